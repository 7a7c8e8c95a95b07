// The parts of protobuf's encoding that the load generator needs, and gRPC's byte buffers.
#pragma once
#include <grpcpp/support/byte_buffer.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

inline grpc::ByteBuffer to_buffer(const std::string& bytes) {
  grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

inline std::string to_string(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return "";
  std::string bytes;
  for (const auto& slice : slices) bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  return bytes;
}

inline std::string varint(uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += char(value | 0x80);
  return bytes + char(value);
}

inline std::string number_field(int field, uint64_t value) { return varint(field << 3) + varint(value); }

inline std::string string_field(int field, const std::string& value) {
  return varint(field << 3 | 2) + varint(value.size()) + value;
}

inline std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (size_t at = 0; at + 1 < hex.size(); at += 2) bytes += char(std::stoi(hex.substr(at, 2), nullptr, 16));
  return bytes;
}

// Walks over the fields of a message of varints and length-delimited fields.
struct Reader {
  explicit Reader(std::string_view message) : rest_(message) {}

  bool next() {
    if (rest_.empty()) return false;
    uint64_t tag = take();
    field = tag >> 3;
    value = take();
    if ((tag & 7) == 2) {
      bytes = rest_.substr(0, value);
      rest_.remove_prefix(bytes.size());
    }
    return true;
  }

  // The number in a field; 0 if the field is missing.
  long number(int wanted) {
    while (next())
      if (field == wanted) return long(value);
    return 0;
  }

  int field = 0;
  uint64_t value = 0;
  std::string_view bytes;

 private:
  uint64_t take() {
    uint64_t number = 0;
    for (int shift = 0; !rest_.empty() && shift < 64; shift += 7) {
      uint8_t byte = rest_.front();
      rest_.remove_prefix(1);
      number |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return number;
  }

  std::string_view rest_;
};

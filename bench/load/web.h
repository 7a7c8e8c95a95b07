// Calls and streams as a browser makes them: unary calls and WatchMatch by Connect over HTTP/1.1, Play over a
// WebSocket. Each stream and each caller has a connection of its own.
#pragma once
#include <arpa/inet.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>

#include "bytes.h"
#include "run.h"
#include "sockets.h"

inline std::string post(const std::string& method, const std::string& token, const std::string& type,
                        const std::string& body) {
  return "POST " + method + " HTTP/1.1\r\nhost: bench\r\ncontent-type: " + type + "\r\nauthorization: Bearer " +
         token + "\r\ncontent-length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// Takes the head of an answer from the received bytes: returns its status, or 0 if it is not complete yet.
inline int take_head(std::string& in, std::string& head) {
  size_t end = in.find("\r\n\r\n");
  if (end == std::string::npos) return 0;
  head = in.substr(0, end);
  in.erase(0, end + 4);
  return std::atoi(head.c_str() + sizeof("HTTP/1.1"));
}

// Takes the next chunk of an answer of unknown length into `body`: returns its size, 0 at the end of the answer, or
// -1 if it is not complete yet.
inline long take_chunk(std::string& in, std::string& body) {
  size_t line = in.find("\r\n");
  if (line == std::string::npos) return -1;
  size_t size = std::strtoul(in.c_str(), nullptr, 16);
  if (in.size() < line + 2 + size + 2) return -1;
  body.append(in, line + 2, size);
  in.erase(0, line + 2 + size + 2);
  return long(size);
}

// Unary calls by Connect, one after the other.
class WebCaller {
 public:
  WebCaller(Run& run) : run_(run) {}
  void call(const std::string& method, const std::string& token, const std::string& request,
            std::function<void(const std::string&)> answered) {
    run_.open++;
    answered_ = std::move(answered);
    sent_ = now();
    socket_.send(post(method, token, "application/proto", request));
  }
  double sent() { return sent_; }

 private:
  void came() {
    if (!status_) status_ = take_head(socket_.in, head_);
    if (!status_) return;
    if (head_.find("transfer-encoding: chunked") == std::string::npos)
      return run_.failed("not as Connect answers: " + head_);
    long size;
    do size = take_chunk(socket_.in, body_);
    while (size > 0);
    if (size < 0) return;
    run_.open--;
    std::string body = std::exchange(body_, "");
    if (std::exchange(status_, 0) != 200) return run_.failed(body);
    auto answered = std::move(answered_);
    answered(body);
  }
  void gone() {
    run_.open--;
    run_.failed("the connection was closed");
  }
  Run& run_;
  std::function<void(const std::string&)> answered_;
  std::string head_, body_;
  int status_ = 0;
  double sent_ = 0;
  Socket socket_{run_, [this] { came(); }, [this] { gone(); }};
};

// A stream: Play over a WebSocket, any other method by Connect, whose one request is the first message.
class WebStream {
 public:
  WebStream(Run& run, const std::string& method, const std::string& token, bool is_one_way,
            std::function<void(const std::string&)> received, std::function<void(const End&)> ended)
      : run_(run), is_one_way_(is_one_way), method_(method), token_(token), received_(received), ended_(ended) {
    run_.open++;
    if (!is_one_way) socket_.send(handshake());
  }
  void send(const std::string& message) {
    if (is_one_way_)
      socket_.send(post(method_, token_, "application/connect+proto", envelope(message)));
    else
      socket_.send(frame(kBinary, message));
  }
  void cancel() {
    socket_.shut();
    end({false, false, "cancelled"});
  }

 private:
  static constexpr int kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10;
  static constexpr uint8_t kEnd = 2;  // the flag of the last envelope

  std::string handshake() {
    return "GET " + method_ + " HTTP/1.1\r\nhost: bench\r\nupgrade: websocket\r\nconnection: upgrade\r\n" +
           "sec-websocket-version: 13\r\nsec-websocket-key: c2l4dGVlbiBieXRlcyEhIQ==\r\n" +
           "sec-websocket-protocol: ardri.play.v1\r\nauthorization: Bearer " + token_ + "\r\n\r\n";
  }
  static std::string envelope(const std::string& message) {
    uint32_t size = htonl(message.size());
    return std::string(1, '\0') + std::string(reinterpret_cast<char*>(&size), 4) + message;
  }
  // Masked with zeros, which leaves the message unchanged; at most 65,535 bytes.
  static std::string frame(int kind, const std::string& message) {
    std::string head(1, char(0x80 | kind));
    size_t size = message.size();
    head += size < 126 ? std::string{char(0x80 | size)} : std::string{char(0xfe), char(size >> 8), char(size)};
    return head + std::string(4, '\0') + message;
  }
  void came() {
    if (!status_) {
      status_ = take_head(socket_.in, head_);
      if (status_ && status_ != (is_one_way_ ? 200 : 101)) {
        socket_.shut();
        return end({false, status_ == 429 || status_ == 503, head_.substr(0, head_.find('\r'))});
      }
    }
    if (!status_) return;
    if (is_one_way_)
      while (take_chunk(socket_.in, body_) > 0) take_envelopes();
    else
      while (socket_.is_open() && take_frame()) continue;
  }
  void take_envelopes() {
    while (body_.size() >= 5) {
      uint32_t size = ntohl(*reinterpret_cast<const uint32_t*>(body_.data() + 1));
      if (body_.size() < 5 + size) return;
      bool is_last = body_[0] & kEnd;
      std::string message = body_.substr(5, size);
      body_.erase(0, 5 + size);
      if (is_last) return end({message == "{}", message.find("\"error\"") != std::string::npos, message});
      received_(message);
    }
  }
  bool take_frame() {
    std::string& in = socket_.in;
    if (in.size() < 2) return false;
    auto byte = [&](size_t at) { return uint64_t(uint8_t(in[at])); };
    size_t head = 2, size = byte(1);
    if (size == 126) head = 4;
    if (size == 127) head = 10;
    if (in.size() < head) return false;
    if (head > 2) size = 0;
    for (size_t at = 2; at < head; at++) size = size << 8 | byte(at);
    if (in.size() < head + size) return false;
    int kind = byte(0) & 0x0f;
    std::string message = in.substr(head, size);
    in.erase(0, head + size);
    take(kind, message);
    return true;
  }
  void take(int kind, const std::string& message) {
    if (kind == kBinary) received_(message);
    if (kind == kText) refusal_ = message;
    if (kind == kPing) socket_.send(frame(kPong, message));
    if (kind != kClose) return;
    int code = message.size() < 2 ? 0 : uint8_t(message[0]) << 8 | uint8_t(message[1]);
    socket_.shut();
    end({code == 1000, !refusal_.empty(), std::to_string(code) + " " + refusal_});
  }
  void gone() { end({false, false, "the connection was closed"}); }
  void end(const End& how) {
    if (std::exchange(is_over_, true)) return;
    run_.open--;
    ended_(how);
  }
  Run& run_;
  bool is_one_way_, is_over_ = false;
  int status_ = 0;
  std::string method_, token_, head_, body_, refusal_;
  std::function<void(const std::string&)> received_;
  std::function<void(const End&)> ended_;
  Socket socket_{run_, [this] { came(); }, [this] { gone(); }};
};

struct Web {
  using Caller = WebCaller;
  using Stream = WebStream;
  static void connect(Run& run) { run.address = parsed(run.options["target"]); }
  static void turn(Run& run) { wait_for_sockets(run); }
};

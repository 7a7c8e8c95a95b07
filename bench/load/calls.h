// Unary calls and streams of raw bytes by gRPC, over one completion queue.
#pragma once
#include <fstream>
#include <functional>
#include <memory>
#include <queue>
#include <sstream>
#include <string>

#include "bytes.h"
#include "run.h"

inline void authorize(grpc::ClientContext& context, const std::string& token) {
  if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
}

// Unary calls, one after the other.
class GrpcCaller {
 public:
  GrpcCaller(Run& run) : run_(run), stub_(run.stub()) {}
  void call(const std::string& method, const std::string& token, const std::string& request,
            std::function<void(const std::string&)> answered) {
    run_.open++;
    answered_ = std::move(answered);
    context_ = std::make_unique<grpc::ClientContext>();
    authorize(*context_, token);
    sent_ = now();
    reader_ = stub_.PrepareUnaryCall(context_.get(), method, to_buffer(request), &run_.queue);
    reader_->StartCall();
    reader_->Finish(&reply_, &status_, &tag_);
  }
  double sent() { return sent_; }

 private:
  void finished() {
    run_.open--;
    if (!status_.ok()) return run_.failed(status_.error_message());
    auto answered = std::move(answered_);
    answered(to_string(reply_));
  }
  Run& run_;
  grpc::GenericStub& stub_;
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader_;
  std::function<void(const std::string&)> answered_;
  grpc::ByteBuffer reply_;
  grpc::Status status_;
  double sent_ = 0;
  Tag tag_ = [this](bool) { finished(); };
};

// A stream: writes messages in order, passes on what it reads, and reports how it ended.
class GrpcStream {
 public:
  GrpcStream(Run& run, const std::string& method, const std::string& token, bool half_close,
             std::function<void(const std::string&)> received, std::function<void(const End&)> ended)
      : run_(run), half_close_(half_close), received_(received), ended_(ended) {
    authorize(context_, token);
    run_.open++;
    call_ = run_.stub().PrepareCall(&context_, method, &run_.queue);
    call_->StartCall(&started_);
  }
  void send(const std::string& message) {
    waiting_.push(to_buffer(message));
    write();
  }
  void cancel() { context_.TryCancel(); }

 private:
  void write() {
    if (!ready_ || writing_) return;
    if (!waiting_.empty()) {
      writing_ = true;
      call_->Write(waiting_.front(), &written_);
      waiting_.pop();
    } else if (half_close_) {
      half_close_ = false;
      writing_ = true;
      call_->WritesDone(&written_);
    }
  }
  void read(bool ok) {
    if (!ok) return call_->Finish(&status_, &finished_);
    std::string message = to_string(reply_);
    received_(message);
    call_->Read(&reply_, &read_);
  }
  Run& run_;
  bool half_close_, ready_ = false, writing_ = false;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call_;
  std::function<void(const std::string&)> received_;
  std::function<void(const End&)> ended_;
  std::queue<grpc::ByteBuffer> waiting_;
  grpc::ByteBuffer reply_;
  grpc::Status status_;
  Tag started_ = [this](bool ok) {
    ready_ = ok;
    call_->Read(&reply_, &read_);
    write();
  };
  Tag written_ = [this](bool ok) {
    writing_ = false;
    if (ok) write();
  };
  Tag read_ = [this](bool ok) { read(ok); };
  Tag finished_ = [this](bool) {
    run_.open--;
    ended_({status_.ok(), !status_.error_details().empty(), status_.error_message()});
  };
};

// Plain without an authority. With one, from a PEM file, TLS to servers whose certificate it has signed.
inline std::shared_ptr<grpc::ChannelCredentials> chosen(const std::string& authority) {
  if (authority.empty()) return grpc::InsecureChannelCredentials();
  std::ostringstream read;
  read << std::ifstream(authority).rdbuf();
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = read.str();
  return grpc::SslCredentials(options);
}

struct Grpc {
  using Caller = GrpcCaller;
  using Stream = GrpcStream;
  static void connect(Run& run) {
    auto credentials = chosen(run.options["authority"]);
    std::istringstream targets(run.options["target"]);
    for (std::string target; std::getline(targets, target, ',');) {
      for (long each = run.number("connections"); each > 0; each--) {
        grpc::ChannelArguments arguments;
        arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // else all channels share a connection
        auto channel = grpc::CreateCustomChannel(target, credentials, arguments);
        if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5)))
          run.failed("cannot connect to " + target);
        run.stubs.push_back(std::make_unique<grpc::GenericStub>(channel));
      }
    }
  }
  // Waits for the next event, or the next turn.
  static void turn(Run& run) {
    void* tag;
    bool ok;
    auto deadline = std::chrono::system_clock::now() + std::chrono::microseconds(long(run.patience() * 1e6));
    if (run.queue.AsyncNext(&tag, &ok, deadline) == grpc::CompletionQueue::GOT_EVENT)
      (*static_cast<Tag*>(tag))(ok);
  }
};

// Non-blocking TCP connections, and their event loop.
#pragma once
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <string>

#include "run.h"

inline sockaddr_in parsed(const std::string& target) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(std::stoi(target.substr(target.find(':') + 1)));
  inet_pton(AF_INET, target.substr(0, target.find(':')).c_str(), &address.sin_addr);
  return address;
}

// One connection. `in`: received bytes that were not consumed yet.
class Socket {
 public:
  Socket(Run& run, std::function<void()> came, std::function<void()> gone)
      : run_(run), came_(std::move(came)), gone_(std::move(gone)) {
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int on = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::connect(fd_, reinterpret_cast<sockaddr*>(&run.address), sizeof run.address);
    listen_for(EPOLL_CTL_ADD, EPOLLIN | EPOLLOUT);
  }
  ~Socket() { shut(); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  bool is_open() const { return fd_ >= 0; }
  void send(const std::string& bytes) {
    out_ += bytes;
    if (is_connected_) flush();
  }
  void shut() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  void ready(uint32_t events) {
    if (events & EPOLLOUT) {
      is_connected_ = true;
      flush();
    }
    if (is_open() && events & (EPOLLIN | EPOLLHUP | EPOLLERR)) read();
  }
  std::string in;

 private:
  void listen_for(int operation, uint32_t events) {
    epoll_event event{};
    event.events = wanted_ = events;
    event.data.ptr = this;
    epoll_ctl(run_.epoll, operation, fd_, &event);
  }
  void flush() {
    if (!is_open()) return;
    ssize_t sent = out_.empty() ? 0 : ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent > 0) out_.erase(0, sent);
    uint32_t events = out_.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
    if (events != wanted_) listen_for(EPOLL_CTL_MOD, events);
  }
  void read() {
    char buffer[16384];
    ssize_t size = ::recv(fd_, buffer, sizeof buffer, 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size > 0) {
      in.append(buffer, size);
      return came_();
    }
    shut();
    gone_();
  }
  Run& run_;
  std::function<void()> came_, gone_;
  std::string out_;
  int fd_ = -1;
  uint32_t wanted_ = 0;
  bool is_connected_ = false;
};

// One event at a time, because the event of one socket may close others.
inline void wait_for_sockets(Run& run) {
  epoll_event event;
  timespec patience{0, long(run.patience() * 1e9)};
  if (epoll_pwait2(run.epoll, &event, 1, &patience, nullptr) == 1)
    static_cast<Socket*>(event.data.ptr)->ready(event.events);
}

// The arguments of the load generator, its workload, and its measurements.
#pragma once
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <vector>

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double cpu_seconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  auto seconds = [](timeval t) { return t.tv_sec + t.tv_usec / 1e6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// One operation on the completion queue.
using Tag = std::function<void(bool ok)>;

// How a stream ended. `in_words`: it was refused with a status and its details.
struct End {
  bool ok, in_words;
  std::string message;
};

struct Ply {
  int seat;
  std::string message;
};

struct Match {
  std::string id, tokens[2];
  long version;  // before the first ply
  const std::vector<Ply>* plies;
};

// The arguments, the workload, and the measurements.
struct Run {
  std::map<std::string, std::string> options;
  grpc::CompletionQueue queue;
  std::vector<std::unique_ptr<grpc::GenericStub>> stubs;
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  sockaddr_in address{};  // of sockets
  std::vector<std::vector<Ply>> games;
  std::queue<Match> matches;
  double start = INFINITY, end = INFINITY, last = 0, cpu = 0;
  std::vector<double> latencies;
  long errors = 0, open = 0;
  long served = 0, refused = 0, bare = 0;  // streams that are held
  std::string first_error;
  size_t next_stub = 0;
  std::multimap<double, std::function<void(double)>> turns;  // what to do at a fixed rate, by its time
  double last_turn = 0;
  std::mt19937 chance{1};

  long number(const std::string& name) { return std::stol(options[name]); }
  // Measures from the first call on, or from when the streams of a first table are open.
  void begin() {
    if (start != INFINITY) return;
    start = now() + std::stod(options["warm"]);
    end = start + std::stod(options["seconds"]);
  }
  bool over() { return now() >= end; }
  // Calls `act` with the time from which it counts: at once and now; or, with a fixed `rate`, at its turn, which may
  // be past. Turns come at random, as those of independent people do.
  void in_turn(std::function<void(double)> act) {
    double rate = number("rate");
    if (!rate) return act(now());
    if (!last_turn) last_turn = now();
    last_turn += std::exponential_distribution<double>(rate)(chance);
    turns.emplace(last_turn, std::move(act));
  }
  void take_turns() {
    while (!turns.empty() && turns.begin()->first <= now()) {
      auto turn = turns.extract(turns.begin());
      turn.mapped()(turn.key());
    }
  }
  // Seconds until the next turn, but at most a moment.
  double patience() { return turns.empty() ? 0.1 : std::clamp(turns.begin()->first - now(), 0.0, 0.1); }
  grpc::GenericStub& stub() { return *stubs[next_stub++ % stubs.size()]; }
  void counted(double sent) {
    double at = now();
    if (at < start || at > end) return;
    last = at;
    latencies.push_back((at - sent) * 1000);
  }
  void failed(const std::string& why) {
    if (!errors++) first_error = why;
  }
};

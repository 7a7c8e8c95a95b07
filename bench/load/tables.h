// What the load generator can keep busy with: two echoes, and two ways to play a match.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "calls.h"

// Calls an echo for ever.
struct UnaryEcho : Caller {
  UnaryEcho(Run& run) : Caller(run), run(run) { next(); }
  void next() {
    if (run.over()) return;
    call("/bench.Echo/Unary", "", payload, [this](const std::string& reply) {
      if (reply.empty()) run.failed("empty echo");
      run.counted(sent());
      next();
    });
  }
  Run& run;
  std::string payload = std::string(run.number("bytes"), 'x');
};

struct BidiEcho {
  BidiEcho(Run& run) : run(run) { next(); }
  void next() {
    if (run.over()) return stream.cancel();
    sent = now();
    stream.send(payload);
  }
  Run& run;
  std::string payload = std::string(run.number("bytes"), 'x');
  double sent = 0;
  Stream stream{run, "/bench.Echo/Bidi", "", false,
                [this](const std::string&) {
                  run.counted(sent);
                  next();
                },
                [this](const grpc::Status& status) {
                  if (!run.over()) run.failed("stream ended: " + status.error_message());
                }};
};

// Plays match after match by PlayAction.
struct ActionTable : Caller {
  ActionTable(Run& run) : Caller(run), run(run) { seat(); }
  void seat() {
    if (run.over() || run.matches.empty()) return;
    match = std::move(run.matches.front());
    run.matches.pop();
    at = 0;
    next();
  }
  void next() {
    if (at == match.plies->size()) return seat();
    if (run.over()) return;
    const Ply& ply = (*match.plies)[at];
    call("/ardri.engine.v1.EngineService/PlayAction", match.tokens[ply.seat],
         string_field(1, match.id) + ply.message, [this](const std::string& reply) {
           if (Reader(reply).number(1) != match.version + long(++at)) run.failed("wrong version");
           run.counted(sent());
           next();
         });
  }
  Run& run;
  Match match;
  size_t at = 0;
};

// Plays match after match on two Play streams each, with any number of watchers.
struct PlayTable {
  PlayTable(Run& run) : run(run), watchers(run.number("watchers")) { seat(); }
  void seat() {
    if (run.over() || run.matches.empty()) return;
    match = std::move(run.matches.front());
    run.matches.pop();
    at = 0;
    waiting = ready = 0;
    old.clear();
    old.swap(streams);
    int all = 2 + watchers;
    seen.assign(all, match.version);
    open = all;
    for (int each = 0; each < all; each++) {
      bool plays = each < 2;
      std::string rpc = plays ? "Play" : "WatchMatch";
      std::string from = number_field(plays ? 1 : 2, match.version);
      streams.push_back(std::make_unique<Stream>(
          run, "/ardri.engine.v1.EngineService/" + rpc, match.tokens[each % 2], !plays,
          [this, each](const std::string& message) { received(each, message); },
          [this](const grpc::Status& status) { ended(status); }));
      streams.back()->send(string_field(1, match.id) + (plays ? string_field(2, from) : from));
    }
  }
  void act() {
    if (run.over()) return stop();
    const Ply& ply = (*match.plies)[at];
    waiting = 2 + watchers;  // the ack, and the event at all but the mover
    sent = now();
    streams[ply.seat]->send(ply.message);
  }
  void received(int who, const std::string& message) {
    for (Reader reader(message); reader.next();) {
      if (reader.field == 1) {
        if (Reader(reader.bytes).number(2) != match.version + long(at) + 1) run.failed("wrong ack");
        arrived();
      } else if (reader.field == 2) {
        run.failed("refused");
      } else if (reader.field == 4) {
        if (Reader(reader.bytes).number(1) != ++seen[who]) run.failed("a gap in the events");
        if (seen[who] == match.version + long(at) + 1 && awaited(who)) arrived();
      } else if (reader.field == 5 && ++ready == 2 + watchers) {
        act();
      }
    }
  }
  // Whether the event under way is news to this stream; the mover's own comes with the ack.
  bool awaited(int who) { return at < match.plies->size() && (*match.plies)[at].seat != who; }
  void arrived() {
    if (--waiting) return;
    run.counted(sent);
    if (++at < match.plies->size()) act();
  }
  void ended(const grpc::Status& status) {
    if (!status.ok() && !run.over()) run.failed("stream ended: " + status.error_message());
    if (--open == 0 && !run.over()) seat();
  }
  void stop() {
    for (auto& stream : streams) stream->cancel();
  }
  Run& run;
  int watchers, waiting = 0, ready = 0, open = 0;
  Match match;
  size_t at = 0;
  double sent = 0;
  std::vector<long> seen;
  std::vector<std::unique_ptr<Stream>> streams, old;
};

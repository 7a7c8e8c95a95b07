// The kinds of load, by gRPC or as browsers do it (`Net`): echoes, looks at a match, two ways to play one, and
// streams that are only held.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "calls.h"
#include "web.h"

// Calls an echo again and again.
template <class Net>
struct UnaryEcho : Net::Caller {
  UnaryEcho(Run& run) : Net::Caller(run), run(run) { next(); }
  void next() {
    if (run.over()) return;
    this->call("/bench.Echo/Unary", "", payload, [this](const std::string& reply) {
      if (reply.empty()) run.failed("empty echo");
      run.counted(this->sent());
      next();
    });
  }
  Run& run;
  std::string payload = std::string(run.number("bytes"), 'x');
};

template <class Net>
struct BidiEcho {
  BidiEcho(Run& run) : run(run) { next(); }
  void next() {
    run.in_turn([this](double due) {
      if (run.over()) return stream.cancel();
      sent = due;
      stream.send(payload);
    });
  }
  Run& run;
  std::string payload = std::string(run.number("bytes"), 'x');
  double sent = 0;
  typename Net::Stream stream{run, "/bench.Echo/Bidi", "", false,
                              [this](const std::string&) {
                                run.counted(sent);
                                next();
                              },
                              [this](const End& end) {
                                if (!run.over()) run.failed("stream ended: " + end.message);
                              }};
};

// Makes an echo send the messages of one stream to all its streams, again and again. The first message of each stream
// is answered to that stream only.
template <class Net>
struct FanEcho {
  FanEcho(Run& run) : run(run), waiting(run.number("tables")) {
    for (long each = waiting; each > 0; each--) {
      streams.push_back(std::make_unique<typename Net::Stream>(
          run, "/bench.Echo/Fan", "", false, [this](const std::string&) { arrived(); },
          [this](const End& end) {
            if (!this->run.over()) this->run.failed("stream ended: " + end.message);
          }));
      streams.back()->send(payload);
    }
  }
  void arrived() {
    if (--waiting) return;
    if (sent) run.counted(sent);
    run.begin();
    if (run.over()) return stop();
    waiting = streams.size();
    sent = now();
    streams.front()->send(payload);
  }
  void stop() {
    for (auto& stream : streams) stream->cancel();
  }
  Run& run;
  long waiting;
  std::string payload = std::string(run.number("bytes"), 'x');
  double sent = 0;
  std::vector<std::unique_ptr<typename Net::Stream>> streams;
};

// Looks at one match again and again.
template <class Net>
struct LookTable : Net::Caller {
  LookTable(Run& run) : Net::Caller(run), run(run), match(run.matches.front()) {
    run.matches.push(match);
    run.matches.pop();
    next();
  }
  void next() {
    if (run.over()) return;
    this->call("/ardri.engine.v1.EngineService/GetMatch", match.tokens[0], string_field(1, match.id),
               [this](const std::string& reply) {
                 if (reply.find(match.id) == std::string::npos) run.failed("another match");
                 run.counted(this->sent());
                 next();
               });
  }
  Run& run;
  Match match;
};

// Plays match after match by PlayAction.
template <class Net>
struct ActionTable : Net::Caller {
  ActionTable(Run& run) : Net::Caller(run), run(run) { seat(); }
  void seat() {
    if (run.over() || run.matches.empty()) return;
    match = std::move(run.matches.front());
    run.matches.pop();
    at = 0;
    next();
  }
  void next() {
    if (at == match.plies->size()) return seat();
    run.in_turn([this](double since) { act(since); });
  }
  void act(double since) {
    if (run.over()) return;
    const Ply& ply = (*match.plies)[at];
    this->call("/ardri.engine.v1.EngineService/PlayAction", match.tokens[ply.seat],
               string_field(1, match.id) + ply.message, [this, since](const std::string& reply) {
                 if (Reader(reply).number(1) != match.version + long(++at)) run.failed("wrong version");
                 run.counted(since);
                 next();
               });
  }
  Run& run;
  Match match;
  size_t at = 0;
};

// The first message of a stream, Play or WatchMatch, which asks for events after a version.
inline std::string opening(const std::string& rpc, const std::string& match_id, long version) {
  bool plays = rpc == "Play";
  std::string from = number_field(plays ? 1 : 2, version);
  return string_field(1, match_id) + (plays ? string_field(2, from) : from);
}

// Plays match after match: on two Play streams for each, or by PlayAction while each seat follows on a WatchMatch
// stream; with any number of watchers.
template <class Net>
struct PlayTable {
  PlayTable(Run& run)
      : caller(run), run(run), by_calls(run.options["mode"] == "watched"), watchers(run.number("watchers")) {
    seat();
  }
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
      std::string rpc = each >= 2 ? run.options["stream"] : by_calls ? "WatchMatch" : "Play";
      streams.push_back(std::make_unique<typename Net::Stream>(
          run, "/ardri.engine.v1.EngineService/" + rpc, match.tokens[each % 2], rpc != "Play",
          [this, each](const std::string& message) { received(each, message); },
          [this](const End& end) { ended(end); }));
      streams.back()->send(opening(rpc, match.id, match.version));
    }
  }
  void act() {
    run.begin();
    run.in_turn([this](double since) { act(since); });
  }
  void act(double since) {
    if (run.over()) return stop();
    const Ply& ply = (*match.plies)[at];
    waiting = 2 + watchers;  // the ack, and the event at all but the mover
    sent = since;
    if (!by_calls) return streams[ply.seat]->send(ply.message);
    caller.call("/ardri.engine.v1.EngineService/PlayAction", match.tokens[ply.seat],
                string_field(1, match.id) + ply.message, [this](const std::string& reply) {
                  if (Reader(reply).number(1) != match.version + long(at) + 1) run.failed("wrong version");
                  arrived();
                });
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
  // Whether this stream still waits for the current event; the mover gets it with the ack.
  bool awaited(int who) { return at < match.plies->size() && (*match.plies)[at].seat != who; }
  void arrived() {
    if (--waiting) return;
    run.counted(sent);
    if (++at < match.plies->size()) return act();
    leave();
  }
  // The streams of a match may end before the ack of its last action arrives.
  void leave() {
    if (open == 0 && at == match.plies->size() && !run.over()) seat();
  }
  void ended(const End& end) {
    if (!end.ok && !run.over()) run.failed("stream ended: " + end.message);
    open--;
    leave();
  }
  void stop() {
    for (auto& stream : streams) stream->cancel();
  }
  typename Net::Caller caller;
  Run& run;
  bool by_calls;
  int watchers, waiting = 0, ready = 0, open = 0;
  Match match;
  size_t at = 0;
  double sent = 0;
  std::vector<long> seen;
  std::vector<std::unique_ptr<typename Net::Stream>> streams, old;
};

// Opens a stream of one match and holds it. It is served when its first message arrives; else refused, in words or not.
template <class Net>
struct HeldStream {
  HeldStream(Run& run) : run(run) {
    stream.send(opening(run.options["stream"], run.matches.front().id, 0));
  }
  void settle(long& outcome, const std::string& why) {
    if (is_settled) return;
    is_settled = true;
    outcome++;
    run.last = now();
    if (run.first_error.empty()) run.first_error = why;
  }
  Run& run;
  bool is_settled = false;
  typename Net::Stream stream{run, "/ardri.engine.v1.EngineService/" + run.options["stream"],
                              run.matches.front().tokens[0], run.options["stream"] != "Play",
                              [this](const std::string&) { settle(this->run.served, ""); },
                              [this](const End& end) {
                                settle(end.in_words ? this->run.refused : this->run.bare, end.message);
                              }};
};

// Drives a server with prepared messages from one thread, and checks what it answers.
//
//   load mode=unary|bidi|fan|look|action|watched|play|hold target=HOST:PORT[,HOST:PORT..] net=grpc|web tables=64
//        connections=8 seconds=2 warm=0.3 bytes=100 watchers=0 stream=WatchMatch|Play rate=0 workload=FILE
//
// `unary` and `bidi` call an echo with `bytes` bytes, `tables` calls at a time. With `fan`, one of `tables` streams
// sends to all, which counts when all have received; `look` calls GetMatch. `action` and `play` play the matches of
// the workload, `tables` at a time: by PlayAction, or by two Play streams a match and `watchers` more. `watched`: by
// PlayAction, while each seat follows on a WatchMatch stream. An action counts when its mover has the ack and
// everybody has the event. `rate`: that many actions, or echoes of a stream, a second at all tables; each is timed
// from when it was due. `hold` opens `tables` streams of one match at once, and keeps them until its input ends.
// Calls go by gRPC over `connections`, or as browsers do (web.h), with a connection for each table and stream.
// Prints one JSON object; latencies in milliseconds, CPU in seconds.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "tables.h"

void read_workload(Run& run) {
  std::ifstream file(run.options["workload"]);
  for (std::string line, word; std::getline(file, line);) {
    std::istringstream words(line);
    words >> word;
    if (word == "game") {
      run.games.emplace_back();
      for (Ply ply; words >> ply.seat >> word; run.games.back().push_back(ply)) ply.message = from_hex(word);
    }
  }
  file.clear();
  file.seekg(0);
  for (std::string line, word; std::getline(file, line);) {
    std::istringstream words(line);
    words >> word;
    if (word != "match") continue;
    Match match;
    size_t game;
    words >> match.id >> match.tokens[0] >> match.tokens[1] >> match.version >> game;
    match.plies = &run.games.at(game);
    run.matches.push(match);
  }
}

template <class Net>
void loop(Run& run) {
  double rest = run.number("rate") ? 0 : 2;  // for what is under way; at a fixed rate most tables wait for turns
  while ((run.open > 0 || !run.turns.empty()) && now() < run.end + rest) {
    Net::turn(run);
    run.take_turns();
    if (!run.cpu && now() > run.start) run.cpu = cpu_seconds();
  }
}

template <class Net, template <class> class Table>
void drive(Run& run) {
  for (long each = run.number("tables"); each > 0; each--) new Table<Net>(run);  // lives as long as the process
  loop<Net>(run);
}

bool is_stdin_open() {
  pollfd input{0, POLLIN, 0};
  char byte;
  return poll(&input, 1, 0) == 0 || read(0, &byte, 1) > 0;
}

// Opens all streams at once, reports how many were answered in which way, and holds them until its input is closed.
template <class Net>
void hold(Run& run) {
  long all = run.number("tables");
  double began = now();
  for (long each = 0; each < all; each++) new HeldStream<Net>(run);
  while (run.served + run.refused + run.bare < all && !run.over()) Net::turn(run);
  std::printf("{\"served\": %ld, \"refused\": %ld, \"bare\": %ld, \"seconds\": %.3f}\n", run.served, run.refused,
              run.bare, run.last - began);
  std::fflush(stdout);
  while (is_stdin_open()) Net::turn(run);
}

void report(Run& run) {
  auto& sorted = run.latencies;
  std::sort(sorted.begin(), sorted.end());
  auto at = [&](double share) { return sorted.empty() ? 0 : sorted[size_t(share * (sorted.size() - 1))]; };
  double seconds = std::max(run.last - run.start, 1e-9);
  std::replace(run.first_error.begin(), run.first_error.end(), '"', '\'');
  std::printf(
      "{\"count\": %zu, \"seconds\": %.4f, \"rate\": %.1f, \"p50_ms\": %.4f, \"p99_ms\": %.4f, "
      "\"max_ms\": %.4f, \"errors\": %ld, \"first_error\": \"%s\", \"cpu_seconds\": %.4f}\n",
      sorted.size(), seconds, sorted.size() / seconds, at(0.5), at(0.99), at(1), run.errors,
      run.first_error.c_str(), cpu_seconds() - run.cpu);
}

template <class Net>
void work(Run& run) {
  Net::connect(run);
  read_workload(run);
  const std::string& mode = run.options["mode"];
  if (mode != "play" && mode != "watched" && mode != "fan") run.begin();
  if (mode == "hold") return hold<Net>(run);
  if (mode == "unary") drive<Net, UnaryEcho>(run);
  if (mode == "bidi") drive<Net, BidiEcho>(run);
  if (mode == "fan") {
    new FanEcho<Net>(run);
    loop<Net>(run);
  }
  if (mode == "look") drive<Net, LookTable>(run);
  if (mode == "action") drive<Net, ActionTable>(run);
  if (mode == "play" || mode == "watched") drive<Net, PlayTable>(run);
  report(run);
}

int main(int argc, char** argv) {
  auto& run = *new Run;
  run.options = {{"mode", "unary"}, {"tables", "64"}, {"connections", "8"}, {"seconds", "2"},
                 {"warm", "0.3"},   {"bytes", "100"}, {"watchers", "0"},     {"net", "grpc"},
                 {"stream", "WatchMatch"}, {"rate", "0"},     {"authority", ""}};
  for (int each = 1; each < argc; each++) {
    std::string word = argv[each];
    run.options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  run.options["net"] == "web" ? work<Web>(run) : work<Grpc>(run);
  std::fflush(stdout);
  std::_Exit(0);  // calls that still run end with the process
}

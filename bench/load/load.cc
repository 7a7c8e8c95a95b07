// Drives a gRPC server with prepared messages from one thread, and checks what it answers.
//
//   load mode=unary|bidi|action|play target=HOST:PORT[,HOST:PORT..] tables=64 connections=8 seconds=2
//        warm=0.3 bytes=100 watchers=0 workload=FILE
//
// `unary` and `bidi` call an echo with `bytes` bytes, `tables` of them in flight. `action` and `play`
// play the matches of the workload, `tables` at a time: PlayAction, or two Play streams a match and
// `watchers` WatchMatch streams. An action counts once its mover has the ack and everybody the event.
// Prints one JSON object; latencies in milliseconds, CPU in seconds.
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

void connect(Run& run) {
  std::istringstream targets(run.options["target"]);
  for (std::string target; std::getline(targets, target, ',');) {
    for (long each = run.number("connections"); each > 0; each--) {
      grpc::ChannelArguments arguments;
      arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // else all channels share a connection
      auto channel = grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
      if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5)))
        run.failed("cannot connect to " + target);
      run.stubs.push_back(std::make_unique<grpc::GenericStub>(channel));
    }
  }
}

void loop(Run& run) {
  while (run.open > 0 && now() < run.end + 2) {
    void* tag;
    bool ok;
    auto deadline = std::chrono::system_clock::now() + std::chrono::milliseconds(100);
    if (run.queue.AsyncNext(&tag, &ok, deadline) == grpc::CompletionQueue::GOT_EVENT)
      (*static_cast<Tag*>(tag))(ok);
    if (!run.cpu && now() > run.start) run.cpu = cpu_seconds();
  }
}

template <class Table>
void drive(Run& run) {
  for (long each = run.number("tables"); each > 0; each--) new Table(run);  // lives as long as the process
  loop(run);
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

int main(int argc, char** argv) {
  auto& run = *new Run;
  run.options = {{"mode", "unary"}, {"tables", "64"}, {"connections", "8"}, {"seconds", "2"},
                 {"warm", "0.3"},   {"bytes", "100"}, {"watchers", "0"}};
  for (int each = 1; each < argc; each++) {
    std::string word = argv[each];
    run.options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  connect(run);
  read_workload(run);
  run.start = now() + std::stod(run.options["warm"]);
  run.end = run.start + std::stod(run.options["seconds"]);
  const std::string& mode = run.options["mode"];
  if (mode == "unary") drive<UnaryEcho>(run);
  if (mode == "bidi") drive<BidiEcho>(run);
  if (mode == "action") drive<ActionTable>(run);
  if (mode == "play") drive<PlayTable>(run);
  report(run);
  std::fflush(stdout);
  std::_Exit(0);  // whatever is still under way ends with the process
}

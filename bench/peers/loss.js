// node loss.js play boardgame|colyseus HOST:PORT PID TABLES SECONDS: plays moves at that many tables as fast as they
// are answered, then kills the server of that PID; prints for the id of each table how many moves both seats had
// received.
// node loss.js look boardgame|colyseus HOST:PORT: reads that output, and prints how many of these moves are lost.
import { readFileSync } from "node:fs";

import { kept, peers } from "./seats.js";

const ACTION = "x".repeat(32);
const LAST_NEWS_MS = 300; // after this time, everything that a killed server had sent has arrived
const ANSWER_MS = 2000;
const [what, peer, address, ...numbers] = process.argv.slice(2);
const pause = (ms, value) => new Promise((wake) => setTimeout(wake, ms, value));

class Table {
  count = 0;
  heard = [0, 0];
  async open(name) {
    const told = (seat, count) => this.told(seat, count);
    ({ play: this.play, id: this.id } = await peers[peer](address, name, told));
  }
  told(seat, count) {
    this.heard[seat] = count;
    if (Math.min(...this.heard) <= this.count) return;
    this.count += 1;
    this.play(this.count, ACTION);
  }
}

async function play() {
  const [pid, tables, seconds] = numbers.map(Number);
  const all = Array.from({ length: tables }, () => new Table());
  for (const [index, table] of all.entries()) await table.open(`${process.pid}-${index}`);
  all.forEach((table) => table.play(0, ACTION));
  await pause(1000 * seconds);
  process.kill(pid, "SIGKILL");
  await pause(LAST_NEWS_MS);
  console.log(JSON.stringify(Object.fromEntries(all.map((table) => [table.id, table.count]))));
}

async function look() {
  const heard = Object.entries(JSON.parse(readFileSync(0, "utf8")));
  const found = heard.map(([id]) => Promise.race([kept[peer](address, id), pause(ANSWER_MS, 0)]).catch(() => 0));
  const left = await Promise.all(found);
  console.log(heard.reduce((lost, [, count], index) => lost + Math.max(0, count - left[index]), 0));
}

process.on("unhandledRejection", () => {}); // errors of clients whose server is gone
await { play, look }[what]();
process.exit(0);

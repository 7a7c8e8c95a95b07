// node load.js boardgame|colyseus HOST:PORT PID TABLES SECONDS RATE: plays moves at that many tables; a move counts
// when both seats have received it. RATE 0: the next move follows then. Else there are that many moves a second at all
// tables, at random; each is timed from when this program sends it or, if the table is busy, would have sent it,
// because timers of node are a millisecond late, which is not the server's fault. Prints one JSON object, as
// bench/load does, with the processor time that the server of that PID has used meanwhile.
import { readFileSync } from "node:fs";

import { peers } from "./seats.js";

const [peer, address, ...numbers] = process.argv.slice(2);
const [pid, tables, seconds, rate] = numbers.map(Number);
const ACTION = "x".repeat(32);
const WARM = 0.3;
const now = () => performance.now() / 1000;

const TICKS = 100; // a second, in /proc
// utime and stime of proc_pid_stat(5), which are the 14th and 15th field.
function used() {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const waits = [];
let began = Infinity;
const ends = () => began + WARM + seconds;

class Table {
  count = 0;
  heard = [0, 0];
  due = []; // when the moves were due that still wait for an earlier one
  constructor(name) {
    this.name = name;
  }
  async open() {
    ({ play: this.play } = await peers[peer](address, this.name, (seat, count) => this.told(seat, count)));
  }
  move(due) {
    this.due.push(due);
    if (this.due.length === 1) this.play(this.count, ACTION);
  }
  told(seat, count) {
    this.heard[seat] = count;
    if (!this.due.length || Math.min(...this.heard) <= this.count) return;
    this.count += 1;
    const at = now();
    const due = this.due.shift();
    if (due >= began + WARM && at < ends()) waits.push(at - due);
    if (rate === 0 && at < ends()) this.move(at);
    else if (this.due.length) this.play(this.count, ACTION);
  }
}

async function main() {
  const all = Array.from({ length: tables }, (_, index) => new Table(`${process.pid}-${index}`));
  for (const table of all) await table.open();
  const own = process.cpuUsage();
  began = now();
  if (rate === 0) all.forEach((table) => table.move(now()));
  let before;
  for (let due = began; now() < ends(); ) {
    if (before === undefined && now() >= began + WARM) before = used();
    for (; rate && due <= now(); due -= Math.log(1 - Math.random()) / rate) {
      all[Math.floor(Math.random() * tables)].move(now());
    }
    await new Promise((wake) => setTimeout(wake, rate ? 1 : 20));
  }
  const server_cpu_seconds = used() - before;
  const { user, system } = process.cpuUsage(own);
  waits.sort((one, other) => one - other);
  const at = (share) => 1000 * (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
  const told = { count: waits.length, seconds, rate: waits.length / seconds, p50_ms: at(0.5), p99_ms: at(0.99) };
  const rest = { max_ms: at(1), errors: 0, first_error: "", cpu_seconds: (user + system) / 1e6, server_cpu_seconds };
  console.log(JSON.stringify({ ...told, ...rest }));
  process.exit(0);
}

await main();

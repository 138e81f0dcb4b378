/** Fills the young generation of its heap for a while, with a thread or without one, and prints its size in MiB. */
import { setImmediate } from "node:timers/promises";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { growIn, growYoungGeneration } from "../../../../src/server/young-generation.ts";

setFlagsFromString("--semi-space-growth-factor=1"); // as loader.cjs does
growYoungGeneration();
const thread =
  process.argv[2] === "thread" ? new Worker("setInterval(() => {}, 1000)", { eval: true }) : null;
if (thread) growIn(thread);

/** Objects that survive a collection, which is why V8 lets the young generation grow. */
const kept: object[] = [];
for (let turn = 0; turn < 400; turn++) {
  for (let made = 0; made < 2_000; made++)
    kept[(turn * 2_000 + made) % 60_000] = { turn, made, text: `${made}` };
  await setImmediate();
}
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
console.log((young?.space_size ?? 0) / 1_048_576);
process.exit(0);

/** A worker thread that replays a rule over portions of events, and answers `null` with the result. */
import { parentPort, workerData } from "node:worker_threads";
import { Replay } from "../../../domain/rules/replay.ts";
import type { ReplayTask } from "./replay-thread.ts";

const { rule, earlier } = workerData as ReplayTask; // As replay-thread.ts sends it.
const replay = new Replay(rule, earlier);
const NOTHING = new Uint8Array();

parentPort?.on("message", (portion: string | null) => {
  if (portion === null) {
    parentPort?.postMessage(new TextEncoder().encode(JSON.stringify(replay.result())));
    return;
  }
  replay.add(JSON.parse(portion)); // As portions.queries.ts selects it.
  parentPort?.postMessage(NOTHING);
});

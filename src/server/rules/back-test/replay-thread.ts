import type { OrderRule } from "../../../domain/rules/decide.ts";
import type { NamedRule, Replayed } from "../../../domain/rules/replay.ts";
import { piecewiseWorker } from "../../threads/piecewise-worker.ts";
import { workerUrl } from "../../threads/worker-url.ts";

export interface ReplayTask {
  readonly rule: OrderRule;
  readonly earlier: readonly NamedRule[];
}

/** Replays a rule in a thread over portions of events, each the JSON of a list, newest first. */
export async function replayed(task: ReplayTask, portions: AsyncIterable<string>): Promise<Replayed> {
  const thread = piecewiseWorker<string>(workerUrl("replay-worker", import.meta.url), task);
  try {
    for await (const portion of portions) await thread.add(portion);
    return JSON.parse(Buffer.from(await thread.end()).toString()); // As the thread writes it, short.
  } finally {
    await thread.close();
  }
}

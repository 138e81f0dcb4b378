import type { Gate } from "../gates.ts";
import type { OrderStatus } from "../status.ts";
import type { Waited } from "./waits-for.ts";

/** The fields of an order that decide what it waits for. */
interface Waiting {
  readonly status: OrderStatus;
  readonly hold: unknown;
  readonly gates: readonly Pick<Gate, "gate">[];
}

/**
 * What an order waits for, as the list says it: its closed gates, or with open gates the step of a person. `isShort`:
 * the ready orders of its team need more than the team can spend.
 */
export function waitingFor({ status, hold, gates }: Waiting, isShort: boolean): Waited[] {
  if (gates.length > 0) return gates.map(({ gate }) => gate);
  if (hold) return [];
  if (status === "Unfulfilled" || status === "Rejected") return [isShort ? "balance" : "submit"];
  return status === "InReview" ? ["approve"] : [];
}

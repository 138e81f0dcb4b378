import type { Gate } from "../gates/gates.ts";
import type { CancelRequest, OrderStatus } from "../status.ts";
import type { Waited } from "./waits-for.ts";

/** The fields of an order that decide what it waits for. */
interface Waiting {
  readonly status: OrderStatus;
  readonly hold: unknown;
  readonly cancelRequest: CancelRequest | null;
  readonly gates: readonly Pick<Gate, "gate">[];
}

/**
 * What an order waits for, as the list says it: its closed gates, or with open gates the step of a person. `isShort`:
 * the ready orders of its team need more than the team can spend.
 */
export function waitingFor({ status, hold, cancelRequest, gates }: Waiting, isShort: boolean): Waited[] {
  const closed = gates.map(({ gate }) => gate);
  // After pickup no gate is evaluated, but the request still waits for the agency.
  if (cancelRequest === "pending" && !closed.includes("cancel-request")) return [...closed, "cancel-request"];
  if (closed.length > 0) return closed;
  if (hold) return [];
  if (status === "Unfulfilled" || status === "Rejected") return [isShort ? "balance" : "submit"];
  return status === "InReview" ? ["approve"] : [];
}

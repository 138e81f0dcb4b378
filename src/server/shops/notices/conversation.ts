import { outcomeOfStatus, type Step, type TellOutcome, type Told } from "../../../domain/shops/telling.ts";
import { askStore, type Question, type Reach, type StoreAnswer } from "./ask-store.ts";
import type { Access, ClaimedNotice } from "./outbox.queries.ts";

/** A telling ended before its last step. */
export class TellStopped extends Error {
  override readonly name = "TellStopped";
  readonly outcome: Exclude<TellOutcome, { result: "told" }>;

  constructor(outcome: Exclude<TellOutcome, { result: "told" }>) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

/** Ends a telling for good. */
export const refuseTelling = (reason: string): never => {
  throw new TellStopped({ result: "refused", reason });
};

/** What a store says of its refusal, in the words of its own JSON; "" where it says nothing. */
function wordsOf(body: unknown): string {
  const { errors, error, message } = (body ?? {}) as Record<string, unknown>;
  const said = message ?? errors ?? error;
  if (said === undefined || said === null) return "";
  return (typeof said === "string" ? said : JSON.stringify(said)).slice(0, 160);
}

/** Asks, and stops the telling where the answer is no success. */
export async function succeed(question: Question, reach: Reach): Promise<StoreAnswer> {
  const answer = await askStore(question, reach);
  const outcome = outcomeOfStatus(answer.status, wordsOf(answer.body), answer.retryAfter);
  if (outcome.result !== "told") throw new TellStopped(outcome);
  return answer;
}

/** One notice on its way to its store. */
export interface Telling {
  readonly notice: ClaimedNotice;
  readonly access: Access;
  readonly reach: Reach;
  /** Of this step: the same however often it is tried, so that a store can tell a repetition. */
  readonly idempotencyKey: string;
}

/** How a platform is told: takes a step and answers what the store knows then. Throws TellStopped, StoreSilent. */
export type Tell = (telling: Telling, step: Step, told: Told | null) => Promise<Told>;

/** What a store knows once it has heard of all that is wanted. */
export function knownAfter({ wanted }: ClaimedNotice, remote: readonly string[]): Told {
  const { number, carrier, items } = wanted;
  return { number, carrier, items: items.map(({ itemId, quantity }) => ({ itemId, quantity })), remote };
}

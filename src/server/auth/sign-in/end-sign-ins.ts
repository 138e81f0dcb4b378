import type { Transaction } from "../../db/transaction.ts";
import { forgetDevices } from "../devices.queries.ts";
import { forgetGuesses } from "../factors/answer-limit.ts";
import { endSessionsOf } from "../sessions.queries.ts";
import { endChallengesOf } from "./challenges.queries.ts";

/** Ends the sessions of a person, the sign-ins that lack a step, and the trust in their browsers. */
export async function endSignInsOf(tx: Transaction, userId: string, exceptSession?: string): Promise<void> {
  await endSessionsOf(tx, userId, exceptSession);
  await endChallengesOf(tx, userId);
  await forgetDevices(tx, userId);
  await forgetGuesses(tx, userId);
}

import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { findAccountOf } from "../../people/users/accounts.queries.ts";
import { clearTries, countTry, type Limit, takeTry, uncountTry } from "../../plugins/limits.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import type { Answer } from "./accept-factor.ts";

/** Wrong codes of a person at sign-ins: only who has the password gets here. */
const GUESSES: readonly [burst: Limit, day: Limit] = [
  { name: "factor", tries: 10, seconds: 900 },
  { name: "factor:day", tries: 60, seconds: 86_400 },
];
const MAILS: Limit = { name: "factor:mail", tries: 1, seconds: 86_400 };

/** Whether it can be guessed. A passkey and a recovery code cannot, and stay open to an owner whose codes others guess. */
export const isGuess = ({ code }: Answer): boolean => code !== undefined;

/** Counts a guess as wrong until it was right. Returns how many there were within a day. @throws ApiError (429) */
export async function limitGuess(database: Database, userId: string): Promise<number> {
  const [burst, day] = GUESSES;
  await takeTry(database, burst, userId);
  return takeTry(database, day, userId);
}

/** Forgets the guesses of a person, whose password is another one now. */
export async function forgetGuesses(tx: Transaction, userId: string): Promise<void> {
  for (const limit of GUESSES) await clearTries(tx, limit, userId);
}

export async function uncountGuess(database: Database, userId: string): Promise<void> {
  for (const limit of GUESSES) await uncountTry(database, limit, userId);
}

/** Warns a person whose password somebody else has, once a day: a sign-in had too many wrong codes. */
export async function warnOfGuesses(database: Database, userId: string): Promise<void> {
  if ((await countTry(database, MAILS, userId)).count > MAILS.tries) return;
  const account = await findAccountOf(database, userId);
  if (!account) return;
  await inTransaction(database, (tx) =>
    mailSecurityNotice(
      tx,
      { ...account, userId },
      {
        what: "Wrong codes at a sign-in",
        detail: "Someone has entered your password and then wrong codes. Nobody got in.",
      },
    ),
  );
}

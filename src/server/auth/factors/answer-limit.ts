import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findAccountOf } from "../../people/users/accounts.queries.ts";
import { countTry, type Limit, takeTry, uncountTry } from "../../plugins/limits.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import type { Answer } from "./accept-factor.ts";

/** Wrong codes, and wrong passwords in open sessions, of a person: only who has the password, or a session, gets here. */
const GUESSES: readonly Limit[] = [
  { name: "factor", tries: 10, seconds: 900 },
  { name: "factor:day", tries: 60, seconds: 86_400 },
];
const MAILS: Limit = { name: "factor:mail", tries: 1, seconds: 86_400 };

/** Whether it can be guessed. A passkey and a recovery code cannot, and stay open to an owner whose codes others guess. */
export const isGuess = ({ code, password }: Answer & { readonly password?: string | undefined }): boolean =>
  code !== undefined || password !== undefined;

/** Counts a guess as wrong until it was right. @throws ApiError (429) */
export async function limitGuess(database: Database, userId: string): Promise<void> {
  for (const limit of GUESSES) await takeTry(database, limit, userId);
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

import { BASE } from "../../domain/access/public-paths.ts";
import type { Transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import type { Scope } from "../scope.ts";
import { issueToken } from "./one-time-tokens.queries.ts";

/** Who a mail with a one-time link goes to. */
export interface Recipient {
  readonly userId: string;
  readonly scope: Scope;
  readonly fullName: string;
  readonly email: string;
}

/** Greets an address that is not confirmed: the name was chosen by who typed the address. */
const UNCONFIRMED_NAME = "there";

/** Asks the person who signed up to confirm that the address is theirs. */
export async function mailConfirmation(
  tx: Transaction,
  { userId, scope, email }: Omit<Recipient, "fullName">,
) {
  const link = `/api/auth/confirm?token=${await issueToken(tx, userId, "confirm")}`;
  const values = { name: UNCONFIRMED_NAME, link };
  await queueMail(tx, scope, { template: "confirm-account", to: email, values });
}

const passwordPage = (token: string) => `${BASE}/auth/reset-password?token=${token}`;

/** A link to choose a new password. */
export async function mailReset(
  tx: Transaction,
  { userId, scope, fullName, email, isConfirmed }: Recipient & { readonly isConfirmed: boolean },
) {
  const link = passwordPage(await issueToken(tx, userId, "reset"));
  const name = isConfirmed ? fullName : UNCONFIRMED_NAME;
  await queueMail(tx, scope, { template: "reset-password", to: email, values: { name, link } });
}

/** Tells the owner of an account that passwords are tried at it. */
export async function mailSignInAttempts(tx: Transaction, { scope, fullName, email }: Recipient) {
  const values = { name: fullName, link: `${BASE}/auth/forgot-password` };
  await queueMail(tx, scope, { template: "sign-in-attempts", to: email, values });
}

/** A link to choose a first password, for somebody whose account another person has made. */
export async function mailInvitation(tx: Transaction, { userId, scope, fullName, email }: Recipient) {
  const link = passwordPage(await issueToken(tx, userId, "invite"));
  await queueMail(tx, scope, { template: "invitation", to: email, values: { name: fullName, link } });
}

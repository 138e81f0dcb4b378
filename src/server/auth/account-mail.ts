import { BASE } from "../../domain/access/public-paths.ts";
import { deviceName } from "../../domain/auth/device-name.ts";
import type { Transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import type { Scope } from "../scope.ts";
import { issueToken } from "./one-time-tokens.queries.ts";

export interface Recipient {
  readonly userId: string;
  readonly scope: Scope;
  readonly fullName: string;
  readonly email: string;
}

/** The greeting for an address that is not confirmed: its name was chosen by the person who entered the address. */
const UNCONFIRMED_NAME = "there";

export async function mailConfirmation(
  tx: Transaction,
  { userId, scope, email }: Omit<Recipient, "fullName">,
) {
  const link = `/api/auth/confirm?token=${await issueToken(tx, userId, "confirm")}`;
  const values = { name: UNCONFIRMED_NAME, link };
  await queueMail(tx, scope, { template: "confirm-account", to: email, values });
}

const passwordPage = (token: string) => `${BASE}/auth/reset-password?token=${token}`;

export async function mailReset(
  tx: Transaction,
  { userId, scope, fullName, email, isConfirmed }: Recipient & { readonly isConfirmed: boolean },
) {
  const link = passwordPage(await issueToken(tx, userId, "reset"));
  const name = isConfirmed ? fullName : UNCONFIRMED_NAME;
  await queueMail(tx, scope, { template: "reset-password", to: email, values: { name, link } });
}

/** Warns the owner of an account of failed sign-ins. */
export async function mailSignInAttempts(tx: Transaction, { scope, fullName, email }: Recipient) {
  const values = { name: fullName, link: `${BASE}/auth/forgot-password` };
  await queueMail(tx, scope, { template: "sign-in-attempts", to: email, values });
}

/** The page of an invitation: the one that sets a password, which asks for the name as well. */
export const invitationPage = (token: string) => `${BASE}/auth/reset-password?invitation=1&token=${token}`;

/** A mail with a link to choose a first password, for a person whose account another person created. */
export async function mailInvitation(
  tx: Transaction,
  { userId, scope, fullName, email, byPlatform = false }: Recipient & { readonly byPlatform?: boolean },
) {
  const link = invitationPage(await issueToken(tx, userId, "invite"));
  const mail = { template: "invitation", to: email, values: { name: fullName, link } } as const;
  await queueMail(tx, scope, mail, { byPlatform });
}

interface Seen {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Warns of a sign-in with a browser that the person has not used before. */
export async function mailNewDevice(
  tx: Transaction,
  { userId, ...recipient }: Recipient,
  { ip, userAgent }: Seen,
) {
  const detail = `${deviceName(userAgent)}${ip === null ? "" : `, from the address ${ip}`}.`;
  await mailSecurityNotice(tx, { userId, ...recipient }, { what: "New sign-in", detail });
}

/**
 * Mails the owner of an account what has changed in how it is protected.
 * `what` is the subject: "New sign-in". `detail` is a sentence.
 */
export async function mailSecurityNotice(
  tx: Transaction,
  { scope, userId, fullName, email }: Recipient,
  { what, detail }: { readonly what: string; readonly detail: string },
) {
  const link = `${BASE}/ag/users/${userId}#security`;
  const values = { name: fullName, what, detail, link };
  await queueMail(tx, scope, { template: "security-notice", to: email, values });
}

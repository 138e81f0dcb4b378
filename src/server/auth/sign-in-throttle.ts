import { delayAfter, FREE_FAILURES } from "../../domain/people/sign-in.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import { networkOf } from "../network.ts";
import type { Account } from "../people/users/accounts.queries.ts";
import { countTry, type Limit, takeTry, uncountTry } from "../plugins/limits.ts";
import { mailSignInAttempts } from "./account-mail.ts";
import { isKnownDevice } from "./devices.queries.ts";
import { hashOfToken } from "./tokens.ts";

/** Failures from one network, at any account. */
const OF_NETWORK: Limit = { name: "login:ip", tries: 100, seconds: 900 };
/** Failures at one account from one network. Only these refuse sign-ins to the account, and only from that network. */
const OF_PAIR: Limit = { name: "login:pair", tries: FREE_FAILURES, seconds: 900 };
/** Failures at one account from anywhere. They delay and never refuse, or anyone could lock out the owner. */
const OF_ACCOUNT: Limit = { name: "login:account", tries: FREE_FAILURES, seconds: 3_600, slides: true };
/** Failures with one device token. Beyond the limit it no longer skips delays, so that a stolen one is worth little. */
const OF_DEVICE: Limit = { name: "login:device", tries: FREE_FAILURES, seconds: 86_400 };
const MAILS: Limit = { name: "login:mail", tries: 1, seconds: 86_400 };

export interface Attempt {
  readonly email: string;
  readonly ip: string;
  readonly deviceToken: string | undefined;
}

const pairOf = ({ email, ip }: Attempt) => `${networkOf(ip)} ${email}`;
const deviceOf = ({ email, deviceToken = "" }: Attempt) =>
  `${hashOfToken(deviceToken).toString("base64url")} ${email}`;

async function skipsDelay(database: Database, attempt: Attempt): Promise<boolean> {
  if (!(await isKnownDevice(database, attempt.email, attempt.deviceToken))) return false;
  const { count } = await countTry(database, OF_DEVICE, deviceOf(attempt));
  return count <= OF_DEVICE.tries;
}

export interface Admission {
  /** Delay before the password is checked, whatever the result. */
  readonly delaySeconds: number;
  /** Failures at the account within the window, including this attempt. */
  readonly failures: number;
}

/** Counts a sign-in as failed until it succeeds. @throws ApiError (429) for too many of a network, account or in all */
export async function admit(database: Database, attempt: Attempt): Promise<Admission> {
  await takeTry(database, OF_NETWORK, networkOf(attempt.ip));
  await takeTry(database, OF_PAIR, pairOf(attempt));
  const { count } = await countTry(database, OF_ACCOUNT, attempt.email);
  const delay = delayAfter(count - 1);
  const delaySeconds = delay > 0 && (await skipsDelay(database, attempt)) ? 0 : delay;
  return { delaySeconds, failures: count };
}

/** Uncounts a sign-in that succeeded. */
export async function giveBack(database: Database, attempt: Attempt): Promise<void> {
  await uncountTry(database, OF_NETWORK, networkOf(attempt.ip));
  await uncountTry(database, OF_PAIR, pairOf(attempt));
  await uncountTry(database, OF_ACCOUNT, attempt.email);
  if (attempt.deviceToken) await uncountTry(database, OF_DEVICE, deviceOf(attempt));
}

/** Decides whether to warn the owner of an account by mail of failed sign-ins, at most once a day. */
export async function warnOwner(
  database: Database,
  account: Account,
  { email, failures }: { email: string; failures: number },
): Promise<boolean> {
  if (failures < FREE_FAILURES || !account.isActive) return false;
  const { count } = await countTry(database, MAILS, account.id);
  if (count > MAILS.tries) return false;
  const { id: userId, scope, fullName } = account;
  await inTransaction(database, (tx) => mailSignInAttempts(tx, { userId, scope, fullName, email }));
  return true;
}

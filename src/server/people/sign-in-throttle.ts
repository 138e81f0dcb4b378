import { delayAfter, FREE_FAILURES } from "../../domain/people/sign-in.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import { networkOf } from "../network.ts";
import { countTry, giveTryBack, type Limit, takeTry } from "../plugins/limits.ts";
import { mailSignInAttempts } from "./account-mail.ts";
import type { Account } from "./accounts.queries.ts";
import { isKnownDevice } from "./devices.queries.ts";
import { hashOfToken } from "./tokens.ts";

/** Failures by where they come from, whosever account they are at. */
const OF_NETWORK: Limit = { name: "login:ip", tries: 100, seconds: 900 };
/** Failures at one account from one network: the only ones that close anything to the account, there. */
const OF_PAIR: Limit = { name: "login:pair", tries: FREE_FAILURES, seconds: 900 };
/** Failures at one account from anywhere: they delay and never refuse, or anybody could lock anybody out. */
const OF_ACCOUNT: Limit = { name: "login:account", tries: FREE_FAILURES, seconds: 3_600, slides: true };
/** Failures with one device token: beyond these it is no better than none, so a stolen one is worth little. */
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
  /** How long it waits before its password is looked at, whatever that comes to. */
  readonly delaySeconds: number;
  /** Failures at the account within the window, this try included. */
  readonly failures: number;
}

/**
 * Counts a sign-in as a failure until it is known to be none.
 * @throws Refusal (429) where this network has failed too often, at this account or in all
 */
export async function admit(database: Database, attempt: Attempt): Promise<Admission> {
  await takeTry(database, OF_NETWORK, networkOf(attempt.ip));
  await takeTry(database, OF_PAIR, pairOf(attempt));
  const { count } = await countTry(database, OF_ACCOUNT, attempt.email);
  const delay = delayAfter(count - 1);
  const delaySeconds = delay > 0 && (await skipsDelay(database, attempt)) ? 0 : delay;
  return { delaySeconds, failures: count };
}

/** The password was right: it was no failure. */
export async function giveBack(database: Database, attempt: Attempt): Promise<void> {
  await giveTryBack(database, OF_NETWORK, networkOf(attempt.ip));
  await giveTryBack(database, OF_PAIR, pairOf(attempt));
  await giveTryBack(database, OF_ACCOUNT, attempt.email);
  if (attempt.deviceToken) await giveTryBack(database, OF_DEVICE, deviceOf(attempt));
}

/**
 * Tells the owner of an account by mail, once a day at most, that passwords are tried at it.
 * @returns whether there is a mail to send
 */
export async function tellOwner(
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

import { type SQL, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "../auth/tokens.ts";
import type { Database } from "../db/client.ts";
import { installations } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor, Transaction } from "../db/transaction.ts";
import { type SecretBox, SecretUnreadable } from "../secrets/secret-box.ts";
import { appKeyPlace, type Installation } from "./installations.queries.ts";

/** Until the seller has signed in at the platform and approved. */
const LIFETIME_SECONDS = 1_800;

/** What is known of an authorization while the platform decides. */
interface BegunAuthorization {
  readonly installation: Installation;
  /** Sealed: it may have secrets. */
  readonly content: string;
}

/**
 * Records an authorization that a person has begun in their session. It has no browser, so `POST integrate` redeems none.
 * @returns its token
 */
export async function beginAuthorization(
  executor: Executor,
  secrets: SecretBox,
  { installation, content }: BegunAuthorization,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await executor.insert(installations).values({
    ...installation,
    tokenHash,
    key: secrets.seal(content, appKeyPlace(tokenHash)),
    browserHash: null,
    expiresAt: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
  });
  return token;
}

const isOpen = (token: string): SQL =>
  sql`token_hash = ${sql.param(hashOfToken(token))} and browser_hash is null and used_at is null and expires_at > now()`;

/** The content of an authorization that was begun at a platform and is open; in a transaction it is locked. */
export async function openAuthorization(
  where: Database | Transaction,
  secrets: SecretBox,
  platform: Installation["platform"],
  token: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ key: string }>(
    where,
    sql`select key from installations where ${isOpen(token)} and platform = ${platform} for update`,
  );
  if (!row) return undefined;
  try {
    return secrets.open(row.key, appKeyPlace(hashOfToken(token)));
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

export async function changeAuthorization(
  tx: Transaction,
  secrets: SecretBox,
  token: string,
  content: string,
): Promise<void> {
  const sealed = secrets.seal(content, appKeyPlace(hashOfToken(token)));
  await tx.execute(sql`update installations set key = ${sealed} where ${isOpen(token)}`);
}

/** Ends an authorization and deletes its secrets. @returns whether it was open: of several at once, one ends it */
export async function endAuthorization(where: Database | Transaction, token: string): Promise<boolean> {
  const ended = await rowsOf(
    where,
    sql`update installations set used_at = now(), key = null where ${isOpen(token)} returning 1`,
  );
  return ended.length > 0;
}

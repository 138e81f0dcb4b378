import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { RECOVERY_CODES } from "../../../domain/auth/factors/factors.ts";
import type { Database } from "../../db/client.ts";
import { recoveryCodes } from "../../db/schema/index.ts";
import type { Executor, Transaction } from "../../db/transaction.ts";
import { hashOfToken } from "../tokens.ts";

/** Letters and digits that are not mistaken for others; 32 of them. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 6;
const IN_GROUP = 4;

/** 120 random bits, so that a plain hash is not guessable: `k7de-…`, six groups of four. */
function newCode(): string {
  const letters = [...randomBytes(GROUPS * IN_GROUP)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** As people may type it: in capitals, without hyphens or with spaces. */
const hashOfCode = (code: string) => hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));

/** Replaces the codes of a person and returns the new ones, which are not stored. */
export async function newRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  await endRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })));
  return codes;
}

/** Redeems a code. Of two concurrent calls the second waits for the first and finds it used. */
export async function redeemRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOfCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function endRecoveryCodes(executor: Executor, userId: string): Promise<void> {
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Of a person, the codes that were not used. */
export const countRecoveryCodes = (database: Database, userId: string): Promise<number> =>
  database.drizzle.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { ReversalEffect } from "../../../domain/money/deposits/calls.ts";
import { LedgerSession } from "../../../domain/money/ledger-session.ts";
import { receiptName } from "../../../domain/money/receipts.ts";
import { type Deposit, reverseDeposit, walletBalance } from "../../../domain/money/wallet-operations.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { deposits } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { openLedgerSession, writeLedgerSession } from "../ledger/ledger-session.queries.ts";
import { findTeam, notifyOfDeposit } from "./deposits.queries.ts";

/** Takes the deposit out of the wallet, whose lock keeps others from spending it meanwhile. */
async function takeBack(
  tx: Transaction,
  agencyId: string,
  deposit: Deposit,
  now: string,
): Promise<ReversalEffect> {
  const { teamId } = deposit;
  const accounts = await openLedgerSession(tx, agencyId, [teamId]);
  const ledger = new LedgerSession(accounts, { now, newId });
  const balance = () =>
    walletBalance(ledger.balance(teamId, "available"), ledger.balance(teamId, "receivable"));
  const before = balance();
  reverseDeposit(ledger, deposit);
  await writeLedgerSession(tx, agencyId, ledger);
  return {
    balanceBefore: toDollars(before),
    balanceAfter: toDollars(balance()),
    remainAmount: toDollars(ledger.remains.get(deposit.id) ?? 0n),
  };
}

/** Reverses an approved deposit, once. Its transaction can be entered again. */
export async function reverse(
  tx: Transaction,
  scope: AgencyScope,
  {
    teamId,
    id,
    reason,
    file,
  }: { teamId: string; id: string; reason: string; file?: string | null | undefined },
  actorId: string,
): Promise<ReversalEffect> {
  await findTeam(tx, scope, teamId, { keep: true, ifClosed: messages.depositOfClosed });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const [row] = await rowsOf<Raw<typeof deposits, "name" | "amount" | "pay_with" | "is_cashback">>(
    tx,
    sql`update deposits set reversed_at = ${now}, reversed_user_id = ${actorId}, reversed_reason = ${reason},
        reversed_file = ${receiptName("reversal", file)}, reversed_file_path = ${file ?? null},
        updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId} and status = 'approved'
        and reversed_at is null and deleted_at is null
      returning name, amount, pay_with, is_cashback`,
  );
  if (!row) throw await whyNotReversed(tx, agencyId, teamId, id);
  const amount = BigInt(row.amount);
  const deposit = { id, teamId, amount, payWith: row.pay_with, isCashback: row.is_cashback };
  const effect = await takeBack(tx, agencyId, deposit, now);
  const notice = { ...deposit, status: "reversed" as const, name: row.name, reason };
  await notifyOfDeposit(tx, scope, notice, actorId);
  return effect;
}

async function whyNotReversed(tx: Transaction, agencyId: string, teamId: string, id: string) {
  const [row] = await rowsOf<{ is_reversed: boolean }>(
    tx,
    sql`select reversed_at is not null as is_reversed from deposits where agency_id = ${agencyId} and id = ${id}
      and seller_team_id = ${teamId} and deleted_at is null`,
  );
  if (!row) return notFound();
  return badRequest(row.is_reversed ? messages.depositReversedAlready : messages.depositNotApproved);
}

import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { type Cents, larger, toDollars } from "../../../domain/money/cents.ts";
import type { ReversalEffect } from "../../../domain/money/deposits/calls.ts";
import { LedgerSession, type OpenInvoice } from "../../../domain/money/ledger-session.ts";
import { receiptName } from "../../../domain/money/receipts.ts";
import { type Deposit, reverseDeposit, walletBalance } from "../../../domain/money/wallet-operations.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { deposits, invoices as invoicesTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { openLedgerSession, writeLedgerSession } from "../ledger/ledger-session.queries.ts";
import { findTeam, notifyOfDeposit } from "./deposits.queries.ts";

const PAGE = 500;
const SHOWN_INVOICES = 10;

type NamedInvoice = OpenInvoice & { readonly name: string };

/** Invoices of a team that are paid in full or in part, newest first, until `amount` is paid of them. */
async function paidInvoices(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  amount: Cents,
): Promise<NamedInvoice[]> {
  const found: NamedInvoice[] = [];
  let left = amount;
  while (left > 0n) {
    const rows = await rowsOf<Raw<typeof invoicesTable, "id" | "name" | "remain_amount" | "seller_amount">>(
      tx,
      sql`select id, name, remain_amount, seller_amount from invoices
        where agency_id = ${agencyId} and seller_team_id = ${teamId} and type = 'OUT' and seller_amount > remain_amount
          and deleted_at is null
        order by created_date desc, id desc limit ${PAGE} offset ${found.length}`,
    );
    for (const row of rows) {
      const [sellerAmount, remain] = [BigInt(row.seller_amount), BigInt(row.remain_amount)];
      found.push({ id: row.id, name: row.name, remain, sellerAmount, orderIds: [] });
      left -= sellerAmount - remain;
    }
    if (rows.length < PAGE) break;
  }
  return found;
}

/** Takes the deposit out of the wallet, whose lock keeps others from spending it meanwhile. */
async function takeBack(
  tx: Transaction,
  agencyId: string,
  deposit: Deposit,
  now: string,
): Promise<ReversalEffect> {
  const { teamId, amount } = deposit;
  const accounts = await openLedgerSession(tx, agencyId, [teamId]);
  const ledger = new LedgerSession(accounts, { now, newId });
  const balance = () =>
    walletBalance(ledger.balance(teamId, "available"), ledger.balance(teamId, "receivable"));
  const before = balance();
  const lacking = larger(0n, amount - ledger.balance(teamId, "available"));
  const bills = await paidInvoices(tx, agencyId, teamId, lacking);
  reverseDeposit(ledger, deposit, bills);
  await writeLedgerSession(tx, agencyId, ledger);
  const opened = bills.filter(({ id }) => ledger.remains.has(id));
  return {
    balanceBefore: toDollars(before),
    balanceAfter: toDollars(balance()),
    receivable: toDollars(ledger.balance(teamId, "receivable")),
    invoices: opened
      .slice(0, SHOWN_INVOICES)
      .map(({ id, name, remain }) => ({ id, name, remainAmount: toDollars(remain) })),
    invoiceCount: opened.length,
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
  await findTeam(tx, scope, teamId, { keep: true });
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

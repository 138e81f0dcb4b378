import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Account } from "../../../domain/money/accounts.ts";
import type { Creditor, Payable } from "../../../domain/money/creditors.ts";
import type { InvoiceParts } from "../../../domain/money/invoices/parts.ts";
import type { LedgerCheck } from "../../../domain/money/responses.ts";
import * as declared from "../../../domain/resources/index.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const deposits = tableOf(declared.deposits, {
  columns: {
    receiptPath: text("receipt_path"),
    reversedFilePath: text("reversed_file_path"),
    remainAmount: cents("remain_amount").notNull().default(sql`0`),
  },
  constraints: () => [
    index("deposits_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
    // Every balance query sums the pending deposits; they are a small part of all.
    index("deposits_pending")
      .on(sql`agency_id`, sql`seller_team_id`)
      .where(sql`status = 'pending' and deleted_at is null`),
    index("deposits_open").on(sql`agency_id`, sql`seller_team_id`).where(sql`remain_amount > 0`),
    check(
      "deposits_remain",
      sql`remain_amount between 0 and amount and (remain_amount = 0 or reversed_at is not null)`,
    ),
    // A transaction is credited once; a rejected or reversed one can be entered again.
    uniqueIndex("deposits_transaction")
      .on(sql`agency_id`, sql`pay_with`, sql`lower(transaction_id)`)
      .where(
        sql`transaction_id is not null and status <> 'rejected' and reversed_at is null and deleted_at is null`,
      ),
  ],
});

export const invoices = tableOf(declared.invoices, {
  columns: {
    activeName: text("active_name")
      .notNull()
      .generatedAlwaysAs(sql`case when remain_amount > 0 then 'debts' else 'payment' end`),
  },
  constraints: () => [
    uniqueIndex("invoices_number").on(sql`agency_id`, sql`name`),
    index("invoices_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_date`, sql`id`),
    index("invoices_open")
      .on(sql`agency_id`, sql`seller_team_id`, sql`created_date`)
      .where(sql`remain_amount > 0`),
  ],
});

export const payouts = tableOf(declared.payouts, {
  constraints: () => [
    index("payouts_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_date`, sql`id`),
    index("payouts_pending")
      .on(sql`agency_id`, sql`created_date`)
      .where(sql`status = 0 and deleted_at is null`),
  ],
});

export const writeOffs = tableOf(declared.writeOffs, {
  constraints: () => [
    index("write_offs_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
    index("write_offs_pending")
      .on(sql`agency_id`, sql`seller_team_id`)
      .where(sql`status = 'pending' and deleted_at is null`),
  ],
});

export const settlements = tableOf(declared.settlements, {
  columns: {
    /** A hash of its store, its date and its lines: the same payout is entered once. */
    fingerprint: text("fingerprint").notNull(),
  },
  constraints: () => [
    uniqueIndex("settlements_once").on(sql`agency_id`, sql`fingerprint`),
    uniqueIndex("settlements_reference")
      .on(sql`agency_id`, sql`store_id`, sql`lower(reference)`)
      .where(sql`reference is not null`),
  ],
});

export const settlementLines = tableOf(declared.settlementLines, {
  sameTeam: ["order"],
  columns: {
    /** In the file, from 0. */
    position: integer("position").notNull(),
  },
  constraints: () => [
    index("settlement_lines_of_settlement").on(sql`agency_id`, sql`settlement_id`, sql`position`),
    index("settlement_lines_waiting").on(sql`agency_id`, sql`created_at`).where(sql`status = 'waiting'`),
  ],
});

export const payRuns = tableOf(declared.payRuns, {
  columns: {
    account: text("account").$type<Payable>().notNull(),
    /** Empty for what was posted before costs had creditors. */
    creditor: text("creditor").notNull(),
    filePath: text("file_path"),
  },
  constraints: () => [index("pay_runs_of_creditor").on(sql`creditor`, sql`agency_id`, sql`created_at`)],
});

/** What a pay run pays of the costs of a team; below zero what the creditor owes in return. */
export const payRunLines = pgTable(
  "pay_run_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    payRunId: uuid("pay_run_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    amount: cents("amount").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.payRunId, self.sellerTeamId] })],
);

/** An order's share of an invoice. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    orderId: uuid("order_id").notNull(),
    sellerAmount: cents("seller_amount").notNull(),
    agencyAmount: cents("agency_amount").notNull(),
    /** What the seller's amount is made of; `null` where that is not known, as of older invoices. */
    parts: jsonb("parts").$type<InvoiceParts>(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.invoiceId, self.orderId] }),
    index("invoice_lines_of_order").on(self.agencyId, self.orderId),
  ],
);

/**
 * The ledger: append-only, double entry. A journal entry is the lines of one (event, subject, sequence). A debit
 * is positive, a credit negative, and every journal entry sums to zero.
 */
export const journalLines = pgTable(
  "journal_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    event: text("event").notNull(),
    subject: uuid("subject").notNull(),
    sequence: integer("sequence").notNull(),
    /** The position within the journal entry. */
    line: integer("line").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").$type<Account>().notNull(),
    /** Set on lines of held, deferred, unearned and pending amounts. */
    orderId: uuid("order_id"),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** Of costs, and of what is owed and paid for them. */
    creditor: text("creditor").$type<Creditor>(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    uniqueIndex("journal_lines_once").on(self.agencyId, self.subject, self.event, self.sequence, self.line),
    index("journal_lines_of_account").on(
      self.agencyId,
      self.sellerTeamId,
      self.account,
      self.createdAt,
      self.id,
    ),
    index("journal_lines_of_order").on(self.agencyId, self.orderId),
    // A creditor's statement, newest first: what is owed and paid, without the costs themselves.
    index("journal_lines_of_creditor")
      .on(self.creditor, self.agencyId, self.createdAt, self.id)
      .where(sql`account in ('supplierPayable', 'designerPayable')`),
  ],
);

/**
 * What each creditor is owed for the costs of a team: the sums of an account of payables by creditor. Rows of a team, so
 * that they are written under the lock of its wallet and no two teams wait for each other.
 */
export const creditorBalances = pgTable(
  "creditor_balances",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").$type<Payable>().notNull(),
    /** Empty for what was posted before costs had creditors. */
    creditor: text("creditor").notNull(),
    balance: cents("balance").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.account, self.creditor] }),
    index("creditor_balances_open").on(self.creditor, self.agencyId).where(sql`balance <> 0`),
  ],
);

/** The balance of each account of each team: the sum of its journal lines, updated with them under one lock. */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").$type<Account>().notNull(),
    balance: cents("balance").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.account] }),
    // The teams that owe: a few of many.
    index("ledger_accounts_owing")
      .on(self.agencyId, self.balance)
      .where(sql`account = 'receivable' and balance > 0`),
  ],
);

/**
 * What a day (of Los Angeles) debited and credited on each account of a team: the sum of its journal lines, added to with
 * them. Sums, and no balances: of two calls around midnight the later one may be of the earlier day. A row is of one team,
 * whose wallet is locked anyway, so that nobody waits for another team.
 */
export const ledgerDays = pgTable(
  "ledger_days",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").$type<Account>().notNull(),
    day: date("day").notNull(),
    debits: cents("debits").notNull(),
    credits: cents("credits").notNull(),
    /** Lines of the statement of this account: see `accountSums`. */
    statementLines: integer("statement_lines").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.account, self.day] }),
    index("ledger_days_of_agency").on(self.agencyId, self.day),
  ],
);

/** The runs of the ledger check, which covers all agencies, and their results. */
export const ledgerChecks = pgTable("ledger_checks", {
  id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity().primaryKey(),
  startedAt: instant("started_at").notNull(),
  tookMs: integer("took_ms").notNull(),
  ok: boolean("ok").notNull(),
  checks: jsonb("checks").$type<LedgerCheck["checks"]>().notNull(),
  /** `null` when the scheduled job ran it. */
  requestedById: uuid("requested_by_id"),
});

/** The latest run of each maintenance task, by which several processes run it once an hour. */
export const maintenanceRuns = pgTable("maintenance_runs", {
  name: text("name").primaryKey(),
  startedAt: instant("started_at").notNull(),
  /** Why it failed; `null` after success and while it runs for the first time. */
  reason: text("reason"),
});

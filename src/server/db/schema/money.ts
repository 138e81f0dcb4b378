import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";
import { sellerTeams } from "./people.ts";
import { tableOf } from "./table.ts";

export const deposits = tableOf(declared.deposits, {
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    createdUserId: uuid("created_user_id"),
    decidedUserId: uuid("decided_user_id"),
    decidedAt: instant("decided_at"),
  },
  constraints: () => [
    index("deposits_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
    // What waits is summed at every look at a balance, and is few of many.
    index("deposits_pending")
      .on(sql`agency_id`, sql`seller_team_id`)
      .where(sql`status = 'pending' and deleted_at is null`),
    // Money that came once is credited once. What was turned down may come again.
    uniqueIndex("deposits_transaction")
      .on(sql`agency_id`, sql`pay_with`, sql`lower(transaction_id)`)
      .where(sql`transaction_id is not null and status <> 'rejected' and deleted_at is null`),
  ],
});

export const invoices = tableOf(declared.invoices, {
  composite: { sellerTeam: () => sellerTeams },
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
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    createdUserId: uuid("created_user_id"),
    decidedUserId: uuid("decided_user_id"),
  },
  constraints: () => [
    index("payouts_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_date`, sql`id`),
  ],
});

/** What of an invoice is which order's. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    orderId: uuid("order_id").notNull(),
    sellerAmount: cents("seller_amount").notNull(),
    agencyAmount: cents("agency_amount").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.invoiceId, self.orderId] }),
    index("invoice_lines_of_order").on(self.agencyId, self.orderId),
  ],
);

/**
 * The ledger: append-only, double entry. A posting is the entries of one (event, subject, sequence); debit
 * is positive, credit negative, and every posting sums to zero.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    agencyId: uuid("agency_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    event: text("event").notNull(),
    subject: uuid("subject").notNull(),
    sequence: integer("sequence").notNull(),
    /** Place within the posting. */
    line: integer("line").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").notNull(),
    /** Entries of held, deferred, unearned and pending carry their order. */
    orderId: uuid("order_id"),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    uniqueIndex("ledger_entries_once").on(self.agencyId, self.subject, self.event, self.sequence, self.line),
    index("ledger_entries_of_account").on(
      self.agencyId,
      self.sellerTeamId,
      self.account,
      self.createdAt,
      self.id,
    ),
    index("ledger_entries_of_order").on(self.agencyId, self.orderId),
  ],
);

/** The balance of each account of each team: the sum of its entries, kept under a lock with them. */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    account: text("account").notNull(),
    balance: cents("balance").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.account] })],
);

/** Each time that the books were proved: what was checked and what came of it. The platform's, of all agencies. */
export const ledgerProofs = pgTable("ledger_proofs", {
  id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity().primaryKey(),
  startedAt: instant("started_at").notNull(),
  tookMs: integer("took_ms").notNull(),
  ok: boolean("ok").notNull(),
  checks: jsonb("checks").notNull(),
  /** Null: the clock asked. */
  askedById: uuid("asked_by_id"),
});

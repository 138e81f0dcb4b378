import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { defineCall } from "../../resource/call.ts";
import { countFrom } from "../../resource/query-values.ts";
import { exportResponse } from "../../resource/responses.ts";
import { ACCOUNTS, type Account } from "../accounts.ts";
import { ledgerDay, ledgerMonth } from "../ledger/ledger-day.ts";
import { AGES } from "./ages.ts";

const team = z.object({ id: z.string(), name: z.string() });
const account = z.enum(Object.keys(ACCOUNTS) as [Account, ...Account[]]);

const paging = { page: countFrom(1, 100_000).optional(), limit: countFrom(1, MAX_LIMIT).optional() };

const balances = {
  /** Available less what is owed. */
  balance: z.number(),
  receivable: z.number(),
  held: z.number(),
  deferred: z.number(),
  /** Available profit less profit that is owed back. */
  profit: z.number(),
  profitPending: z.number(),
};

export const listSellerBalances = defineCall({
  name: "reports.balances",
  method: "GET",
  url: "/reports/balances",
  requires: ["reports", "show"],
  summary: "The balances of all sellers at the end of a day (of Los Angeles), by name",
  query: z.strictObject({ asOf: ledgerDay, ...paging }),
  response: z.object({
    data: z.array(z.object({ sellerTeam: team, ...balances })),
    total: z.int(),
    totals: z.object(balances),
  }),
});

const ages = Object.fromEntries(AGES.map(({ key }) => [key, z.number()])) as Record<
  (typeof AGES)[number]["key"],
  z.ZodNumber
>;
const debts = { ...ages, reversedDeposits: z.number(), total: z.number() };

export const listAgedDebts = defineCall({
  name: "reports.ageing",
  method: "GET",
  url: "/reports/ageing",
  requires: ["reports", "show"],
  summary: "What sellers owe: unpaid invoices, by their age in days, and deposits that were reversed",
  query: z.strictObject(paging),
  response: z.object({
    data: z.array(z.object({ sellerTeam: team, ...debts })),
    total: z.int(),
    totals: z.object(debts),
  }),
});

/** Dollars; a debit balance is positive, a credit balance negative. */
const sums = { opening: z.number(), debits: z.number(), credits: z.number(), closing: z.number() };

export const showTrialBalance = defineCall({
  name: "reports.trialBalance",
  method: "GET",
  url: "/reports/trial-balance",
  requires: ["reports", "show"],
  summary:
    "Every account at the beginning and the end of a month (of Los Angeles), and its debits and credits",
  query: z.strictObject({ month: ledgerMonth }),
  response: z.object({ data: z.array(z.object({ account, ...sums })) }),
});

export const listAccountSums = defineCall({
  name: "reports.account",
  method: "GET",
  url: "/reports/trial-balance/sellers",
  requires: ["reports", "show"],
  summary: "The sellers that an account of the trial balance sums up",
  query: z.strictObject({ month: ledgerMonth, account, ...paging }),
  response: z.object({ data: z.array(z.object({ sellerTeam: team, ...sums })), total: z.int() }),
});

export const exportJournal = defineCall({
  name: "reports.exportJournal",
  method: "POST",
  url: "/reports/journal/export",
  requires: ["reports", "show"],
  summary: "Make a CSV file of the journal of some days in the background",
  body: z.strictObject({ from: ledgerDay, to: ledgerDay }),
  response: exportResponse,
  status: 201,
  changes: ["export-history"],
});

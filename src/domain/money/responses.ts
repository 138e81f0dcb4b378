import { z } from "zod";
import { UNPRICED } from "../orders/create/open-quote.ts";
import { orderStatus } from "../orders/responses.ts";
import { ACCOUNTS, type Account } from "./accounts.ts";
import { METRIC_NAMES } from "./metrics.ts";
import { MARGIN_LINES, PROFIT_LINES } from "./profit.ts";

/** The responses of calls on money. Amounts in dollars, times in ISO 8601. */

const team = z.object({ id: z.string(), name: z.string() });
const order = z.object({ id: z.string(), orderName: z.string().nullable() });

/** The wallet of a seller team. `amount` is `available` minus `receivable`. */
export const walletResponse = z.object({
  amount: z.number(),
  available: z.number(),
  held: z.number(),
  receivable: z.number(),
  /** On its way back to the seller. */
  inFlight: z.number(),
  creditLimit: z.number(),
  pendingTopUp: z.number(),
});
export type Wallet = z.infer<typeof walletResponse>;

/** A journal line. Its amount is positive where the metric or the account grows. */
export const journalLineResponse = z.object({
  id: z.string(),
  event: z.string(),
  account: z.enum(Object.keys(ACCOUNTS) as [Account, ...Account[]]),
  amount: z.number(),
  order: order.nullable(),
  createdAt: z.string(),
});
export type JournalLine = z.infer<typeof journalLineResponse>;

/** A metric at two moments and the changes between them, by event. */
export const statementResponse = z.object({
  metric: z.enum(METRIC_NAMES),
  opening: z.number(),
  closing: z.number(),
  changes: z.array(z.object({ event: z.string(), amount: z.number(), count: z.int() })),
});

export const ledgerCheckResponse = z.object({
  at: z.string(),
  tookMs: z.int(),
  ok: z.boolean(),
  /** The results; `detail` lists the differences. */
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  /** Who started it; `null` when the scheduled job did. */
  by: z.string().nullable(),
});
export type LedgerCheck = z.infer<typeof ledgerCheckResponse>;

/** An item, the shipping or the design of an order on an invoice. */
export const invoicePart = z.object({
  name: z.string(),
  /** `Black / M` */
  variant: z.string(),
  /** `null` where the amount is not that of whole units. */
  quantity: z.int().nullable(),
  amount: z.number(),
});
export type InvoicePart = z.infer<typeof invoicePart>;

/** An order's share of an invoice. `agencyAmount`, the cost, is only for the agency. */
export const invoiceOrderResponse = z.object({
  id: z.string(),
  orderName: z.string().nullable(),
  status: orderStatus,
  sellerAmount: z.number(),
  agencyAmount: z.number().optional(),
  /** Of a charge: the credit notes of the order since then; of a credit note: the charges before it. */
  related: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  /** What its amount is made of; empty where that is not known. */
  parts: z.array(invoicePart),
});
export type InvoiceOrder = z.infer<typeof invoiceOrderResponse>;

export const invoiceFileResponse = z.object({ url: z.string(), message: z.string() });

/** Both companies of an invoice, line by line, as they were named when it was made. */
export const invoicePartiesResponse = z.object({
  issuer: z.array(z.string()),
  recipient: z.array(z.string()),
  /** When a charge is due; `null` of a credit note. */
  terms: z.string().nullable(),
  taxNote: z.string(),
  footer: z.string(),
});

export const invoicePageResponse = z.object({ html: z.string() });

/** Orders and revenue of one day, seller, status or product. */
export const kpiResponse = z.object({
  /** A day, an id or a status; `null` for items without a product. */
  key: z.string().nullable(),
  label: z.string().nullable(),
  orders: z.int(),
  revenue: z.number(),
});
export type Kpi = z.infer<typeof kpiResponse>;

export const profitMetricsResponse = z.object({
  sellerTeam: z.string(),
  totalAmountPaid: z.number(),
  totalHold: z.number(),
  totalProfit: z.number(),
  remainProfit: z.number(),
  /** The amount of pending payout requests. */
  payoutInFlight: z.number(),
});
export type ProfitMetrics = z.infer<typeof profitMetricsResponse>;

const profitAmounts = {
  totalPrice: z.number(),
  returned: z.number(),
  charge: z.number(),
  profit: z.number(),
};

/** An order's profit. Its charge and profit are `null` while an item lacks a variant or a price: `unpriced`. */
export const orderProfitResponse = z.object({
  ...order.shape,
  ...profitAmounts,
  charge: z.number().nullable(),
  profit: z.number().nullable(),
  unpriced: z.enum(UNPRICED).nullable(),
  status: orderStatus,
  sellerTeam: team,
  createdAt: z.string(),
});
export type OrderProfit = z.infer<typeof orderProfitResponse>;

/** The profit of the orders created on a day, `YYYY-MM-DD`. */
export const profitDayResponse = z.object({ day: z.string(), orders: z.int(), ...profitAmounts });

/** The changes of a team's profit metrics by a journal entry. */
export const profitLogResponse = profitMetricsResponse.omit({ payoutInFlight: true }).extend({
  id: z.string(),
  event: z.string(),
  sellerTeam: team,
  order: order.nullable(),
  createdAt: z.string(),
});
export type ProfitLog = z.infer<typeof profitLogResponse>;

/** The lines that an order's profit adds up from; agencies also get their margin. */
export const profitExplanationResponse = z.object({
  order,
  estimated: z.boolean(),
  profit: z.number(),
  lines: z.array(z.object({ line: z.enum(PROFIT_LINES), amount: z.number() })),
  margin: z.number().optional(),
  marginLines: z.array(z.object({ line: z.enum(MARGIN_LINES), amount: z.number() })).optional(),
});

/** The referral profit from a referred team, and the part that refunds reversed. */
export const referralProfitResponse = z.object({
  sellerTeam: z.string(),
  earned: z.number(),
  reversed: z.number(),
});
export type ReferralProfit = z.infer<typeof referralProfitResponse>;

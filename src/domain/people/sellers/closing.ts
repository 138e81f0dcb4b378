import type { Account } from "../../money/accounts.ts";
import type { Cents } from "../../money/cents.ts";

/** What there is of a seller who is to be closed. */
export interface ClosingFigures {
  readonly isActive: boolean;
  /** The balance of an account, in cents. */
  balance(account: Account): Cents;
  readonly openOrders: number;
  readonly pendingDeposits: number;
  readonly pendingTopup: Cents;
  readonly pendingWriteOffs: number;
  readonly openTickets: number;
  readonly connectedStores: number;
  readonly apiKeys: number;
  readonly webhooks: number;
}

export const CLOSING_STEPS = [
  "active",
  "orders",
  "held",
  "deposits",
  "receivable",
  "profitOwed",
  "writeOffs",
  "balance",
  "walletInFlight",
  "profitPending",
  "profit",
  "payoutInFlight",
  "collected",
  "tickets",
  "connections",
] as const;
export type ClosingStepKey = (typeof CLOSING_STEPS)[number];

/**
 * A step before a seller is closed. `todo`: it must be done first. `ends`: closing ends it by itself, or leaves it as it
 * is; nobody has to do anything.
 */
export interface ClosingStep {
  readonly key: ClosingStepKey;
  readonly state: "done" | "todo" | "ends";
  readonly amount: Cents | null;
  readonly count: number | null;
}

/** The steps before a seller is closed, in the order in which they can be done: what ends orders first, what pays last. */
export function closingSteps(figures: ClosingFigures): ClosingStep[] {
  const { balance } = figures;
  const step = (
    key: ClosingStepKey,
    { amount = null, count = null, isFree = false }: Partial<ClosingStep> & { isFree?: boolean },
  ): ClosingStep => {
    const isOpen = (amount ?? 0n) !== 0n || (count ?? 0) > 0;
    return { key, state: !isOpen ? "done" : isFree ? "ends" : "todo", amount, count };
  };
  const ofOrders = balance("held") + balance("deferred") + balance("unearned");
  const { connectedStores, apiKeys, webhooks } = figures;
  return [
    { key: "active", state: figures.isActive ? "todo" : "done", amount: null, count: null },
    step("orders", { count: figures.openOrders }),
    step("held", { amount: ofOrders }),
    step("deposits", { amount: figures.pendingTopup, count: figures.pendingDeposits }),
    step("receivable", { amount: balance("receivable") }),
    step("profitOwed", { amount: balance("profitOwed") }),
    step("writeOffs", { count: figures.pendingWriteOffs }),
    step("balance", { amount: balance("available") }),
    step("walletInFlight", { amount: balance("walletInFlight") }),
    step("profitPending", { amount: balance("profitPending") }),
    step("profit", { amount: balance("profitAvailable") }),
    step("payoutInFlight", { amount: balance("payoutInFlight") }),
    step("collected", { amount: balance("storeCollections") }),
    step("tickets", { count: figures.openTickets, isFree: true }),
    step("connections", { count: connectedStores + apiKeys + webhooks, isFree: true }),
  ];
}

export const mayClose = (steps: readonly ClosingStep[]): boolean =>
  steps.every(({ state }) => state !== "todo");

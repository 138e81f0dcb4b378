import { STATUS } from "../catalogs/price-loop.ts";
import { BLOCKED, WAITED_LABELS } from "../orders/blockers/waits-for.ts";
import type { OrderStatus } from "../orders/status.ts";
import type { HomeView } from "./views.ts";

interface CardDef {
  readonly label: string;
  /** The grant that shows it. */
  readonly needs: readonly [resource: string, action: string];
  /** The list of exactly what it counts, below the area: `orders?status=InReview`. Absent where no list shows it. */
  readonly list?: string;
  /** What the amount is, before it: "Charges $27.84". */
  readonly amountLabel?: string;
  /** Whether any count above zero is a problem, not just work to do. */
  readonly isAlarm?: boolean;
}

const orders = (label: string, filter: string): CardDef => ({
  label,
  needs: ["orders", "list"],
  list: `orders?${filter}`,
});
/** Statuses in which orders have reached the agency and were not shipped. */
const OF_AGENCY = [
  "InReview",
  "Approved",
  "Hold",
  "InProduction",
  "PartiallyFulfilled",
  "CancelShipment",
] satisfies readonly OrderStatus[];

const health = (label: string): CardDef => ({ label, needs: ["health", "inspect"] });
const failures = (label: string): CardDef => ({ ...health(label), isAlarm: true });
const designs = (label: string, filter: string): CardDef => ({
  label,
  needs: ["orders", "change-design-status"],
  list: `orders?${filter}`,
});

const prices = (label: string, status: number): CardDef => ({
  label,
  needs: ["catalogs", "publish-status"],
  list: `supplier-catalog?publishStatus=${status}`,
});

/** The figures of the homes, by key. */
export const HOME_CARDS = {
  toReview: orders("To review", "status=InReview"),
  toProduce: orders("To produce", "status=Approved"),
  toShip: orders("To ship", "status=InProduction,PartiallyFulfilled"),
  late: { ...orders("Late", `late=true&status=${OF_AGENCY.join(",")}`), isAlarm: true },
  deposits: {
    label: "Pending deposits",
    needs: ["deposits", "list"],
    list: "deposits?status=pending",
    amountLabel: "Total",
  },
  payouts: {
    label: "Pending payouts",
    needs: ["payouts", "list"],
    list: "payouts?status=0",
    amountLabel: "Total",
  },
  payRuns: {
    label: "Pending pay runs",
    needs: ["pay-runs", "decide"],
    list: "pay-runs?status=pending",
    amountLabel: "Total",
  },
  invoices: { label: "Unpaid invoices", needs: ["invoices", "list"], list: "invoices?activeName=debts" },
  owing: { label: "Balances below zero", needs: ["balances", "show"], amountLabel: "Owed", isAlarm: true },
  tickets: { label: "Open tickets", needs: ["tickets", "list"], list: "tickets?status=open" },
  chatbotTickets: {
    label: "Open chatbot tickets",
    needs: ["chatbot-tickets", "list"],
    list: "chatbot-ticket?status=open",
  },
  addresses: orders("Address questions", "waitsFor=address"),
  designAssigned: designs("Designs to make", "designStatus=assign"),
  designReturned: designs("Designs returned", "designStatus=rejected"),
  designInReview: designs("Designs in review", "designStatus=in_review"),
  drafts: orders("Drafts", "status=Unfulfilled"),
  toSubmit: { ...orders("To submit", "status=Unfulfilled&waitsFor=submit"), amountLabel: "Charges" },
  autoSubmit: { ...orders("Automatic submit", "autoSubmit=true"), amountLabel: "Charges" },
  lowBalance: { ...orders(WAITED_LABELS.balance, "waitsFor=balance"), amountLabel: "Charges" },
  rejected: orders("Rejected", "status=Rejected"),
  inProduction: orders("In production", "status=Approved,InProduction"),
  inTransit: orders("In transit", "status=InTransit,PartiallyFulfilled"),
  problems: { ...orders("Blocked", `waitsFor=${BLOCKED.join(",")}`), isAlarm: true },
  profit: { label: "Available profit", needs: ["profits", "show"], list: "profit-detail" },
  agencies: { label: "Agencies", needs: ["agencies", "list"], list: "agencies" },
  mailQueue: health("Mails waiting"),
  mailFailed: failures("Mails failed, 7 days"),
  syncQueue: health("Store syncs waiting"),
  syncFailed: failures("Store syncs failed, 7 days"),
  ledger: { ...health("Ledger check"), list: "ledger" },
  jobsFailed: failures("Failed jobs, 7 days"),
  pricesAsked: prices("Price requests", STATUS.askPrice),
  pricesChanging: prices("Prices to finish", STATUS.updatingPrice),
  owedToSupplier: { label: "Owed to you", needs: ["pay-runs", "list"] },
  paidToSupplier: { label: "Paid, 30 days", needs: ["pay-runs", "list"], list: "pay-runs" },
} as const satisfies Readonly<Record<string, CardDef>>;

export type HomeCardKey = keyof typeof HOME_CARDS;
export const HOME_CARD_KEYS = Object.keys(HOME_CARDS) as [HomeCardKey, ...HomeCardKey[]]; // Its keys and no others.

/** The same table with its general type. */
export const homeCard = (key: HomeCardKey): CardDef => HOME_CARDS[key];

/** The figures of each home, in order. */
export const CARDS_OF: Readonly<Record<HomeView, readonly HomeCardKey[]>> = {
  agency: ["toReview", "toProduce", "toShip", "late", "deposits", "payouts", "payRuns", "tickets"],
  accounting: ["deposits", "payouts", "payRuns", "invoices", "owing"],
  designer: ["designAssigned", "designReturned", "designInReview"],
  support: ["tickets", "chatbotTickets", "addresses"],
  seller: [
    "toSubmit",
    "drafts",
    "autoSubmit",
    "lowBalance",
    "rejected",
    "inProduction",
    "inTransit",
    "problems",
    "profit",
  ],
  supplier: ["pricesAsked", "pricesChanging", "owedToSupplier", "paidToSupplier"],
  administrator: ["agencies", "mailQueue", "mailFailed", "syncQueue", "syncFailed", "ledger", "jobsFailed"],
};

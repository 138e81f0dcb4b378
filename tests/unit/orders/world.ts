import { addDays } from "../../../src/domain/dates.ts";
import { ACCOUNTS, type Account, type Posting } from "../../../src/domain/money/accounts.ts";
import { Books, type Invoice, type OpenInvoice, type TeamBook } from "../../../src/domain/money/books.ts";
import type { Cents } from "../../../src/domain/money/cents.ts";
import * as desk from "../../../src/domain/money/desk.ts";
import { type PriceList, quote, rateKey } from "../../../src/domain/money/prices.ts";
import { type Action, act } from "../../../src/domain/orders/act.ts";
import type { AgencyTerms, Context } from "../../../src/domain/orders/actions/step.ts";
import { type Item, NOTHING, type Order, type Side } from "../../../src/domain/orders/order.ts";

/** A small agency in memory: teams, orders, prices and the whole ledger, moved by the real rules. */
export interface World {
  now: string;
  teams: Map<string, TeamBook>;
  orders: Map<string, Order>;
  entries: (Posting["entries"][number] & { event: string; subject: string; sequence: number })[];
  invoices: (Invoice & { at: number })[];
  lists: { seller: PriceList; agency: PriceList };
  terms: AgencyTerms;
  payouts: Map<string, { teamId: string; amount: Cents; status: "pending" | "approved" | "rejected" }>;
  settled: Cents;
  ids: number;
  limitLowered: boolean;
}

export const TEE = "tee";
export const MUG = "mug";

const list = (tee: bigint, mug: bigint, first: bigint, additional: bigint): PriceList => ({
  goods: new Map([
    [TEE, tee],
    [MUG, mug],
  ]),
  shipping: new Map(
    [TEE, MUG].flatMap((catalog) => [
      [rateKey(catalog, "US", "standard"), { first, additional }] as const,
      [rateKey(catalog, "CA", "standard"), { first: first * 2n, additional: additional * 2n }] as const,
    ]),
  ),
});

export function newWorld(): World {
  return {
    now: "2026-03-01T08:00:00.000Z",
    teams: new Map(),
    orders: new Map(),
    entries: [],
    invoices: [],
    lists: { seller: list(950n, 700n, 499n, 150n), agency: list(700n, 450n, 400n, 100n) },
    terms: { cancelWindowMinutes: 30, designFee: 500n, designCost: 300n },
    payouts: new Map(),
    settled: 0n,
    ids: 0,
    limitLowered: false,
  };
}

export function addTeam(world: World, id: string, over: Partial<TeamBook> = {}): void {
  world.teams.set(id, {
    id,
    creditLimit: 0n,
    pendingPayoutDays: 2,
    autoApprove: false,
    referredBy: null,
    balances: new Map(),
    openInvoices: [],
    ...over,
  });
}

export const item = (id: string, over: Partial<Item> = {}): Item => ({
  id,
  catalogId: TEE,
  variantId: "tee-m",
  quantity: 1,
  inStock: true,
  artworkComplete: true,
  hasArtwork: true,
  retail: 2_900n,
  lots: [],
  priceMissing: null,
  captured: 0n,
  givenBack: 0n,
  kept: 0n,
  costDue: 0n,
  ...over,
});

/** A fresh Unfulfilled order; a collected one is paid by `buyer-paid`. */
export function addOrder(world: World, id: string, teamId: string, over: Partial<Order> = {}): Order {
  const items = over.items ?? [item(`${id}-1`)];
  const order: Order = {
    id,
    teamId,
    status: "Unfulfilled",
    hold: null,
    referenceUnique: true,
    addressStatus: 1,
    excluded: false,
    shipAnyway: false,
    countryCode: "US",
    provinceCode: "CA",
    shippingOption: "standard",
    cancelRequest: null,
    approvedAt: null,
    phase: "quote",
    design: null,
    totalPrice: 2_900n,
    totalRefund: 0n,
    refunded: { goods: 0n, shipping: 0n, kept: 0n },
    sale: null,
    walletPart: 0n,
    collectedPart: 0n,
    pending: {},
    releaseAt: null,
    fulfilledAt: null,
    referral: null,
    postings: 0,
    ...over,
    items: items.map((one) => ({
      ...one,
      lots: [
        {
          quantity: one.quantity,
          state: "new",
          parcelId: null,
          goods: NOTHING,
          shipping: NOTHING,
          cost: NOTHING,
          costShipping: NOTHING,
          costPosted: false,
        },
      ],
    })),
  };
  world.orders.set(id, order);
  return order;
}

const newId = (world: World) => {
  world.ids += 1;
  return `id-${world.ids}`;
};

export const openBooks = (world: World) =>
  new Books(world.teams.values(), { now: world.now, newId: () => newId(world) });

/** What a call wrote, kept as a database would. */
export function write(world: World, books: Books): void {
  for (const posting of books.postings) {
    for (const entry of posting.entries) world.entries.push({ ...entry, ...posting });
  }
  for (const invoice of books.invoices) {
    world.invoices.push({ ...invoice, at: world.invoices.length });
  }
  for (const [id, remain] of books.remains) {
    const invoice = world.invoices.find((one) => one.id === id);
    if (invoice) invoice.remain = remain;
  }
  for (const team of world.teams.values())
    team.openInvoices = bills(world, team.id).filter((bill) => bill.remain > 0n);
}

/** A team's OUT invoices as the books know them, oldest first. */
export const bills = (world: World, teamId: string): OpenInvoice[] =>
  world.invoices
    .filter((one) => one.teamId === teamId && one.type === "OUT")
    .map((one) => ({
      id: one.id,
      remain: one.remain,
      sellerAmount: one.lines.reduce((total, line) => total + line.sellerAmount, 0n),
      orderIds: one.lines.map((line) => line.orderId),
    }));

export const contextOf = (world: World, books: Books, side: Side): Context => ({
  books,
  side,
  now: world.now,
  agency: world.terms,
  quote: (order) =>
    quote(
      order.items.map((one) => ({ ...one, supplierMaxPrice: 900n })),
      order,
      world.lists.seller,
      world.lists.agency,
    ),
});

/** One call with one action on some orders, each for itself. Returns the refusals by order. */
export function call(world: World, side: Side, action: Action, ...orderIds: string[]): Map<string, Error> {
  const books = openBooks(world);
  const context = contextOf(world, books, side);
  const refused = new Map<string, Error>();
  for (const id of orderIds) {
    const order = world.orders.get(id);
    if (!order) continue;
    try {
      world.orders.set(id, act(order, context, action));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "Refusal") throw error;
      refused.set(id, error);
    }
  }
  write(world, books);
  return refused;
}

/** Something of money that is about no order: deposits, payouts, settlements. */
export function money(world: World, rule: (books: Books) => void): Error | null {
  const books = openBooks(world);
  try {
    books.attempt(() => rule(books));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "Refusal") throw error;
    return error;
  }
  write(world, books);
  return null;
}

export const deposit = (world: World, teamId: string, amount: Cents, isCashback = false) =>
  money(world, (books) =>
    desk.approveDeposit(books, { id: newId(world), teamId, amount, payWith: "Payoneer", isCashback }),
  );

export const passDays = (world: World, days: number) => {
  world.now = addDays(world.now, days);
};

/** A team's balance of an account, from its entries and not from the balance that is kept. */
export const balance = (world: World, teamId: string, account: Account): Cents =>
  world.entries
    .filter((entry) => entry.teamId === teamId && entry.account === account)
    .reduce((total, entry) => total + entry.amount * BigInt(ACCOUNTS[account]), 0n);

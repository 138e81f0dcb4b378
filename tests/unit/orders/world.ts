import { addDays } from "../../../src/domain/dates.ts";
import { ACCOUNTS, type Account, type JournalEntry } from "../../../src/domain/money/accounts.ts";
import type { Cents } from "../../../src/domain/money/cents.ts";
import {
  type Invoice,
  LedgerSession,
  type OpenDebt,
  type TeamAccounts,
} from "../../../src/domain/money/ledger-session.ts";
import type { PayoutKind } from "../../../src/domain/money/payouts.ts";
import { type PriceList, quote, rateKey } from "../../../src/domain/money/prices.ts";
import * as wallet from "../../../src/domain/money/wallet-operations.ts";
import { type Action, act } from "../../../src/domain/orders/act.ts";
import { discountOf } from "../../../src/domain/orders/actions/remake.ts";
import type { AgencyTerms, Context } from "../../../src/domain/orders/actions/step.ts";
import {
  DEFAULT_ADDRESS_POLICY,
  type KnownAddress,
  knownFrom,
} from "../../../src/domain/orders/address/policy.ts";
import type { AddressVerdict } from "../../../src/domain/orders/address/verdict.ts";
import {
  type Item,
  NOTHING,
  type Order,
  type RemakeBearer,
  type RuleFault,
  type Side,
} from "../../../src/domain/orders/order.ts";

/** A small agency in memory: teams, orders, prices and the whole ledger, which the real rules change. */
export interface World {
  now: string;
  teams: Map<string, TeamAccounts>;
  orders: Map<string, Order>;
  entries: (JournalEntry["lines"][number] & { event: string; subject: string; sequence: number })[];
  invoices: Invoice[];
  /** Invoices of charges and reversed deposits, oldest first. */
  debts: (OpenDebt & { readonly teamId: string })[];
  lists: { seller: PriceList; agency: PriceList };
  terms: AgencyTerms;
  payouts: Map<
    string,
    { kind: PayoutKind; teamId: string; amount: Cents; status: "pending" | "approved" | "rejected" }
  >;
  settled: Cents;
  ids: number;
  limitLowered: boolean;
  /** The items of remakes, with the items that they make again. */
  remadeItems: Map<string, string>;
  /** Orders of which an amount was refunded, which may leave units without goods to refund. */
  amountRefunded: Set<string>;
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
    debts: [],
    lists: { seller: list(950n, 700n, 499n, 150n), agency: list(700n, 450n, 400n, 100n) },
    terms: {
      addressPolicy: DEFAULT_ADDRESS_POLICY,
      cancelWindowMinutes: 30,
      designFee: 500n,
      designCost: 300n,
    },
    payouts: new Map(),
    settled: 0n,
    ids: 0,
    limitLowered: false,
    remadeItems: new Map(),
    amountRefunded: new Set(),
  };
}

export function addTeam(world: World, id: string, over: Partial<TeamAccounts> = {}): void {
  world.teams.set(id, {
    id,
    isClosed: false,
    creditLimit: 0n,
    pendingPayoutDays: 2,
    autoApprove: false,
    referredBy: null,
    balances: new Map(),
    openDebts: [],
    ...over,
  });
}

export const item = (id: string, over: Partial<Item> = {}): Item => ({
  id,
  catalogId: TEE,
  variantId: "tee-m",
  quantity: 1,
  inStock: true,
  isOnSale: true,
  artworkComplete: true,
  hasArtwork: true,
  retail: 2_900n,
  lots: [],
  priceMissing: null,
  captured: 0n,
  givenBack: 0n,
  kept: 0n,
  costDue: 0n,
  remade: 0,
  ...over,
});

/** The failure of an agency's rule. */
export const FAULT: RuleFault = {
  rule: "r1",
  name: "Hold large orders",
  side: "agency",
  text: "Ada may not hold orders any more",
  at: "2026-03-01T08:00:00.000Z",
};

/** A fresh Unfulfilled order; a collected one is paid by `buyer-paid`. */
export function addOrder(world: World, id: string, teamId: string, over: Partial<Order> = {}): Order {
  const items = over.items ?? [item(`${id}-1`)];
  const order: Order = {
    id,
    teamId,
    status: "Unfulfilled",
    hold: null,
    referenceUnique: true,
    address: null,
    addressStatus: 1,
    excluded: false,
    shipAnyway: false,
    storeChange: false,
    storeHold: false,
    ruleFault: null,
    withheldBy: null,
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
    remake: null,
    journalEntryCount: 0,
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
          creditor: null,
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

export const openSession = (world: World) =>
  new LedgerSession(world.teams.values(), { now: world.now, newId: () => newId(world) });

/** Stores the writes of a call, like the database. */
export function write(world: World, ledger: LedgerSession): void {
  for (const journalEntry of ledger.journalEntries) {
    for (const entry of journalEntry.lines) world.entries.push({ ...entry, ...journalEntry });
  }
  for (const invoice of ledger.invoices) {
    const { id, teamId, remain, lines } = invoice;
    world.invoices.push(invoice);
    if (invoice.type === "OUT")
      world.debts.push({ id, teamId, remain, orderIds: lines.map(({ orderId }) => orderId) });
  }
  for (const team of world.teams.values()) {
    const known = new Set(world.debts.map(({ id }) => id));
    const reversed = team.openDebts.filter(({ id }) => !known.has(id));
    world.debts.push(...reversed.map((debt) => ({ ...debt, teamId: team.id })));
  }
  for (const one of [...world.invoices, ...world.debts])
    one.remain = ledger.remains.get(one.id) ?? one.remain;
  for (const team of world.teams.values())
    team.openDebts = debts(world, team.id).filter(({ remain }) => remain > 0n);
}

/** What a team was charged, and its reversed deposits, oldest first. */
export const debts = (world: World, teamId: string): OpenDebt[] =>
  world.debts.filter((one) => one.teamId === teamId);

export const contextOf = (world: World, ledger: LedgerSession, side: Side): Context => ({
  ledger,
  side,
  now: world.now,
  agency: world.terms,
  quote: (order) =>
    quote(
      order.items.map((one) => ({ ...one, supplierMaxPrice: 900n, supplier: "loom" })),
      order,
      world.lists.seller,
      world.lists.agency,
      discountOf(order),
    ),
});

/** Units of an item that live remakes at the agency's cost replace, as the database counts them. */
export const remadeUnits = (world: World, itemId: string) =>
  [...world.orders.values()]
    .filter(({ remake, status }) => remake?.bearer === "agency" && status !== "Cancel")
    .flatMap(({ items }) => items)
    .filter(({ id }) => world.remadeItems.get(id) === itemId)
    .reduce((count, { quantity }) => count + quantity, 0);

/** An order as the database loads it. */
const loaded = (world: World, order: Order): Order => ({
  ...order,
  items: order.items.map((one) => ({ ...one, remade: remadeUnits(world, one.id) })),
});

/** Makes units of an order again. Returns the refusal. */
export function makeAgain(
  world: World,
  orderId: string,
  remake: { id: string; bearer: RemakeBearer; itemId: string; quantity: number },
): Error | null {
  const { id, bearer, itemId, quantity } = remake;
  const refused = call(world, "agency", { type: "remake", items: [{ itemId, quantity }] }, orderId).get(
    orderId,
  );
  const order = world.orders.get(orderId);
  const original = order?.items.find((one) => one.id === itemId);
  if (refused || !order || !original) return refused ?? new Error("No such item");
  const { catalogId, variantId } = original;
  addOrder(world, id, order.teamId, {
    remake: { of: orderId, bearer },
    totalPrice: 0n,
    items: [item(`${id}-1`, { quantity, catalogId, variantId, retail: 0n })],
  });
  world.remadeItems.set(`${id}-1`, itemId);
  if (bearer === "agency") call(world, "agency", { type: "submit" }, id);
  return null;
}

/** One call of an action on some orders, independent of each other. Returns the refusals by order. */
export function call(world: World, side: Side, action: Action, ...orderIds: string[]): Map<string, Error> {
  const ledger = openSession(world);
  const context = contextOf(world, ledger, side);
  const refused = new Map<string, Error>();
  for (const id of orderIds) {
    const order = world.orders.get(id);
    if (!order) continue;
    try {
      world.orders.set(id, act(loaded(world, order), context, action));
      if (action.type === "refund" && action.amount !== undefined) world.amountRefunded.add(id);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "RuleViolation") throw error;
      refused.set(id, error);
    }
  }
  write(world, ledger);
  return refused;
}

/** A money operation without an order: a deposit, a payout or a settlement. */
export function money(world: World, rule: (ledger: LedgerSession) => void): Error | null {
  const ledger = openSession(world);
  try {
    ledger.attempt(() => rule(ledger));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "RuleViolation") throw error;
    return error;
  }
  write(world, ledger);
  return null;
}

export const deposit = (world: World, teamId: string, amount: Cents, isCashback = false) =>
  money(world, (ledger) =>
    wallet.approveDeposit(ledger, { id: newId(world), teamId, amount, payWith: "Payoneer", isCashback }),
  );

export const passDays = (world: World, days: number) => {
  world.now = addDays(world.now, days);
};

/** A team's balance of an account, from its journal lines instead of the stored balance. */
export const balance = (world: World, teamId: string, account: Account): Cents =>
  world.entries
    .filter((entry) => entry.teamId === teamId && entry.account === account)
    .reduce((total, entry) => total + entry.amount * BigInt(ACCOUNTS[account]), 0n);

/** What a check of an address found, without its findings. */
export const checkedAs = (verdict: AddressVerdict): KnownAddress =>
  knownFrom(
    { verdict, findings: [], version: "2026-01" },
    DEFAULT_ADDRESS_POLICY,
    "2026-03-01T08:00:00.000Z",
  );

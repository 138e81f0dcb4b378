import fc from "fast-check";
import { addDays } from "../../../src/domain/dates.ts";
import { byCreditor } from "../../../src/domain/money/creditors.ts";
import type { PriceList } from "../../../src/domain/money/prices.ts";
import * as wallet from "../../../src/domain/money/wallet-operations.ts";
import type { Action } from "../../../src/domain/orders/act.ts";
import type { SettlementTerms } from "../../../src/domain/orders/actions/settle.ts";
import { obstacle } from "../../../src/domain/orders/lifecycle.ts";
import {
  GONE_STATES,
  isEnded,
  lotsOf,
  type Order,
  type Side,
  UNPAID_SALE,
} from "../../../src/domain/orders/order.ts";
import { openGross, openRefunds } from "../../../src/domain/orders/sale.ts";
import {
  addOrder,
  addTeam,
  call,
  checkedAs,
  deposit,
  FAULT,
  item,
  MUG,
  makeAgain,
  money,
  newWorld,
  passDays,
  type World,
} from "./world.ts";

/** A step of a random run: numbers that select from the state of the world at that time. */
export interface Step {
  kind: number;
  pick: number;
  size: number;
  twist: number;
}

export const steps = (maxLength: number) =>
  fc.array(fc.record({ kind: fc.nat(999), pick: fc.nat(99), size: fc.nat(9_999), twist: fc.nat(99) }), {
    minLength: 10,
    maxLength,
    size: "max",
  });

const ORDERS = 4;

export function startWorld(credit: bigint, auto: boolean): World {
  const world = newWorld();
  addTeam(world, "fern", { creditLimit: credit, referredBy: { teamId: "oak", rate: 725 } });
  addTeam(world, "oak", { autoApprove: auto, pendingPayoutDays: 0 });
  for (let index = 0; index < ORDERS; index += 1) {
    const id = `o${index}`;
    addOrder(world, id, index % 2 === 0 ? "fern" : "oak", {
      totalPrice: 6_399n,
      sale: index >= 2 ? { ...UNPAID_SALE } : null,
      items: [
        item(`${id}-a`, { quantity: 3, retail: 5_000n }),
        item(`${id}-b`, { quantity: 1, catalogId: MUG, variantId: "mug", retail: 1_399n }),
      ],
    });
  }
  return world;
}

const parcelOf = (order: Order, pick: number) => {
  const parcels = [
    ...new Set(lotsOf(order).flatMap((lot) => (GONE_STATES.includes(lot.state) ? (lot.parcelId ?? []) : []))),
  ];
  return parcels[pick % Math.max(1, parcels.length)] ?? "none";
};

const SIDES: Side[] = ["seller", "agency"];

/** A line of a store's payout, mostly as the order is. */
function payoutOf(world: World, { size, twist }: Step, { sale }: Order): SettlementTerms {
  const lineId = `s${world.entries.length}-${world.ids}`;
  const { gross, refunds } = sale
    ? { gross: openGross(sale), refunds: openRefunds(sale) }
    : { gross: 1n, refunds: 0n };
  const off = BigInt(size % 700);
  const fee = BigInt(twist);
  switch (twist % 6) {
    case 0:
      return { lineId, gross: gross + off, fee, refunds: off, acceptsDifference: size % 2 === 0 };
    case 1:
      return { lineId, gross: 0n, fee, refunds, acceptsDifference: size % 2 === 0 };
    case 2:
      return { lineId, gross: gross - refunds, fee, refunds: 0n };
    case 3:
      return { lineId, gross, fee, refunds: 0n };
    default:
      return { lineId, gross, fee, refunds };
  }
}

/** The action and the side of a step, for an order. */
function actionOf(world: World, step: Step, order: Order): { side: Side; action: Action } {
  const { pick, size, twist } = step;
  const anyItem = order.items[pick % order.items.length] as Order["items"][number];
  const quantity = twist % 3 === 0 ? undefined : (twist % anyItem.quantity) + 1;
  const side = SIDES[twist % 2] as Side;
  const choices: { side: Side; action: Action }[] = [
    { side: "seller", action: { type: "submit" } },
    { side: "system", action: { type: "auto-submit", atMost: BigInt(size % 9_000) } },
    { side: "agency", action: { type: "approve" } },
    { side: "agency", action: { type: "pickup" } },
    {
      side: "agency",
      action: {
        type: "track",
        parcelId: `p${world.ids}-${twist}`,
        items: [{ itemId: anyItem.id, quantity }],
      },
    },
    { side: "agency", action: { type: "track", parcelId: `p${world.ids}-${twist}` } },
    {
      side: "agency",
      action: {
        type: "update-fulfilled",
        items: order.items
          .filter((one) => one.lots.some((lot) => lot.state === "shipped"))
          .map((one) => ({
            itemId: one.id,
            status: twist % 7 === 0 ? ("closed" as const) : ("delivered" as const),
          })),
      },
    },
    { side: "agency", action: { type: "reject", reason: "because" } },
    { side, action: { type: "hold", reason: "because" } },
    { side: "seller", action: { type: "unhold" } },
    { side: "agency", action: { type: "agency-unhold" } },
    { side, action: { type: "hold", reason: "because", until: addDays(world.now, 1 + (size % 365)) } },
    { side: "system", action: { type: "unhold" } },
    { side: "system", action: { type: "agency-unhold" } },
    { side: "system", action: { type: "keep-hold" } },
    { side: "seller", action: { type: "cancel" } },
    {
      side: "agency",
      action: { type: "cancel", keptCost: BigInt(size % 700), supplierDue: BigInt(twist % 60) * 10n },
    },
    { side: "agency", action: { type: "cancel" } },
    { side: "seller", action: { type: "cancel-request/withdraw" } },
    { side: "agency", action: { type: "cancel-request/decline" } },
    {
      side: "agency",
      action: {
        type: "shipment-cancel",
        parcelId: parcelOf(order, pick),
        ...(twist % 2 ? { shippingBack: BigInt(size % 300) } : {}),
      },
    },
    { side: "agency", action: { type: "refund", reason: "because", amount: BigInt((size % 900) + 1) } },
    {
      side: "agency",
      action: { type: "refund", reason: "because", items: [{ itemId: anyItem.id, quantity }] },
    },
    { side: "agency", action: { type: "refund", reason: "because", buyerAmount: BigInt(size % 3_000) } },
    {
      side: "agency",
      action: { type: "return", items: [{ itemId: anyItem.id, ...(quantity && { quantity }) }] },
    },
    {
      side: "agency",
      action: { type: "remake", items: [{ itemId: anyItem.id, quantity: (twist % anyItem.quantity) + 1 }] },
    },
    { side: "agency", action: { type: "submit" } },
    { side: "agency", action: { type: "reprice" } },
    { side: "agency", action: { type: "update-item-code", itemId: anyItem.id } },
    { side: "agency", action: { type: "calc-order-profit" } },
    {
      side,
      action: {
        type: "edit-address",
        countryCode: twist % 3 === 0 ? "CA" : "US",
        provinceCode: "CA",
        address: checkedAs(twist % 11 === 0 ? "wrong" : "good"),
        excluded: twist % 13 === 0,
        agencyBears: side === "agency" && twist % 5 === 0,
      },
    },
    { side, action: { type: "confirm-address" } },
    { side: "agency", action: { type: "ignore-cannot-ship" } },
    ...(twist % 5 === 0
      ? ([
          {
            side: "system",
            action: { type: "rule-fault", fault: { ...FAULT, side: size % 2 ? "seller" : "agency" } },
          },
        ] as const)
      : []),
    { side, action: { type: "rule-fault/dismiss" } },
    { side, action: { type: "hire-designs" } },
    { side, action: { type: "withdraw-designs" } },
    { side: "agency", action: { type: "sync-default-design-cost" } },
    { side: "agency", action: { type: "change-design-status", status: "in_review" } },
    { side: "agency", action: { type: "change-design-status", status: "in_review", proof: true } },
    { side: "agency", action: { type: "change-design-status", status: twist % 3 ? "approved" : "rejected" } },
    { side: "agency", action: { type: "change-design-status", status: "assign" } },
    { side: "system", action: { type: "buyer-paid", amount: BigInt(size) } },
    { side: "system", action: { type: "release" } },
    { side: "agency", action: { type: "settle", ...payoutOf(world, step, order) } },
  ];
  // Mostly allowed actions, and mostly those that advance an order. Otherwise few runs reach the later states.
  const onward = new Set<string>([
    "submit",
    "approve",
    "pickup",
    "track",
    "update-fulfilled",
    "buyer-paid",
    "release",
    "settle",
  ]);
  const allowed = choices.filter((choice) => obstacle(order, choice.action.type, choice.side) === null);
  const forward = allowed.filter((choice) => onward.has(choice.action.type));
  const pool =
    step.kind % 10 === 9 || allowed.length === 0
      ? choices
      : step.kind % 3 > 0 && forward.length > 0
        ? forward
        : allowed;
  return pool[Math.floor(step.kind / 10) % pool.length] as { side: Side; action: Action };
}

/** What each kind of payout does to the accounts. */
const PAYOUTS = {
  profit: {
    request: wallet.requestPayout,
    approve: wallet.approvePayout,
    giveBack: wallet.returnPayout,
  },
  wallet: {
    request: wallet.requestWalletPayout,
    approve: wallet.approveWalletPayout,
    giveBack: wallet.returnWalletPayout,
  },
} as const;

function moneyStep(world: World, step: Step): void {
  const teamId = step.pick % 2 ? "fern" : "oak";
  const amount = BigInt(step.size + 1);
  const id = `m${world.entries.length}-${step.twist}-${world.ids}`;
  switch (step.twist % 14) {
    case 0:
    case 1:
    case 2:
      deposit(world, teamId, amount, step.pick % 5 === 0);
      return;
    case 3:
      world.limitLowered = true;
      money(world, (ledger) => {
        const maxAmount = ledger.balance(teamId, "cash:Payoneer");
        if (maxAmount > 0n) {
          const reversed = amount < maxAmount ? amount : maxAmount;
          wallet.reverseDeposit(ledger, {
            id,
            teamId,
            amount: reversed,
            payWith: "Payoneer",
            isCashback: false,
          });
        }
      });
      return;
    case 4:
    case 10: {
      const kind = step.twist % 14 === 10 ? "wallet" : "profit";
      if (!money(world, (ledger) => PAYOUTS[kind].request(ledger, { id, teamId, amount }))) {
        world.payouts.set(id, { kind, teamId, amount, status: "pending" });
      }
      return;
    }
    case 11:
    case 12: {
      const of = step.twist % 14 === 11 ? "receivable" : "profitOwed";
      money(world, (ledger) => wallet.writeOff(ledger, { id, teamId, amount, of }));
      return;
    }
    case 5:
    case 6: {
      const request = [...world.payouts].find(([, one]) => one.status === "pending");
      if (!request) return;
      const [payoutId, payout] = request;
      const approved = step.twist % 14 === 5;
      const { approve, giveBack } = PAYOUTS[payout.kind];
      const refused = money(world, (ledger) =>
        (approved ? approve : giveBack)(ledger, { id: payoutId, ...payout }),
      );
      if (!refused) payout.status = approved ? "approved" : "rejected";
      return;
    }
    case 8: {
      const account = step.pick % 3 ? "supplierPayable" : "designerPayable";
      const owed = byCreditor(
        world.entries
          .filter((line) => line.account === account && line.teamId === teamId)
          .map((line) => ({ creditor: line.creditor ?? null, amount: -line.amount })),
      );
      const [creditor, due] = owed[step.pick % Math.max(owed.length, 1)] ?? [null, 0n];
      if (due > 0n)
        money(world, (ledger) =>
          wallet.payCreditor(ledger, { id, sequence: 0, teamId, account, creditor, amount, due }),
        );
      return;
    }
    default:
      if (step.pick % 3 === 0) changePrices(world, step);
      else passDays(world, step.pick % 4);
  }
}

function changePrices(world: World, { size, twist }: Step): void {
  const by = (amount: bigint, percent: number) => (amount * BigInt(percent)) / 100n;
  const changed = (list: PriceList, percent: number): PriceList => ({
    goods: new Map([...list.goods].map(([key, price]) => [key, by(price, percent) + 1n])),
    shipping: new Map(
      [...list.shipping].map(([key, rate]) => [
        key,
        { first: by(rate.first, percent) + 1n, additional: by(rate.additional, percent) },
      ]),
    ),
  });
  world.lists = {
    seller: changed(world.lists.seller, 60 + (size % 90)),
    agency: changed(world.lists.agency, 60 + twist),
  };
  world.terms = { ...world.terms, designFee: BigInt(size % 2_000), designCost: BigInt(twist * 10) };
}

/** Runs of more orders than this take long without reaching other states. */
const MOST_ORDERS = 8;

/** Performs the action; a remake adds its order as well, as long as there are few. */
function act(world: World, { twist }: Step, side: Side, action: Action, { id }: Order): Error | undefined {
  if (action.type !== "remake" || world.orders.size >= MOST_ORDERS)
    return call(world, side, action, id).get(id);
  const [first] = action.items;
  if (!first) return undefined;
  const remakeId = `${id}-r${world.orders.size}`;
  const bearer = twist % 4 === 0 ? "seller" : "agency";
  return makeAgain(world, id, { id: remakeId, bearer, ...first }) ?? undefined;
}

/** Takes one step. Returns the action with its outcome, or `null` for steps on money or time. */
export function takeStep(world: World, step: Step) {
  if (step.kind % 5 === 0) {
    moneyStep(world, step);
    return null;
  }
  const ids = [...world.orders.keys()];
  const before = world.orders.get(ids[step.pick % ids.length] as string) as Order;
  const { side, action } = actionOf(world, step, before);
  const forbidden = obstacle(before, action.type, side);
  const refused = act(world, step, side, action, before);
  return { side, action, before, after: world.orders.get(before.id) as Order, forbidden, refused };
}

/** Ends an order from any state: shipped units are delivered, the others are canceled. */
function ending(order: Order): { side: Side; action: Action } {
  const onTheWay = order.items.filter(({ lots }) => lots.some(({ state }) => state === "shipped"));
  // An order on hold is canceled, because its gates may forbid to end the hold.
  if (onTheWay.length > 0 && order.status !== "Hold") {
    const items = onTheWay.map(({ id }) => ({ itemId: id, status: "delivered" as const }));
    return { side: "agency", action: { type: "update-fulfilled", items } };
  }
  return { side: "agency", action: { type: "cancel" } };
}

/** Ends every order by ordinary actions, releases its profit, and decides every pending payout. */
export function endAll(world: World): void {
  for (const id of world.orders.keys()) {
    // Up to three actions: for held or unshipped units, for shipped ones, and for returned ones.
    for (let step = 0; step < 3; step += 1) {
      const order = world.orders.get(id) as Order; // the ids are the keys of the map
      if (isEnded(order)) break;
      const { side, action } = ending(order);
      const refused = call(world, side, action, id).get(id);
      if (refused) throw new Error(`${action.type} of ${id} while ${order.status}: ${refused.message}`);
    }
  }
  passDays(world, 365);
  for (const [id, order] of world.orders) {
    const { sale } = order;
    if (sale?.paid && openGross(sale) + openRefunds(sale) > 0n) {
      const payout = { gross: openGross(sale), fee: 0n, refunds: openRefunds(sale) };
      const refused = call(world, "agency", { type: "settle", lineId: `end-${id}`, ...payout }, id).get(id);
      if (refused) throw new Error(`settle of ${id}: ${refused.message}`);
    }
    if (world.orders.get(id)?.releaseAt) call(world, "system", { type: "release" }, id);
  }
  for (const [id, payout] of world.payouts) {
    if (payout.status !== "pending") continue;
    const request = { id, teamId: payout.teamId, amount: payout.amount };
    const { approve, giveBack } = PAYOUTS[payout.kind];
    const refused = money(world, (ledger) => approve(ledger, request));
    if (refused) money(world, (ledger) => giveBack(ledger, request));
    payout.status = refused ? "rejected" : "approved";
  }
}

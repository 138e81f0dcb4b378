import { ACCOUNTS, type Account } from "../../../src/domain/money/accounts.ts";
import { share } from "../../../src/domain/money/cents.ts";
import { isFree } from "../../../src/domain/orders/actions/remake.ts";
import { deriveStatus, isPickedUp } from "../../../src/domain/orders/derive.ts";
import {
  chargeOf,
  costOf,
  hasOpenDesign,
  isEnded,
  isGone,
  isOpen,
  type Lot,
  lotsOf,
  type Order,
  restOf,
} from "../../../src/domain/orders/order.ts";
import { debts, remadeUnits, type World } from "./world.ts";

const total = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n);

/** The broken invariants of the money, as texts. The design defines their numbers. */
export function brokenInvariants(world: World): string[] {
  const faults: string[] = [];
  const expectEqual = (what: string, actual: bigint | string, expected: bigint | string) => {
    if (actual !== expected) faults.push(`${what}: ${actual}, should be ${expected}`);
  };
  const expectTrue = (what: string, holds: boolean) => {
    if (!holds) faults.push(what);
  };

  const byJournalEntry = new Map<string, bigint>();
  const byTeam = new Map<string, bigint>();
  const byOrder = new Map<string, bigint>();
  const byOrderAll = new Map<string, bigint>();
  const add = (map: Map<string, bigint>, key: string, amount: bigint) =>
    map.set(key, (map.get(key) ?? 0n) + amount);
  for (const entry of world.entries) {
    const natural = entry.amount * BigInt(ACCOUNTS[entry.account]);
    add(byJournalEntry, `${entry.event} ${entry.subject} ${entry.sequence}`, entry.amount);
    add(byTeam, `${entry.teamId} ${entry.account}`, natural);
    if (entry.orderId) add(byOrder, `${entry.orderId} ${entry.account}`, natural);
    if (entry.orderId) add(byOrderAll, `${entry.orderId} ${entry.account} ${entry.teamId}`, natural);
  }
  for (const [journalEntry, sum] of byJournalEntry) expectEqual(`1 journal entry ${journalEntry}`, sum, 0n);
  const of = (teamId: string, account: Account) => byTeam.get(`${teamId} ${account}`) ?? 0n;
  const ofOrder = (orderId: string, account: Account) => byOrder.get(`${orderId} ${account}`) ?? 0n;

  for (const team of world.teams.values()) {
    const { id } = team;
    for (const [account, kept] of team.balances) expectEqual(`kept ${id} ${account}`, kept, of(id, account));
    const orders = [...world.orders.values()].filter((order) => order.teamId === id);
    const [available, receivable] = [of(id, "available"), of(id, "receivable")];
    expectTrue(
      `2 ${id} available ${available} and receivable ${receivable}`,
      available >= 0n && receivable >= 0n,
    );
    expectTrue(`2 ${id} both above 0`, available === 0n || receivable === 0n);
    expectTrue(`3 ${id} receivable over limit`, world.limitLowered || receivable <= team.creditLimit);
    const [profit, owed] = [of(id, "profitAvailable"), of(id, "profitOwed")];
    expectTrue(
      `11 ${id} profit ${profit} owed ${owed}`,
      profit >= 0n && owed >= 0n && (profit === 0n || owed === 0n),
    );
    const waiting = [...world.orders.values()].map((order) => order.pending[id] ?? 0n);
    expectEqual(`10 ${id} pending`, of(id, "profitPending"), total(waiting));
    const payouts = (kind: "profit" | "wallet", status: "pending" | "approved") =>
      total(
        [...world.payouts.values()]
          .filter((one) => one.teamId === id && one.kind === kind && one.status === status)
          .map((one) => one.amount),
      );
    expectEqual(`12 ${id} in flight`, of(id, "payoutInFlight"), payouts("profit", "pending"));
    expectEqual(`12 ${id} wallet in flight`, of(id, "walletInFlight"), payouts("wallet", "pending"));
    expectEqual(`12 ${id} paid back`, -of(id, "cash:Wallet"), payouts("wallet", "approved"));
    const forgiven = (account: Account) =>
      total(
        world.entries
          .filter((one) => one.teamId === id && one.event === "written-off" && one.account === account)
          .map((one) => -one.amount),
      );
    expectEqual(`28 ${id} losses`, of(id, "writeOffs"), forgiven("receivable") + forgiven("profitOwed"));
    const bills = world.invoices.filter((one) => one.teamId === id);
    expectEqual(`15 ${id} receivable`, receivable, total(debts(world, id).map(({ remain }) => remain)));
    for (const bill of bills) {
      const amount = total(bill.lines.map((line) => line.sellerAmount));
      expectTrue(`15 remain ${bill.remain} of ${amount}`, bill.remain >= 0n && bill.remain <= amount);
      expectTrue(`15 an IN has nothing unpaid`, bill.type === "OUT" || bill.remain === 0n);
    }
    const sales = orders.flatMap((order) => order.sale ?? []);
    const withStore = total(sales.map((sale) => sale.collected - sale.returned));
    const settled = total(sales.map((sale) => sale.settled));
    expectEqual(`23 ${id} store collections`, of(id, "storeCollections"), withStore - settled);
    expectEqual(`23 ${id} paid out and kept`, of(id, "cash:Store") + of(id, "paymentFees"), settled);
    const referrals = [...world.orders.values()].filter((order) => order.referral?.teamId === id);
    const posted = total(referrals.map((order) => order.referral?.posted ?? 0n));
    expectEqual(`19 ${id} referral cost`, of(id, "referralCost"), posted);
    const income = total(
      ["fulfilment", "shipping", "designFee", "cancelFee"].map((name) => of(id, name as Account)),
    );
    expectEqual(
      `7 ${id} income`,
      income - of(id, "refunds"),
      total(orders.map((order) => recognizedIncome(order) + kept(order) + designCaptured(order))),
    );
    expectEqual(
      `13 ${id} profit`,
      profit - owed + of(id, "profitPending") + of(id, "payoutInFlight") - of(id, "cash:Payout"),
      posted + total(orders.map(saleProfit)) + forgiven("profitOwed"),
    );
  }

  for (const order of world.orders.values()) checkOrder(world, order, ofOrder, expectEqual, expectTrue);
  return faults;
}

const recognizedIncome = (order: Order) => total(lotsOf(order).filter(isGone).map(restOf));
const kept = (order: Order) => total(order.items.map((item) => item.kept));
const designCaptured = (order: Order) =>
  order.design?.captured ? order.design.fee - order.design.refunded : 0n;
const designHeld = (order: Order) => (order.design && !order.design.captured ? order.design.fee : 0n);
const saleProfit = ({ sale, collectedPart }: Order) =>
  sale ? sale.collected - sale.returned - collectedPart - sale.unearned : 0n;

function checkOrder(
  world: World,
  order: Order,
  ofOrder: (orderId: string, account: Account) => bigint,
  expectEqual: (what: string, actual: bigint | string, expected: bigint | string) => void,
  expectTrue: (what: string, holds: boolean) => void,
): void {
  const { id } = order;
  const lots = lotsOf(order);
  const phase = order.phase;
  const reserved = phase === "held" ? total(lots.map(restOf)) : 0n;
  expectEqual(`4 ${id} held`, ofOrder(id, "held"), reserved + designHeld(order));
  const deferred = phase === "captured" ? total(lots.filter(isOpen).map(restOf)) : 0n;
  expectEqual(`5 ${id} deferred`, ofOrder(id, "deferred"), deferred);
  for (const item of order.items) {
    const amounts = { captured: item.captured, kept: item.kept, back: item.givenBack };
    for (const [name, amount] of Object.entries(amounts))
      expectTrue(`6 ${item.id} ${name} ${amount}`, amount >= 0n);
    for (const lot of item.lots) {
      expectTrue(
        `6 ${item.id} lot below 0`,
        lot.goods.total >= 0n && lot.shipping.total >= 0n && costOf(lot) >= 0n,
      );
      expectTrue(`6 ${item.id} cancelled lot holds money`, lot.state !== "cancelled" || restOf(lot) === 0n);
    }
    const remaining = phase === "captured" ? total(item.lots.map(restOf)) : 0n;
    expectEqual(`6 ${item.id} captured`, item.captured, remaining + item.kept + item.givenBack);
    const units = item.lots.reduce((count, lot) => count + lot.quantity, 0);
    expectTrue(`units of ${item.id}: ${units} of ${item.quantity}`, units === item.quantity);
    const isPaid = (lot: Lot) => isFree(order) || world.amountRefunded.has(id) || lot.goods.total > 0n;
    const replaceable = item.lots.filter((lot) => isGone(lot) && isPaid(lot));
    const most = replaceable.reduce((count, lot) => count + lot.quantity, 0);
    const remade = remadeUnits(world, item.id);
    expectTrue(`27 ${item.id} ${remade} made again of ${most} gone and not refunded`, remade <= most);
    expectTrue(
      `27 ${item.id} returned units are gone`,
      item.lots.every((lot) => !lot.returned || lot.state === "closed"),
    );
  }
  if (order.remake?.bearer === "agency") {
    expectEqual(`26 ${id} charge for goods and shipping`, total(lots.map(restOf)), 0n);
    expectEqual(`26 ${id} kept`, kept(order), 0n);
  }
  const charge = phase === "quote" ? designHeld(order) + designCaptured(order) : chargeOf(order).total;
  expectEqual(`8 ${id} parts`, order.walletPart + order.collectedPart, charge);
  expectTrue(`8 ${id} a part below 0`, order.walletPart >= 0n && order.collectedPart >= 0n);
  const lines = world.invoices.flatMap((invoice) =>
    invoice.lines
      .filter((line) => line.orderId === id)
      .map((line) => ({ ...line, sign: invoice.type === "OUT" ? 1n : -1n })),
  );
  expectEqual(`16 ${id} invoices`, total(lines.map((line) => line.sign * line.sellerAmount)), charge);
  const costs = phase === "quote" ? 0n : total(lots.map(costOf));
  const design = order.design ? order.design.cost : 0n;
  const due = total(order.items.map((item) => item.costDue));
  expectEqual(
    `17 ${id} agency invoices`,
    total(lines.map((line) => line.sign * line.agencyAmount)),
    costs + due + design,
  );
  const supplier = total(lots.filter((lot) => lot.costPosted).map(costOf)) + due;
  expectEqual(`18 ${id} supplier cost`, ofOrder(id, "supplierCost"), supplier);
  expectEqual(
    `18 ${id} design fee`,
    ofOrder(id, "designFee"),
    order.design?.captured ? order.design.fee : 0n,
  );
  expectEqual(`18 ${id} design cost`, ofOrder(id, "designCost"), order.design?.captured ? design : 0n);
  if (order.sale) {
    const { unearned, collected, returned } = order.sale;
    expectEqual(`9 ${id} unearned`, ofOrder(id, "unearned"), unearned);
    expectTrue(`9 ${id} unearned ${unearned}`, unearned >= 0n && (!isEnded(order) || unearned === 0n));
    expectTrue(
      `9 ${id} returned`,
      returned <= collected && (order.status !== "Cancel" || returned === collected),
    );
  }
  const gone = total(lots.filter(isGone).map((lot) => lot.goods.total));
  if (order.referral) {
    const expected = order.status === "Fulfilled" ? share(gone, BigInt(order.referral.rate), 10_000n) : 0n;
    expectEqual(`19 ${id} referral`, order.referral.posted, expected);
  }
  if (isPickedUp(order.status) || order.status === "Fulfilled") {
    expectEqual(`20 ${id} status`, order.status, deriveStatus(order));
  }
  if (isEnded(order)) {
    expectTrue(`21 ${id} pending request`, order.cancelRequest !== "pending");
    expectTrue(`21 ${id} open design`, !hasOpenDesign(order));
    expectEqual(`4 ${id} held at the end`, ofOrder(id, "held"), 0n);
    expectEqual(`5 ${id} deferred at the end`, ofOrder(id, "deferred"), 0n);
  }
  for (const lot of lots) {
    expectTrue(`22 ${id} cost of a unit that left`, !isGone(lot) || lot.costPosted);
    if (order.status !== "Hold") expectTrue(`20 ${id} on hold without owner`, order.hold === null);
  }
}

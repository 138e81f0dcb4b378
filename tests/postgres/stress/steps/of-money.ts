import type { Side } from "../model/wallet.ts";
import { at, dollars, type StepPlanner, sideOf } from "./step.ts";

/** Steps on deposits and payouts. */

export const deposit: StepPlanner = ({ world, model }, step) => {
  const { pick, size, twist } = step;
  const side = sideOf("agency", step);
  const entry = {
    amount: 1 + ((size * 7) % 9_000),
    payWith: ["Pingpong", "Payoneer", "Bank transfer"][pick % 3] ?? "",
    // From a small set, so that some repeat.
    transactionId: twist % 3 === 0 ? `TX-${world.sellerId.slice(-6)}-${size % 4}` : null,
    isCashback: twist % 5 === 0,
    status: twist % 2 === 0 ? ("pending" as const) : ("approved" as const),
  };
  let entered: { id: string } | undefined;
  return {
    side,
    call: {
      method: "POST",
      path: `deposits/seller-teams/${world.sellerId}`,
      body: { ...entry, amount: dollars(entry.amount) },
    },
    rule: () => {
      entered = model.wallet.enter(side, entry);
    },
    onDone: ({ id }) => {
      if (entered) entered.id = id;
    },
  };
};

export const decide: StepPlanner = ({ world, model }, step) => {
  // The initial deposit has no id.
  const entered = model.wallet.deposits.filter(({ id }) => id !== "");
  const waiting = entered.filter(({ status }) => status === "pending");
  const one = at(step.twist % 5 === 0 || waiting.length === 0 ? entered : waiting, step.pick);
  if (!one) return null;
  const side = sideOf("agency", step);
  const status = step.size % 4 === 0 ? "rejected" : "approved";
  return {
    side,
    call: { method: "PATCH", path: `deposits/seller-teams/${world.sellerId}/${one.id}`, body: { status } },
    rule: () => model.wallet.decide(side, one, status),
  };
};

export const reverse: StepPlanner = ({ world, model }, step) => {
  const entered = model.wallet.deposits.filter(({ id }) => id !== "");
  const credited = entered.filter((one) => one.status === "approved" && !one.isReversed);
  const one = at(step.twist % 5 === 0 || credited.length === 0 ? entered : credited, step.pick);
  if (!one) return null;
  const side = sideOf("agency", step);
  const path = `deposits/seller-teams/${world.sellerId}/${one.id}/reverse`;
  return {
    side,
    call: { method: "POST", path, body: { reason: "It bounced" } },
    rule: () => model.wallet.reverse(side, one),
  };
};

export const ask: StepPlanner = ({ world, model }, step) => {
  const side = sideOf("seller", step);
  const there = model.ledger.of("seller", "profitAvailable");
  const amount = step.size % Math.max(2, Math.ceil(there * 1.2));
  const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
  let payout: { id: string } | undefined;
  return {
    side,
    call: {
      method: "POST",
      path: `seller-teams/${world.sellerId}/payout-request/create`,
      body: { amount: dollars(amount), payoutMethod },
    },
    rule: () => {
      payout = model.wallet.ask(side, amount);
    },
    onDone: ({ id }) => {
      if (payout) payout.id = id;
    },
  };
};

export const settle: StepPlanner = ({ world, model }, step) => {
  const waiting = model.wallet.payouts.filter(({ status }) => status === "pending");
  const one = at(step.twist % 5 === 0 || waiting.length === 0 ? model.wallet.payouts : waiting, step.pick);
  if (!one) return null;
  const side: Side = step.twist % 3 === 0 ? "seller" : "agency";
  const status = step.size % 3 === 0 ? "canceled" : "approved";
  return {
    side,
    call: {
      method: "PATCH",
      path: `seller-teams/${world.sellerId}/payout-request/${one.id}/update`,
      body: { status },
    },
    rule: () => model.wallet.settle(side, one, status),
  };
};

export const payBack: StepPlanner = ({ world, model }, step) => {
  const side = sideOf("agency", step);
  const there = model.ledger.of("seller", "available");
  const amount = step.size % Math.max(2, Math.ceil(there * 1.2));
  const payoutMethod = { paymentType: "Payoneer", paymentValue: "maya@fern.test" };
  let payout: { id: string } | undefined;
  return {
    side,
    call: {
      method: "POST",
      path: `seller-teams/${world.sellerId}/payouts`,
      body: { kind: "wallet", amount: dollars(amount), payoutMethod },
    },
    rule: () => {
      payout = model.wallet.payBack(side, amount);
    },
    onDone: ({ id }) => {
      if (payout) payout.id = id;
    },
  };
};

/** No cost is later. */
const FOREVER = "2099-12-31";

export const payRun: StepPlanner = ({ world, model }, step) => {
  const side = sideOf("agency", step);
  const due = model.ledger.of("seller", "supplierPayable");
  // Now and then it has changed since the person saw it.
  const seen = Math.max(due + (step.size % 7 === 0 ? 1 : 0), 1);
  return {
    side,
    call: {
      method: "POST",
      path: "pay-runs",
      body: {
        account: "supplierPayable",
        creditor: "platform",
        until: FOREVER,
        teams: [world.sellerId],
        amount: dollars(seen),
        method: "Bank transfer",
        paidOn: "2026-01-31",
      },
    },
    rule: () => model.wallet.payRun(side, seen),
  };
};

export const writeOff: StepPlanner = ({ world, model }, step) => {
  const side = sideOf("agency", step);
  const of = model.ledger.of("seller", "receivable") > 0 || step.pick % 2 ? "receivable" : "profitOwed";
  const amount = step.size % Math.max(2, Math.ceil(model.ledger.of("seller", of) * 1.2));
  return {
    side,
    call: {
      method: "POST",
      path: `seller-teams/${world.sellerId}/write-offs`,
      body: { of, amount: dollars(amount), reason: "Cannot be collected" },
    },
    rule: () => model.wallet.writeOff(side, of, amount),
  };
};

const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** A payout of the store for one order: as the order is, with the refunds or without, of refunds alone, or wrong. */
export const settleSale: StepPlanner = ({ world, model, newName }, step, order) => {
  const { pick, size, twist } = step;
  const sales = model.orders.filter(({ sale }) => sale !== null);
  const one = order.sale ? order : at(sales, pick);
  if (!one?.sale) return null;
  const { collected, settled, deducted, returned } = one.sale;
  const open = collected - settled - deducted;
  const back = returned - deducted;
  const line = (
    [
      { gross: open, refunds: back },
      { gross: open, refunds: 0 },
      { gross: 0, refunds: back },
      { gross: Math.max(0, open - back), refunds: 0 },
      { gross: open + (size % 3), refunds: back + (pick % 2) },
    ] as const
  )[size % 5] ?? { gross: open, refunds: back };
  const fee = twist % 4;
  if (line.gross + line.refunds + fee === 0) return null;
  const side = sideOf("agency", step);
  // The same payout is entered once, so each is of another day.
  const day = Number(newName().replace(/\D/g, ""));
  const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
  const amounts = { gross: dollars(line.gross), refunds: dollars(line.refunds), fee: dollars(fee) };
  return {
    side,
    call: {
      method: "POST",
      path: "settlements",
      body: { store: world.storeId, date, lines: [{ orderReference: one.id, ...amounts }] },
    },
    rule: () => model.life.settle(side, one, { ...line, fee }),
    isDone: ({ settled: count }) => count === 1,
  };
};

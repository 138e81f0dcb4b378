import type { Side } from "../model/desk.ts";
import { at, dollars, type Reading, sideOf } from "./step.ts";

/** What may be asked of the money desk. */

export const deposit: Reading = ({ world, model }, step) => {
  const { pick, size, twist } = step;
  const side = sideOf("agency", step);
  const wanted = {
    amount: 1 + ((size * 7) % 9_000),
    payWith: ["Pingpong", "Payoneer", "Bank transfer"][pick % 3] ?? "",
    // Few of them, so that one is entered again now and then.
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
      body: { ...wanted, amount: dollars(wanted.amount) },
    },
    rule: () => {
      entered = model.desk.enter(side, wanted);
    },
    learn: ({ id }) => {
      if (entered) entered.id = id;
    },
  };
};

export const decide: Reading = ({ world, model }, step) => {
  // What it began with has no name here.
  const entered = model.desk.deposits.filter(({ id }) => id !== "");
  const waiting = entered.filter(({ status }) => status === "pending");
  const one = at(step.twist % 5 === 0 || waiting.length === 0 ? entered : waiting, step.pick);
  if (!one) return null;
  const side = sideOf("agency", step);
  const status = step.size % 4 === 0 ? "rejected" : "approved";
  return {
    side,
    call: { method: "PATCH", path: `deposits/seller-teams/${world.sellerId}/${one.id}`, body: { status } },
    rule: () => model.desk.decide(side, one, status),
  };
};

export const ask: Reading = ({ world, model }, step) => {
  const side = sideOf("seller", step);
  const there = model.books.of("seller", "profitAvailable");
  const amount = step.size % Math.max(2, Math.ceil(there * 1.2));
  const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
  let asked: { id: string } | undefined;
  return {
    side,
    call: {
      method: "POST",
      path: `seller-teams/${world.sellerId}/payout-request/create`,
      body: { amount: dollars(amount), payoutMethod },
    },
    rule: () => {
      asked = model.desk.ask(side, amount);
    },
    learn: ({ id }) => {
      if (asked) asked.id = id;
    },
  };
};

export const settle: Reading = ({ world, model }, step) => {
  const waiting = model.desk.payouts.filter(({ status }) => status === "pending");
  const one = at(step.twist % 5 === 0 || waiting.length === 0 ? model.desk.payouts : waiting, step.pick);
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
    rule: () => model.desk.settle(side, one, status),
  };
};

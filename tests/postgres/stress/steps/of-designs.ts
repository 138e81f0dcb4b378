import { isDesignOpen } from "../model/order.ts";
import { record } from "../model/returns.ts";
import type { Person } from "../model/wallet.ts";
import { at, type StepPlanner, sideOf } from "./step.ts";

/** Steps on the design of an order. */

const ARTWORK = "https://example.com/fox.png";

/** Hires a designer, or withdraws the request. */
const hire =
  (withdraw: boolean): StepPlanner =>
  ({ model }, step, order) => {
    const side = step.pick % 2 ? "seller" : "agency";
    return {
      side,
      call: {
        method: "POST",
        path: "orders/hire-designs",
        body: { ids: [order.id], ...(withdraw && { withdraw }) },
      },
      rule: () => {
        if (withdraw) model.life.designs.withdraw(side, order);
        else model.life.designs.hire(side, order);
        record(order, withdraw ? "withdraw-designs" : "hire-designs");
      },
      subject: order.id,
    };
  };

/** The designer submits a proof, sometimes the agency, rarely the seller, who may not. */
const prove: StepPlanner = ({ model }, step, order) => {
  const by: Person = step.twist % 9 === 0 ? "seller" : step.pick % 4 === 0 ? "agency" : "designer";
  const images = [{ itemId: order.items[0]?.id, slot: 1, path: ARTWORK }];
  return {
    side: by,
    call: { method: "POST", path: `orders/${order.id}/design-proofs`, body: { images } },
    rule: () => {
      model.life.designs.prove(by, order);
      record(order, "change-design-status");
    },
  };
};

const decide: StepPlanner = ({ model, lastProof }, step, order) => {
  const { pick, size, twist } = step;
  const { hiredBy, status: now, submittedBy } = order.design ?? {};
  // Mostly a side that may: the agency or the seller who asked, but not who submitted.
  const mayBe = submittedBy === "agency" || (hiredBy === "seller" && pick % 2) ? "seller" : "agency";
  const side: Person = twist % 9 === 0 ? "designer" : sideOf(mayBe, step);
  const asks = now === "rejected" && size % 9 > 0;
  const status = asks ? "assign" : size % 3 === 0 ? "rejected" : "approved";
  const proof = lastProof.get(order.id);
  const isNamed = status !== "assign" && twist % 4 > 0 && proof !== undefined && order.design !== null;
  const body = {
    status,
    ...(isNamed && { proof }),
    ...(status === "rejected" && { reason: "Too dark" }),
  };
  return {
    side,
    call: { method: "PATCH", path: `orders/change-design-status/${order.id}`, body },
    rule: () => {
      model.life.designs.decide(side, order, status, { isNamed });
      record(order, "change-design-status");
    },
  };
};

/** Mostly the next step of a design. */
export const design: StepPlanner = (stage, step, order) => {
  const open = isDesignOpen(order) ? order.design : null;
  const next = {
    none: [hire(false)],
    assign: [prove, prove, prove, hire(true)],
    in_review: [decide, decide, decide, prove],
    rejected: [prove, decide, decide, hire(true)],
  }[open === null || open.status === "approved" ? "none" : open.status];
  const any = [hire(false), hire(true), prove, decide];
  return at(step.size % 8 === 0 ? any : next, step.size >> 3)?.(stage, step, order) ?? null;
};

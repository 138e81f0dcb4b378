import type { Books } from "../../money/books.ts";
import { charge, credit, postOrder } from "../../money/settle.ts";
import type { Design, Order } from "../order.ts";
import { hasOpenDesign } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { DesignStatus } from "../status.ts";
import type { Rule } from "./step.ts";

const openDesign = (order: Order): Design => {
  if (!order.design || !hasOpenDesign(order)) throw new Refusal("No design is open on this order");
  return order.design;
};

/** The agency's default fee is reserved and the designer asked. */
export const hireDesigns: Rule<{ designerId?: string | null }> = (order, context, { designerId = null }) => {
  if (hasOpenDesign(order)) throw new Refusal("A design is open on this order already");
  if (order.design?.captured) throw new Refusal("A design was approved on this order already");
  const { designFee: fee, designCost: cost } = context.agency;
  const { books } = context;
  postOrder(books, order, "hire", () => charge(books, order, fee, cost, "held"));
  const hiredBy = context.side === "seller" ? "seller" : "agency";
  order.design = { status: "assign", fee, cost, designerId, hiredBy, captured: false, refunded: 0n };
};

/** Gives the reservation back while nothing is under review. */
export const withdrawDesigns: Rule = (order, { books, side }) => {
  const design = openDesign(order);
  if (design.status === "in_review") throw new Refusal("The design is under review: decide it first");
  if (side === "seller" && design.hiredBy !== "seller") throw new Refusal("The agency hired this designer");
  giveDesignBack(order, books);
};

export function giveDesignBack(order: Order, books: Books): void {
  const { design } = order;
  if (!design) return;
  postOrder(books, order, "design-back", () =>
    credit(books, order, [{ debit: "held", amount: design.fee }], design.cost),
  );
  order.design = null;
}

/** The fee is earned and the designer is owed. */
export function captureDesign(order: Order, books: Books): void {
  const { design, teamId } = order;
  if (!design) return;
  postOrder(books, order, "design", () => {
    books.move({ teamId, debit: "held", credit: "designFee", amount: design.fee, orderId: order.id });
    books.move({
      teamId,
      debit: "designCost",
      credit: "designerPayable",
      amount: design.cost,
      orderId: order.id,
    });
  });
  order.design = { ...design, status: "approved", captured: true };
}

/** Brings an open design to the agency's present default fee and cost. */
export const syncDesignCost: Rule = (order, context) => {
  const design = openDesign(order);
  const { designFee: fee, designCost: cost } = context.agency;
  const { books } = context;
  const [feeRise, costRise] = [fee - design.fee, cost - design.cost];
  const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
  postOrder(books, order, "design-sync", () => {
    if (feeRise > 0n || costRise > 0n) charge(books, order, positive(feeRise), positive(costRise), "held");
    if (feeRise < 0n || costRise < 0n) {
      credit(books, order, [{ debit: "held", amount: positive(-feeRise) }], positive(-costRise));
    }
  });
  order.design = { ...design, fee, cost };
};

const NEXT: Readonly<Record<DesignStatus, readonly DesignStatus[]>> = {
  assign: ["in_review"],
  in_review: ["approved", "rejected"],
  rejected: ["assign"],
  approved: [],
};

/** The designer submits; the agency, or the seller who asked, decides. */
export const changeDesignStatus: Rule<{ status: DesignStatus }> = (order, { books, side }, { status }) => {
  const design = openDesign(order);
  if (!NEXT[design.status].includes(status)) {
    throw new Refusal(`A design that is ${design.status} cannot become ${status}`);
  }
  const decides = status === "approved" || status === "rejected";
  if (decides && side === "seller" && design.hiredBy !== "seller") {
    throw new Refusal("The agency hired this designer and decides");
  }
  if (status === "approved") captureDesign(order, books);
  else order.design = { ...design, status };
};

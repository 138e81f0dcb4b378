import type { Books } from "../../money/books.ts";
import { charge, credit, postOrder } from "../../money/settle.ts";
import { type Design, hasOpenDesign, type Item, isOpen, type Order } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { DesignStatus } from "../status.ts";
import type { Context, Rule } from "./step.ts";

const NO_OPEN_DESIGN = "No design is open on this order";

const NEXT: Readonly<Record<DesignStatus, readonly DesignStatus[]>> = {
  assign: ["in_review"],
  in_review: ["approved", "rejected"],
  rejected: ["assign"],
  approved: [],
};

const openDesign = (order: Order): Design => {
  if (!order.design || !hasOpenDesign(order)) throw new Refusal(NO_OPEN_DESIGN);
  return order.design;
};

/** What a request for a design names. All of it may be left out. */
export interface DesignRequest {
  designerId?: string | null;
  brief?: string;
  /** `YYYY-MM-DD`. */
  dueDate?: string | null;
}

/** The agency's default fee is reserved and the designer asked. */
export const hireDesigns: Rule<DesignRequest> = (order, context, request) => {
  if (hasOpenDesign(order)) throw new Refusal("A design is open on this order already");
  if (order.design?.captured) throw new Refusal("A design was approved on this order already");
  const { designFee: fee, designCost: cost } = context.agency;
  const { books } = context;
  postOrder(books, order, "hire", () => charge(books, order, fee, cost, "held"));
  order.design = {
    status: "assign",
    fee,
    cost,
    designerId: request.designerId ?? null,
    hiredBy: context.side === "seller" ? "seller" : "agency",
    requesterId: context.actor?.id ?? null,
    submittedBy: null,
    brief: request.brief ?? "",
    dueDate: request.dueDate ?? null,
    captured: false,
    refunded: 0n,
  };
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

/** Whether every open item has the artwork that it needs, and at least one item has any. */
function hasDesignArtwork({ items }: Order): boolean {
  const open = items.filter((item) => item.lots.some(isOpen));
  // Without a catalog nothing says which artwork an item needs, so it needs some.
  const isReady = (item: Item) => item.artworkComplete && (item.hasArtwork || item.catalogId !== null);
  return open.every(isReady) && open.some((item) => item.hasArtwork);
}

type By = Pick<Context, "side" | "actor">;

/**
 * Why this person cannot decide the design of an order, in words; `null` where they may. The agency decides,
 * and the seller who asked; designers never do, and nobody decides what they made or submitted themselves.
 */
function deciderObstacle({ hiredBy, submittedBy, designerId }: Design, { side, actor }: By): string | null {
  if (actor?.isDesigner) return "A designer cannot decide a design: the agency or the seller who asked does";
  if (actor && (actor.id === submittedBy || actor.id === designerId)) {
    return "You submitted this design: somebody else decides it";
  }
  if (side === "seller" && hiredBy !== "seller") return "The agency hired this designer and decides";
  return null;
}

/**
 * Why this person cannot take the open design of an order to a status, in words; `null` where they may. The
 * designer submits it, or the agency on their behalf, and only with artwork.
 */
export function designObstacle(order: Order, by: By, status: DesignStatus): string | null {
  const { design } = order;
  if (!design || !hasOpenDesign(order)) return NO_OPEN_DESIGN;
  if (!NEXT[design.status].includes(status)) {
    return `A design that is ${design.status} cannot become ${status}`;
  }
  const needsArtwork = status === "in_review" || status === "approved";
  const noArtwork = needsArtwork && !hasDesignArtwork(order) ? "Add the artwork first" : null;
  if (status !== "in_review") return deciderObstacle(design, by) ?? noArtwork;
  if (by.side === "seller" && !by.actor?.isDesigner) return "The designer submits the design";
  return noArtwork;
}

/** The statuses to which this person may take an order's design now. */
export const designSteps = (order: Order, by: By): DesignStatus[] =>
  order.design && hasOpenDesign(order)
    ? NEXT[order.design.status].filter((status) => designObstacle(order, by, status) === null)
    : [];

/** The designer submits; the agency, or the seller who asked, decides. Approved, the fee is earned. */
export const changeDesignStatus: Rule<{ status: DesignStatus }> = (order, context, { status }) => {
  const reason = designObstacle(order, context, status);
  if (reason) throw new Refusal(reason);
  if (status === "approved") return captureDesign(order, context.books);
  const design = openDesign(order);
  const submittedBy = status === "in_review" ? (context.actor?.id ?? null) : design.submittedBy;
  order.design = { ...design, status, submittedBy };
};

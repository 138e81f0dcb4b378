import { OWN } from "../../money/creditors.ts";
import type { LedgerSession } from "../../money/ledger-session.ts";
import { charge, credit, recordForOrder } from "../../money/settle.ts";
import { TAKEN_FROM } from "../designs/queue.ts";
import { type Design, hasOpenDesign, type Item, isOpen, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import { DESIGN_STATUSES, type DesignStatus } from "../status.ts";
import type { Context, Rule } from "./step.ts";

const NO_OPEN_DESIGN = "No design is open on this order";

const NEXT: Readonly<Record<DesignStatus, readonly DesignStatus[]>> = {
  assign: ["in_review"],
  in_review: ["approved", "rejected"],
  rejected: ["assign"],
  approved: [],
};

/** The statuses in which another proof may be submitted: in review it replaces the one that waits. */
const TAKES_PROOFS: readonly DesignStatus[] = ["assign", "in_review", "rejected"];

const openDesign = (order: Order): Design => {
  if (!order.design || !hasOpenDesign(order)) throw new RuleViolation(NO_OPEN_DESIGN);
  return order.design;
};

/** The content of a design request; all of it is optional. */
export interface DesignRequest {
  designerId?: string | null;
  brief?: string;
  /** `YYYY-MM-DD`. */
  dueDate?: string | null;
}

/** Requests a design and reserves the agency's default fee. */
export const hireDesigns: Rule<DesignRequest> = (order, context, request) => {
  if (hasOpenDesign(order)) throw new RuleViolation("A design is open on this order already");
  if (order.design?.captured) throw new RuleViolation("A design was approved on this order already");
  const { designFee: fee, designCost: cost } = context.agency;
  const { ledger } = context;
  recordForOrder(ledger, order, "hire", () => charge(ledger, order, fee, cost, "held"));
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
    requestedAt: context.now,
    captured: false,
    refunded: 0n,
  };
};

/** Releases the reservation, unless the design is under review. */
export const withdrawDesigns: Rule = (order, { ledger, side }) => {
  const design = openDesign(order);
  if (design.status === "in_review") throw new RuleViolation("The design is under review: decide it first");
  if (side === "seller" && design.hiredBy !== "seller")
    throw new RuleViolation("The agency hired this designer");
  giveDesignBack(order, ledger);
};

export function giveDesignBack(order: Order, ledger: LedgerSession): void {
  const { design } = order;
  if (!design) return;
  recordForOrder(ledger, order, "design-back", () =>
    credit(ledger, order, [{ debit: "held", amount: design.fee }], design.cost),
  );
  order.design = null;
}

/** Captures the fee and posts the designer's pay. */
export function captureDesign(order: Order, ledger: LedgerSession): void {
  const { design, teamId } = order;
  if (!design) return;
  recordForOrder(ledger, order, "design", () => {
    ledger.move({ teamId, debit: "held", credit: "designFee", amount: design.fee, orderId: order.id });
    ledger.move({
      teamId,
      debit: "designCost",
      credit: "designerPayable",
      amount: design.cost,
      orderId: order.id,
      creditor: design.designerId ?? design.submittedBy ?? OWN,
    });
  });
  order.design = { ...design, status: "approved", captured: true };
}

/** Gives a request to the designer who asks for it, unless another one has it. */
export const takeDesign: Rule = (order, { actor }) => {
  const design = openDesign(order);
  if (!actor?.isDesigner) throw new RuleViolation("Only a designer can take a design");
  if (design.designerId === actor.id) throw new RuleViolation("You have this design already");
  if (design.designerId !== null) throw new RuleViolation("Another designer has this design");
  if (!TAKEN_FROM.includes(design.status))
    throw new RuleViolation("Another designer has submitted this design");
  order.design = { ...design, designerId: actor.id };
};

/** Sets an open design to the agency's current default fee and cost. */
export const syncDesignCost: Rule = (order, context) => {
  const design = openDesign(order);
  const { designFee: fee, designCost: cost } = context.agency;
  const { ledger } = context;
  const [feeRise, costRise] = [fee - design.fee, cost - design.cost];
  const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
  recordForOrder(ledger, order, "design-sync", () => {
    if (feeRise > 0n || costRise > 0n) charge(ledger, order, positive(feeRise), positive(costRise), "held");
    if (feeRise < 0n || costRise < 0n) {
      credit(ledger, order, [{ debit: "held", amount: positive(-feeRise) }], positive(-costRise));
    }
  });
  order.design = { ...design, fee, cost };
};

/** Whether every open item has the artwork that it needs, and at least one item has any. */
function hasDesignArtwork({ items }: Order): boolean {
  const open = items.filter((item) => item.lots.some(isOpen));
  // Without a catalog the required artwork is unknown, so at least one is required.
  const isReady = (item: Item) => item.artworkComplete && (item.hasArtwork || item.catalogId !== null);
  return open.every(isReady) && open.some((item) => item.hasArtwork);
}

type By = Pick<Context, "side" | "actor">;

/**
 * Why this person cannot decide about an order's design; `null` if they may. The agency and the requesting seller
 * decide; designers never do, and nobody decides about a design that they made or submitted.
 */
function deciderObstacle({ hiredBy, submittedBy, designerId }: Design, { side, actor }: By): string | null {
  if (actor?.isDesigner) return "A designer cannot decide a design: the agency or the seller who asked does";
  if (actor && (actor.id === submittedBy || actor.id === designerId)) {
    return "You submitted this design: somebody else decides it";
  }
  if (side === "seller" && hiredBy !== "seller") return "The agency hired this designer and decides";
  return null;
}

/** Why this person cannot submit a design; `null` if they may. The designer does, or the agency on their behalf. */
const submitterObstacle = ({ side, actor }: By): string | null =>
  side === "seller" && !actor?.isDesigner ? "The designer submits the design" : null;

/** Why this person cannot submit another proof of an order's design now; `null` if they may. */
export function proofObstacle(order: Order, by: By): string | null {
  const { design } = order;
  if (!design || !hasOpenDesign(order)) return NO_OPEN_DESIGN;
  return TAKES_PROOFS.includes(design.status) ? submitterObstacle(by) : NO_OPEN_DESIGN;
}

/**
 * Why this person cannot move an order's open design to a status; `null` if they may. The designer submits it, or the
 * agency on their behalf, and only with artwork.
 */
export function designObstacle(
  order: Order,
  by: By,
  status: DesignStatus,
  { proof = false }: { proof?: boolean } = {},
): string | null {
  const { design } = order;
  if (!design || !hasOpenDesign(order)) return NO_OPEN_DESIGN;
  const follows = proof ? TAKES_PROOFS.includes(design.status) : NEXT[design.status].includes(status);
  if (!follows) {
    const [[from], [to]] = [DESIGN_STATUSES[design.status], DESIGN_STATUSES[status]];
    return `A design cannot go from "${from}" to "${to}"`;
  }
  const needsArtwork = status === "in_review" || status === "approved";
  const noArtwork = needsArtwork && !hasDesignArtwork(order) ? "Add the artwork first" : null;
  return (status === "in_review" ? submitterObstacle(by) : deciderObstacle(design, by)) ?? noArtwork;
}

/** The statuses to which this person may move an order's design now. */
export const designSteps = (order: Order, by: By): DesignStatus[] =>
  order.design && hasOpenDesign(order)
    ? NEXT[order.design.status].filter((status) => designObstacle(order, by, status) === null)
    : [];

/** A change of a design's status. With `proof` it is a submission that may follow a rejection or replace a proof. */
export type DesignChange = { status: DesignStatus; proof?: false } | { status: "in_review"; proof: true };

/** Changes a design's status: the designer submits, agency or requesting seller decide. Approval captures the fee. */
export const changeDesignStatus: Rule<DesignChange> = (order, context, { status, proof = false }) => {
  const reason = designObstacle(order, context, status, { proof });
  if (reason) throw new RuleViolation(reason);
  if (status === "approved") return captureDesign(order, context.ledger);
  const design = openDesign(order);
  const submittedBy = status === "in_review" ? (context.actor?.id ?? null) : design.submittedBy;
  order.design = { ...design, status, submittedBy };
};

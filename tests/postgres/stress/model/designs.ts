import { type ModelLedger, refuseIf } from "./ledger.ts";
import { giveBack, take } from "./money.ts";
import { isDesignOpen, type ModelDesign, type ModelOrder, originOf } from "./order.ts";
import type { Person, Side } from "./wallet.ts";

/** What the agency charges and pays for a design. */
export const DESIGN = { fee: 600, cost: 350 } as const;

const BEFORE_APPROVAL = ["Unfulfilled", "Rejected", "InReview"];

/** A model of the designs of orders: a person is hired, submits proofs, and the side that asked decides. */
export class Designs {
  private readonly ledger: ModelLedger;
  private readonly life: { approveIfAuto(order: ModelOrder): void };

  constructor(ledger: ModelLedger, life: { approveIfAuto(order: ModelOrder): void }) {
    this.ledger = ledger;
    this.life = life;
  }

  hire(side: Side, order: ModelOrder): void {
    refuseIf(!BEFORE_APPROVAL.includes(originOf(order)), "too late for a design");
    refuseIf(order.design !== null, "it has a design");
    take(this.ledger, order, DESIGN.fee, "held");
    order.design = {
      status: "assign",
      fee: DESIGN.fee,
      cost: DESIGN.cost,
      hiredBy: side,
      submittedBy: null,
      proofs: [],
      refunded: 0,
    };
  }

  withdraw(side: Side, order: ModelOrder): void {
    const design = this.openDesign(order);
    refuseIf(design.status === "in_review", "under review");
    refuseIf(side === "seller" && design.hiredBy === "agency", "the agency's designer");
    this.release(order);
    this.life.approveIfAuto(order);
  }

  /** Another proof, also after a rejection; one that waits is replaced by it. */
  prove(by: Person, order: ModelOrder): void {
    const design = this.openDesign(order);
    refuseIf(by === "seller", "the designer submits");
    refuseIf(!BEFORE_APPROVAL.includes(originOf(order)), "the artwork is final");
    if (design.proofs.at(-1) === null) design.proofs[design.proofs.length - 1] = "replaced";
    design.proofs.push(null);
    design.status = "in_review";
    design.submittedBy = by;
  }

  /** The agency, or the seller who asked, decides; nobody decides what they submitted. */
  decide(
    by: Person,
    order: ModelOrder,
    status: "approved" | "rejected" | "assign",
    { isNamed }: { isNamed: boolean },
  ): void {
    const design = this.openDesign(order);
    refuseIf(design.status !== (status === "assign" ? "rejected" : "in_review"), "not the next status");
    refuseIf(by === "designer" || by === design.submittedBy, "decided by somebody else");
    refuseIf(by === "seller" && design.hiredBy === "agency", "the agency decides");
    refuseIf(status !== "assign" && !isNamed && design.proofs.at(-2) === "replaced", "either proof was seen");
    if (status !== "assign") design.proofs[design.proofs.length - 1] = status;
    design.status = status;
    if (status === "approved") this.pay(design);
    this.life.approveIfAuto(order);
  }

  /** At the end of an order, a design under review was made and is paid; any other is released. */
  end(order: ModelOrder): void {
    if (!order.design || !isDesignOpen(order)) return;
    if (order.design.status !== "in_review") return this.release(order);
    order.design.status = "approved";
    this.pay(order.design);
  }

  private pay({ fee, cost }: ModelDesign): void {
    this.ledger.add("seller", "held", -fee);
    this.ledger.add("seller", "designFee", fee);
    this.ledger.add("seller", "designCost", cost);
    this.ledger.add("seller", "designerPayable", cost);
  }

  private release(order: ModelOrder): void {
    const fee = order.design?.fee ?? 0;
    this.ledger.add("seller", "held", -fee);
    giveBack(this.ledger, order, fee);
    order.design = null;
  }

  private openDesign(order: ModelOrder): ModelDesign {
    const { design } = order;
    refuseIf(!isDesignOpen(order) || ["Fulfilled", "Cancel"].includes(originOf(order)), "no open design");
    return design as ModelDesign; // An open one is there.
  }
}

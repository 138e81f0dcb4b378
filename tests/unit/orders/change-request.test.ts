import { describe, expect, it } from "vitest";
import {
  answerObstacle,
  applyObstacle,
  carriedOutBy,
  changeObstacle,
} from "../../../src/domain/orders/changes/change-request.ts";
import type { OrderStatus } from "../../../src/domain/orders/status.ts";

const at = (status: OrderStatus) => ({ status, hold: null });
const heldFrom = (from: OrderStatus) => ({ status: "Hold" as const, hold: { from } });

describe("the answer to a change request", () => {
  it("is the other side's, once", () => {
    const open = { status: "open", side: "seller", decidedBy: null } as const;
    expect(answerObstacle(open, "agency")).toBeNull();
    expect(answerObstacle(open, "seller")).toBe("The agency decides this request");
    expect(answerObstacle({ ...open, side: "agency" }, "agency")).toBe("The seller decides this request");
    const decided = { ...open, status: "declined", decidedBy: "Mara Fern" } as const;
    expect(answerObstacle(decided, "agency")).toBe("Mara Fern has already declined this request");
  });

  it("is possible for either side where the requester is unknown", () => {
    expect(answerObstacle({ status: "open", side: null, decidedBy: null }, "seller")).toBeNull();
  });
});

describe("a requested change", () => {
  it("of artwork is possible until production begins, also on hold", () => {
    expect(changeObstacle(at("Approved"), "reupload_design", "seller", null)).toBeNull();
    expect(changeObstacle(heldFrom("InReview"), "reupload_design", "agency", null)).toBeNull();
    expect(changeObstacle(at("InProduction"), "reupload_design", "agency", null)).toBe(
      "Not possible while the order is In production",
    );
    expect(changeObstacle(heldFrom("InProduction"), "reupload_design", "agency", null)).toBe(
      "The order is on hold",
    );
  });

  it("of the catalog code is possible in any order that is not canceled, whoever accepts it", () => {
    expect(changeObstacle(at("InProduction"), "change_catalog_code", "seller", null)).toBeNull();
    expect(changeObstacle(at("Cancel"), "change_catalog_code", "agency", null)).not.toBeNull();
  });

  it("of another kind is always possible", () => {
    expect(changeObstacle(at("Cancel"), "others", "agency", null)).toBeNull();
  });
});

describe("accepting a request", () => {
  it("cancels where the seller's side asked for it, and applies what a store proposed", () => {
    expect(carriedOutBy({ reason: "cancel_order", side: "seller" }, false)).toBe("cancel");
    expect(carriedOutBy({ reason: "cancel_order", side: "agency" }, false)).toBeNull();
    expect(carriedOutBy({ reason: "change_address", side: "seller" }, true)).toBe("customer");
    expect(carriedOutBy({ reason: "change_items", side: "seller" }, true)).toBe("items");
    expect(carriedOutBy({ reason: "change_items", side: "seller" }, false)).toBeNull();
    expect(carriedOutBy({ reason: "others", side: "seller" }, true)).toBeNull();
  });

  it("replaces items until production begins, not on hold, and addresses until all has shipped", () => {
    expect(changeObstacle(at("Approved"), "change_items", "agency", "items")).toBeNull();
    expect(changeObstacle(heldFrom("InReview"), "change_items", "agency", "items")).toMatch(/release it/);
    expect(changeObstacle(at("InProduction"), "change_items", "agency", "items")).toMatch(
      /In production|Items in production/,
    );
    expect(changeObstacle(at("InProduction"), "change_address", "agency", "customer")).toBeNull();
    expect(changeObstacle(at("InTransit"), "change_address", "agency", "customer")).not.toBeNull();
    expect(changeObstacle(at("Cancel"), "cancel_order", "agency", "cancel")).not.toBeNull();
  });
});

describe("an edit that applies a request", () => {
  it("needs an accepted request of its kind that is not applied", () => {
    const accepted = { status: "accepted", reason: "reupload_design", isApplied: false } as const;
    expect(applyObstacle(accepted, "reupload_design")).toBeNull();
    expect(applyObstacle(accepted, "change_catalog_code")).toMatch(/another change/);
    expect(applyObstacle({ ...accepted, isApplied: true }, "reupload_design")).toMatch(/applied already/);
    expect(applyObstacle({ ...accepted, status: "open" }, "reupload_design")).toMatch(/not accepted/);
    expect(applyObstacle(undefined, "reupload_design")).toMatch(/no such/);
  });
});

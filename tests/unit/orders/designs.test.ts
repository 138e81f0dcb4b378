import { describe, expect, it } from "vitest";
import { ageOf } from "../../../src/domain/age.ts";
import { designMessage, orderLink } from "../../../src/domain/notifications/order-messages.ts";
import {
  decisionObstacle,
  mark,
  newProof,
  type ProofState,
} from "../../../src/domain/orders/designs/proof.ts";

const proof = (number: number, decision: ProofState["decision"] = null): ProofState => ({
  id: `p${number}`,
  number,
  decision,
  by: "Dana Fox",
  decidedBy: decision && "Mara Fern",
});

describe("a decision about a proof", () => {
  it("is possible about the latest proof that nobody has decided", () => {
    expect(decisionObstacle([proof(1, "rejected"), proof(2)], "p2")).toBeNull();
    expect(decisionObstacle([], undefined)).toBeNull();
    expect(decisionObstacle([proof(1, "rejected"), proof(2)], undefined)).toBeNull();
  });

  it("is refused about a proof that another one has replaced, and names the author of that one", () => {
    const both = [proof(1, "replaced"), proof(2)];
    expect(decisionObstacle(both, "p1")).toBe("Proof 2 by Dana Fox has replaced proof 1. Review proof 2");
    expect(decisionObstacle(both, undefined)).toBe(
      "Proof 2 has replaced proof 1. Name the proof that you decide",
    );
  });

  it("is refused about a decided proof, and names who decided it", () => {
    expect(decisionObstacle([proof(1, "rejected")], "p1")).toBe("Mara Fern has already returned proof 1");
    expect(decisionObstacle([proof(1, "approved")], "p1")).toBe("Mara Fern has already approved proof 1");
  });

  it("is refused about a proof of another design", () => {
    expect(decisionObstacle([proof(2)], "p1")).toBe("This design has no such proof");
    expect(decisionObstacle([], "p1")).toBe("This design has no such proof");
  });
});

const itemId = "019f0000-0000-7000-8000-000000000001";
const whole = { itemId, slot: 1, x: 0, y: 0, width: 1, height: 1 };

describe("a marked region", () => {
  it.each([
    ["the whole image", {}, true],
    ["a region at the edge", { x: 0.7, width: 0.3 }, true],
    ["a region that leaves the image", { x: 0.8, width: 0.3 }, false],
    ["a region below the image", { y: 0.5, height: 0.6 }, false],
    ["a region without a height", { height: 0 }, false],
    ["a negative position", { x: -0.1 }, false],
    ["a seventh slot", { slot: 7 }, false],
  ])("may be %s: %o", (_name, over, isValid) => {
    expect(mark.safeParse({ ...whole, ...over }).success).toBe(isValid);
  });
});

describe("a new proof", () => {
  it("names each slot once", () => {
    const image = { itemId, slot: 1, path: "files/a.png" };
    expect(newProof.safeParse({ images: [image, { ...image, slot: 2 }] }).success).toBe(true);
    expect(newProof.safeParse({ images: [image, image] }).success).toBe(false);
  });
});

describe("a message about a design", () => {
  it("names the proof, the order and the person with their note", () => {
    const event = { kind: "rejected" as const, number: 2, note: "Too dark" };
    expect(designMessage({ id: "o1", name: "#1001" }, event, "Mara Fern")).toEqual({
      event: "designs.decided",
      orderId: "o1",
      order: "#1001",
      change: "Proof 2 returned",
      title: "Proof 2 returned: #1001",
      content: "Mara Fern: Too dark",
    });
  });

  it("leads each person to their own page of the order", () => {
    const links = [
      { isSeller: true, isDesigner: true },
      { isSeller: false, isDesigner: true },
      { isSeller: false, isDesigner: false },
    ].map((person) => orderLink("o1", person));
    expect(links).toEqual(["/s/orders/o1", "/ds/orders/o1", "/ag/orders/o1"]);
  });
});

describe("an age", () => {
  it.each([
    ["2026-11-20T17:59:31Z", "Just now"],
    ["2026-11-20T17:59:00Z", "1 minute"],
    ["2026-11-20T15:00:00Z", "3 hours"],
    ["2026-11-08T18:00:00Z", "12 days"],
    ["2026-11-20T18:05:00Z", "Just now"],
  ])("of %s is %s", (at, age) => {
    expect(ageOf(at, new Date("2026-11-20T18:00:00Z"))).toBe(age);
  });
});

import { describe, expect, it } from "vitest";
import {
  currentResults,
  keepWaiver,
  printFaultOf,
  type SlotPreflight,
  worstStatus,
} from "../../../src/domain/preflight/orders/slot-preflight.ts";

const result = (status: SlotPreflight["status"], over: Partial<SlotPreflight> = {}): SlotPreflight => ({
  path: "files/uploads/a.png",
  status,
  findings: status === "good" || status === null ? [] : [{ code: "resolution", message: `Is ${status}` }],
  image: null,
  waived: null,
  ...over,
});
const waived = { by: "seller", at: "2026-11-20T18:00:00.000Z" } as const;
const A = "files/uploads/a.png";

describe("the results of an item's artwork", () => {
  it("count for the image that the slot has now only", () => {
    const results = { 1: result("bad"), 2: result("good", { path: "files/uploads/b.png" }) };
    const slots = (artworks: (string | null)[]) => currentResults(results, artworks).map(([slot]) => slot);
    expect(slots([A, "files/uploads/b.png"])).toEqual([1, 2]);
    expect(slots(["files/uploads/b.png", A])).toEqual([]);
    expect(slots([null, "files/uploads/b.png"])).toEqual([2]);
    expect(currentResults(null, [A])).toEqual([]);
  });

  it("are as bad as the worst that nobody waived", () => {
    expect(worstStatus({ 1: result("doubtful"), 2: result("bad"), 3: result("good") })).toBe("bad");
    expect(worstStatus({ 1: result("doubtful"), 2: result("bad", { waived }) })).toBe("doubtful");
    expect(worstStatus({ 1: result(null), 2: result("good") })).toBe("good");
    expect(worstStatus({ 1: result(null) })).toBeNull();
  });

  it("name a bad slot before a doubtful one, and none that was waived or replaced", () => {
    const results = { 1: result("doubtful"), 2: result("bad") };
    expect(printFaultOf(results, [A, A])).toEqual({ status: "bad", slot: 2, message: "Is bad" });
    expect(printFaultOf(results, [A, "other"])).toEqual({
      status: "doubtful",
      slot: 1,
      message: "Is doubtful",
    });
    expect(printFaultOf({ 1: result("bad", { waived }) }, [A])).toBeNull();
    expect(printFaultOf({ 1: result(null), 2: result("good") }, [A, A])).toBeNull();
  });

  it("keep the decision about the same image and findings, and lose it with others", () => {
    const before = result("bad", { waived });
    expect(keepWaiver(result("doubtful"), before).waived).toEqual(waived);
    expect(keepWaiver(result("bad", { path: "other" }), before).waived).toBeNull();
    const worse = result("bad", { findings: [{ code: "contrast", message: "Is black" }] });
    expect(keepWaiver(worse, before).waived).toBeNull();
    expect(keepWaiver(result("bad"), undefined).waived).toBeNull();
  });
});

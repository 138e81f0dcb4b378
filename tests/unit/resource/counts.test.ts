import { expect, test } from "vitest";
import { counted, countedAll, doneOf } from "../../../src/domain/counts.ts";
import { agencyImpactText, catalogUseText, sellerImpactText } from "../../../src/web/people/impact.ts";

test("counts of zero are left out of a sentence, and all zeros give an empty one", () => {
  expect(
    countedAll([
      [3, "product"],
      [0, "base cost"],
      [1, "open order"],
    ]),
  ).toBe("3 products and 1 open order");
  expect(
    countedAll([
      [0, "product"],
      [0, "base cost"],
    ]),
  ).toBe("");
  expect(counted(2_500, "order")).toBe("2,500 orders");
});

test("an action that failed for all rows is not reported as zero done", () => {
  expect(doneOf(38, 2, "order", "submitted")).toBe("38 orders submitted, 2 not submitted");
  expect(doneOf(0, 2, "order", "submitted")).toBe("None of 2 orders submitted");
  expect(doneOf(1, 0, "order", "submitted")).toBe("1 order submitted");
});

test("the confirmation of removing a catalog that an agency does not use mentions no counts of zero", () => {
  expect(catalogUseText({ products: 0, basecosts: 0, openOrders: 0 })).toBe("This agency does not use it.");
  expect(catalogUseText({ products: 2, basecosts: 0, openOrders: 1 })).toBe(
    "2 products and 1 open order of this agency use it. They stay unchanged; no new ones can be created.",
  );
  expect(catalogUseText({ products: 1, basecosts: 0, openOrders: 0 })).toMatch(
    /^1 product of this agency uses it\. It stays/,
  );
});

test("the confirmation of deactivating an agency leaves out sellers that it does not have", () => {
  const use = { members: 1, sellers: 0, sellerMembers: 0, openOrders: 0 };
  expect(agencyImpactText("Print", use)).toBe("1 member of Print cannot sign in.");
  expect(agencyImpactText("Print", { ...use, members: 0 })).toBe("Print has no users who can sign in.");
  expect(agencyImpactText("Print", { members: 1, sellers: 2, sellerMembers: 3, openOrders: 4 })).toBe(
    "1 member of Print and 3 members of its 2 sellers cannot sign in. 4 open orders stay unchanged.",
  );
});

test("the confirmation of deleting a seller without members or orders mentions neither", () => {
  expect(sellerImpactText("Fern", { members: 0, orders: 0, balance: 0 })).toBe("Fern: no one loses access.");
  expect(sellerImpactText("Fern", { members: 3, orders: 12, balance: 0 })).toBe(
    "Fern: 3 members lose access; 12 orders stay in the history.",
  );
  expect(sellerImpactText("Fern", { members: null, orders: 1, balance: 5 })).toBe(
    "Fern: its members lose access; 1 order stays in the history. The balance of $5.00 has to be settled first.",
  );
});

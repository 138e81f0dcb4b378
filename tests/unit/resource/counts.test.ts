import { expect, test } from "vitest";
import { counted, countedAll, doneOf } from "../../../src/domain/counts.ts";
import { hangsOn, harmOfAgency, harmOfSeller } from "../../../src/web/people/harm.ts";

test("a count of zero is left out of a sentence, and of zeros nothing is left", () => {
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

test("what failed altogether is not said as zero that were done", () => {
  expect(doneOf(38, 2, "order", "submitted")).toBe("38 orders submitted, 2 not");
  expect(doneOf(0, 2, "order", "submitted")).toBe("None of 2 orders submitted");
  expect(doneOf(1, 0, "order", "submitted")).toBe("1 order submitted");
});

test("a catalog that an agency does not use is taken away without counts of zero", () => {
  expect(hangsOn({ products: 0, basecosts: 0, openOrders: 0 })).toBe("Nothing of this agency uses it.");
  expect(hangsOn({ products: 2, basecosts: 0, openOrders: 1 })).toBe(
    "2 products and 1 open order of this agency use it. They stay as they are; nothing new can be made of it.",
  );
  expect(hangsOn({ products: 1, basecosts: 0, openOrders: 0 })).toMatch(
    /^1 product of this agency uses it\. It stays/,
  );
});

test("whom a deactivated agency signs out is said without sellers that it does not have", () => {
  const use = { members: 1, sellers: 0, sellerMembers: 0, openOrders: 0 };
  expect(harmOfAgency("Print", use)).toBe("1 member of Print cannot sign in.");
  expect(harmOfAgency("Print", { ...use, members: 0 })).toBe("Nobody of Print can sign in today.");
  expect(harmOfAgency("Print", { members: 1, sellers: 2, sellerMembers: 3, openOrders: 4 })).toBe(
    "1 member of Print and 3 members of its 2 sellers cannot sign in. 4 open orders stay as they are.",
  );
});

test("deleting a seller without members or orders names neither", () => {
  expect(harmOfSeller("Fern", { members: 0, orders: 0, balance: 0 })).toBe("Fern: nobody loses access.");
  expect(harmOfSeller("Fern", { members: 3, orders: 12, balance: 0 })).toBe(
    "Fern: 3 members lose access; 12 orders stay in the history.",
  );
  expect(harmOfSeller("Fern", { members: null, orders: 1, balance: 5 })).toBe(
    "Fern: its members lose access; 1 order stays in the history. The balance of $5.00 has to be settled first.",
  );
});

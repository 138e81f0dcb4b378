import { describe, expect, test } from "vitest";
import {
  noticeOfDeposit,
  noticeOfOrders,
  tells,
  toldOrders,
  wordsOfImport,
} from "../../../src/domain/notifications/notices.ts";
import type { OrderStatus } from "../../../src/domain/orders/status.ts";

const order = (id: string, over: { status?: OrderStatus; asksToCancel?: boolean } = {}) => ({
  id,
  status: "Rejected" as OrderStatus,
  asksToCancel: false,
  ...over,
});
const notice = (over: Partial<Parameters<typeof noticeOfOrders>[0]> = {}) =>
  noticeOfOrders({
    side: "agency",
    action: "reject",
    teamId: "t1",
    teamName: "Fern & Co",
    orders: [order("o1"), order("o2")],
    name: null,
    reason: "",
    ...over,
  });

describe("what a call did to orders", () => {
  test("is one notice however many they are, and leads to the list of them", () => {
    const orders = Array.from({ length: 1_200 }, (_, index) => order(`o${index}`));
    expect(notice({ orders, reason: "Artwork too small" })).toEqual({
      to: "seller",
      about: "orders",
      teamId: "t1",
      title: "1,200 orders rejected",
      content: "Artwork too small",
      link: "/s/orders?status=Rejected",
    });
  });

  test("names a single order and leads to it", () => {
    expect(notice({ orders: [order("o1")], name: "#1001" })).toMatchObject({
      title: "Order #1001 rejected",
      link: "/s/orders/o1",
    });
  });

  test("says to the agency whose orders they are", () => {
    expect(notice({ side: "seller", action: "submit" })).toMatchObject({
      to: "agency",
      title: "2 orders submitted",
      content: "Fern & Co",
      link: "/ag/orders?status=InReview",
    });
  });

  test("is told of where the other side must know, and nowhere else", () => {
    expect(tells("seller", "submit")).toBe(true);
    expect(tells("agency", "submit")).toBe(false);
    expect(tells("seller", "unhold")).toBe(false);
    expect(tells("system", "cancel")).toBe(false);
  });

  test("is told of a seller's cancel only where it asks the agency", () => {
    const orders = [order("o1"), order("o2", { asksToCancel: true })];
    expect(toldOrders("seller", "cancel", orders).map(({ id }) => id)).toEqual(["o2"]);
  });
});

describe("a deposit", () => {
  const deposit = {
    name: "DEP-2026-000001",
    amount: "$80.00",
    teamId: "t1",
    teamName: "Fern & Co",
    isCashback: false,
  };
  test("that waits is the agency's to know, one that was decided the seller's", () => {
    expect(noticeOfDeposit({ ...deposit, status: "pending" })).toMatchObject({
      to: "agency",
      title: "Deposit of $80.00 waits for approval",
      content: "Fern & Co, DEP-2026-000001",
    });
    expect(noticeOfDeposit({ ...deposit, status: "rejected" })).toMatchObject({
      to: "seller",
      title: "Deposit of $80.00 rejected",
    });
  });
});

test("an import says what of its file went in and what did not", () => {
  expect(wordsOfImport({ name: "may.csv", committed: 1_038, failed: 2, noun: "orders" })).toEqual({
    title: "Import of may.csv is done",
    content: "1,038 orders imported, 2 not",
  });
});

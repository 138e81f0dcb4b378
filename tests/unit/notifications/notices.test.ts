import { describe, expect, test } from "vitest";
import {
  importNotification,
  noticeOfDeposit,
  noticeOfOrders,
  notifies,
  ordersToNotify,
} from "../../../src/domain/notifications/notices.ts";

const order = (id: string, over: { asksToCancel?: boolean } = {}) => ({ id, asksToCancel: false, ...over });
const notice = (over: Partial<Parameters<typeof noticeOfOrders>[0]> = {}) =>
  noticeOfOrders({
    side: "agency",
    action: "reject",
    teamId: "t1",
    teamName: "Fern & Co",
    orders: [order("o1"), order("o2")],
    name: null,
    notified: "n1",
    reason: "",
    ...over,
  });

describe("a change of orders", () => {
  test("causes one notice for all orders, which links to exactly these", () => {
    const orders = Array.from({ length: 1_200 }, (_, index) => order(`o${index}`));
    expect(notice({ orders, reason: "Artwork too small" })).toEqual({
      to: "seller",
      event: "orders.rejected",
      teamId: "t1",
      title: "1,200 orders rejected",
      content: "Artwork too small",
      link: "/s/orders?notified=n1",
    });
  });

  test("names a single order and links to it", () => {
    expect(notice({ orders: [order("o1")], name: "#1001" })).toMatchObject({
      title: "Order #1001 rejected",
      link: "/s/orders/o1",
    });
  });

  test("names the orders' seller to the agency", () => {
    expect(notice({ side: "seller", action: "submit" })).toMatchObject({
      to: "agency",
      title: "2 orders submitted",
      content: "Fern & Co",
      link: "/ag/orders?notified=n1",
    });
  });

  test("causes a notice only if the other side needs it", () => {
    expect(notifies("seller", "submit")).toBe(true);
    expect(notifies("agency", "submit")).toBe(false);
    expect(notifies("agency", "pickup")).toBe(false);
    expect(notifies("seller", "unhold")).toBe(false);
    expect(notifies("system", "cancel")).toBe(false);
    expect(notifies("system", "unhold")).toBe(false);
    expect(notifies("system", "agency-unhold")).toBe(true);
  });

  test("notifies the seller of an agency's hold that has ended by itself, and of an own one that could not", () => {
    const orders = [order("o1")];
    expect(notice({ side: "system", action: "agency-unhold", orders, name: "#1001" })).toMatchObject({
      to: "seller",
      event: "orders.held",
      title: "Order #1001 released",
      content: "",
    });
    const kept = { side: "system", action: "keep-hold", reason: "Correct the address" } as const;
    expect(notice(kept)).toMatchObject({
      to: "seller",
      title: "2 orders still on hold",
      content: "Correct the address",
    });
  });

  test("causes a notice of a seller's cancel only if it asks for the agency's decision", () => {
    const orders = [order("o1"), order("o2", { asksToCancel: true })];
    expect(ordersToNotify("seller", "cancel", orders).map(({ id }) => id)).toEqual(["o2"]);
  });
});

describe("a deposit", () => {
  const deposit = {
    id: "d1",
    name: "DEP-2026-000001",
    amount: "$80.00",
    teamId: "t1",
    teamName: "Fern & Co",
    isCashback: false,
  };
  test("notifies the agency when pending, and the seller when decided", () => {
    expect(noticeOfDeposit({ ...deposit, status: "pending" })).toMatchObject({
      to: "agency",
      title: "Deposit of $80.00 waits for approval",
      content: "Fern & Co, DEP-2026-000001",
      link: "/ag/deposits/d1",
    });
    expect(noticeOfDeposit({ ...deposit, status: "rejected" })).toMatchObject({
      to: "seller",
      title: "Deposit of $80.00 rejected",
    });
  });
});

test("an import's notification shows what was imported and what was not", () => {
  expect(importNotification({ name: "may.csv", committed: 1_038, failed: 2, noun: "order" })).toEqual({
    title: "Import of may.csv is done",
    content: "1,038 orders imported, 2 not",
  });
  expect(importNotification({ name: "may.csv", committed: 1, failed: 0, noun: "order" }).content).toBe(
    "1 order imported",
  );
});

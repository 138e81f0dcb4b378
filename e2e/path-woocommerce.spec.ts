import type { Page } from "@playwright/test";
import { dayOf } from "../src/domain/format.ts";
import { commit, expectStatuses, fixture, line, mapTo, uploadFile } from "./support/import.ts";
import { act, expectTabs, ORDERS, tab, tickAll } from "./support/list.ts";
import { balance, balanceChip } from "./support/money.ts";
import { expect, PASSWORD, PEOPLE, test } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy, invoices } from "./support/wire.ts";

/*
 * One row per order with packed line items. Calculated by hand from the price list in support/print-shop.ts:
 *
 * order  items                               goods                          shipping                    charge
 * 3101   tee, express                                                9.50                        12.99   22.49
 * 3102   2 hoodies                           21.50 x 2              43.00   8.49 + 3.00           11.49   54.49
 * 3103   poster 18x24, 3 mugs 11, tee        9.50 + 17.70 + 9.50    36.70   6.49 + 3.50 x 2
 *                                                                           + 1.00 + 1.50         15.99   52.69
 * 3104   canceled in the store                                                                               -
 * 3105   bag (mapped)                                                8.90                         4.79   13.69
 * 3106   refunded in the store                                                                               -
 *                                                                                                       ------
 * the 3 that are ready at once                                                                          129.67
 * with 3105                                                                                             143.36
 *
 * The cost of the agency: 3101 7.00 + 10.00; 3102 33.80 + 9.10; 3103 6.80 + 12.90 + 7.00 and 5.20 + 5.20 +
 * 0.70 + 1.00; 3105 6.40 + 3.90: 17.00 + 42.90 + 38.80 + 10.30 = 109.00.
 *
 * Balance: topped up 200.00; submitted 143.36: 56.64; 3102 rejected: 56.64 + 54.49 = 111.13.
 */

const PACKED = fixture("woocommerce-packed.csv");
/** The file before the store completed an order and held another, which are skipped as they are. */
const OPEN = {
  ...PACKED,
  buffer: Buffer.from(
    String(PACKED.buffer).replace(",completed,", ",processing,").replace(",on-hold,", ",processing,"),
  ),
};

/** Performs an action on orders by API, where `path-shopify.spec.ts` uses the screens. */
async function performAction(
  page: Page,
  action: string,
  ids: readonly string[],
  more: object = {},
): Promise<void> {
  const { success } = await call<{ success: string[] }>(page, "POST", `orders/${action}`, { ids, ...more });
  expect([...success].sort(), action).toEqual([...ids].sort());
}

test("a WooCommerce export is imported, shipped and fulfilled, and every account is right to the cent", async ({
  signInAs,
}) => {
  test.setTimeout(600_000);
  const agency = await signInAs("agency");
  const { data: teams } = await call<{ data: { id: string }[] }>(agency, "GET", "seller-teams?limit=1");
  await call(agency, "POST", `deposits/seller-teams/${teams[0]?.id}`, { amount: 200, payWith: "Payoneer" });

  const seller = await signInAs("seller");
  await test.step("the preview shows the orders of the file and their cost", async () => {
    await lead(seller, "s/orders/import");
    await uploadFile(seller, OPEN);
    await expectStatuses(seller, "Orders", { Ready: 3, "Needs attention": 1, Failed: 2 });
    await expect(seller.getByRole("region", { name: "Summary" })).toContainText(
      "3 orders ready. Submitting them would charge $129.67, balance after $70.33.",
    );
    for (const [name, charge] of [
      ["3101", "$22.49"],
      ["3102", "$54.49"],
      ["3103", "$52.69"],
    ] as const)
      await expect(line(seller, name)).toContainText(charge);
    await tab(seller, "Orders of this file by status", "Failed").click();
    await expect(line(seller, "3104")).toContainText("Row 5, status");
    await expect(line(seller, "3106")).toContainText("Row 7, status");
  });

  await test.step("the unknown SKU is mapped on the mapping screen, which updates the preview", async () => {
    const [, preview = ""] = /\/cms\/(.*)$/.exec(seller.url()) ?? [];
    await lead(seller, "s/mapping-products");
    await seller.getByRole("button", { name: "Map Canvas Tote" }).click();
    await mapTo(seller, "BAG-NAT-OS", "1 open item in 1 order, +$13.69");
    await expect(seller.getByText("Canvas Tote")).toBeHidden();
    await lead(seller, preview);
    await expectStatuses(seller, "Orders", { Ready: 4, Failed: 2 });
    await commit(seller, "Import 4 orders", "4 orders imported");
  });

  await test.step("the same file again imports nothing", async () => {
    await seller.getByRole("link", { name: "Import another file" }).click();
    await uploadFile(seller, OPEN);
    await expectStatuses(seller, "Orders", { Failed: 2, Duplicates: 4 });
  });

  await test.step("the seller submits four orders", async () => {
    await lead(seller, "s/orders?status=Unfulfilled&search=310");
    await expectTabs(seller, ORDERS, { All: 4, Unfulfilled: 4 });
    await tickAll(seller, 4);
    await act(seller, {
      label: "Submit",
      texts: ["4 are ready", "Charges $143.36, balance after $56.64"],
      confirm: "Submit 4 orders",
      result: "4 orders submitted",
    });
    await expectTabs(seller, ORDERS, { All: 4, "In review": 4 });
    await expect(balanceChip(seller)).toContainText("$56.64");
  });

  await test.step("the agency holds and releases an order, rejects one, and picks up the others", async () => {
    const { data } = await call<{ data: { id: string; orderName: string }[] }>(
      agency,
      "GET",
      "orders?status=InReview&limit=10",
    );
    const idsOf = (...names: string[]) =>
      data.filter(({ orderName }) => names.includes(orderName)).map(({ id }) => id);
    await performAction(agency, "hold", idsOf("3103"), { reason: "Is the mug to be dishwasher safe?" });
    await performAction(agency, "reject", idsOf("3102"), { note: "We are out of this hoodie's grey" });
    await performAction(agency, "agency-unhold", idsOf("3103"));
    await performAction(agency, "approve", idsOf("3101", "3103", "3105"));
    await performAction(agency, "pickup", idsOf("3101", "3103", "3105"));
  });

  await test.step("a file of tracking numbers ships the orders, with a carrier detected from its number", async () => {
    const today = dayOf(new Date().toISOString());
    const file = [
      "Order name,Tracking number,Carrier,Date shipped",
      `3101,1Z999AA10123456784,,${today}`,
      `3103,9405511899223100000003,USPS,${today}`,
      `3105,9405511899223100000010,USPS,${today}`,
      "",
    ].join("\n");
    await lead(agency, "ag/tracking/import");
    await uploadFile(agency, { name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await expectStatuses(agency, "Rows", { Ready: 3 });
    await expect(line(agency, "3101")).toContainText("UPS, worked out from the number");
    await commit(agency, "Import 3 rows", "3 rows imported");
  });

  await test.step("the delivered orders are fulfilled, and the ledger matches the amounts calculated by hand", async () => {
    const { data } = await call<{ data: { id: string; status: string }[] }>(
      agency,
      "GET",
      "order-items?limit=100",
    );
    const shipped = data.filter(({ status }) => status === "shipped");
    expect(shipped).toHaveLength(5);
    await call(agency, "PATCH", "order-items/update-fulfilled", {
      items: shipped.map(({ id }) => ({ itemId: id, status: "delivered" })),
    });
    await lead(seller, "s/orders");
    await expectTabs(seller, ORDERS, { All: 5, Unfulfilled: 1, Rejected: 1, Fulfilled: 3 });
    await lead(seller, "s/balance");
    await expect(balance(seller, "Balance")).toContainText("$111.13");
    await expect(balance(seller, "Held")).toContainText("$0");
    expect(await invoices(agency)).toEqual([
      { type: "IN", sellerAmount: 54.49, agencyAmount: 42.9, remainAmount: 0 },
      { type: "OUT", sellerAmount: 143.36, agencyAmount: 109, remainAmount: 0 },
    ]);
    await expectHealthy(agency, PEOPLE.admin, PASSWORD);
  });
});

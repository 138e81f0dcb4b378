import { bringFile, commit, expectVerdicts, fixture, line, mapTo } from "./support/import.ts";
import { act, expectTabs, ORDERS, openOrder, tab, tickAll } from "./support/list.ts";
import { balanceChip, figure, topUp } from "./support/money.ts";
import { expect, TEAM, test } from "./support/print-shop.ts";
import { call, expectHealthy, expectLedgerVerified, invoices } from "./support/wire.ts";

/*
 * One row an order with packed line items. Worked out by hand from the price list in support/print-shop.ts:
 *
 * order  items                               goods                          shipping                    charge
 * 3101   tee, express                                                9.50                        12.99   22.49
 * 3102   2 hoodies                           21.50 x 2              43.00   8.49 + 3.00           11.49   54.49
 * 3103   poster 18x24, 3 mugs 11, tee        9.50 + 17.70 + 9.50    36.70   6.49 + 3.50 x 2
 *                                                                           + 1.00 + 1.50         15.99   52.69
 * 3104   cancelled in the store                                                                              -
 * 3105   bag (mapped)                                                8.90                         4.79   13.69
 * 3106   refunded in the store                                                                               -
 *                                                                                                       ------
 * the 3 that are ready at once                                                                          129.67
 * with 3105                                                                                             143.36
 *
 * What they cost the agency: 3101 7.00 + 10.00; 3102 33.80 + 9.10; 3103 6.80 + 12.90 + 7.00 and 5.20 + 5.20 +
 * 0.70 + 1.00; 3105 6.40 + 3.90: 17.00 + 42.90 + 38.80 + 10.30 = 109.00.
 *
 * Balance: topped up 200.00; submitted 143.36: 56.64; 3102 rejected: 56.64 + 54.49 = 111.13.
 */

test("a WooCommerce export goes the same way, and every cent is where it should be", async ({
  server,
  desk,
}) => {
  test.setTimeout(600_000);
  const agency = await desk("agency");

  await test.step("the seller is topped up and rehearses the file", async () => {
    await agency.goto("ag/deposits");
    await topUp(agency, { amount: 200, seller: TEAM, asks: "New balance is $200" });
  });
  const seller = await desk("seller");
  await test.step("the file says what it would become and cost", async () => {
    await seller.goto("s/orders/import");
    await bringFile(seller, fixture("woocommerce-packed.csv"));
    await expectVerdicts(seller, "Orders", { Ready: 3, "Needs attention": 1, Failed: 2 });
    await expect(seller.getByRole("region", { name: "Summary" })).toContainText(
      "3 orders ready. Submitting them would charge $129.67, balance after $70.33.",
    );
    for (const [name, charge] of [
      ["3101", "$22.49"],
      ["3102", "$54.49"],
      ["3103", "$52.69"],
    ] as const)
      await expect(line(seller, name)).toContainText(charge);
    await tab(seller, "Orders of this file by verdict", "Failed").click();
    await expect(line(seller, "3104")).toContainText("Row 5, status");
    await expect(line(seller, "3106")).toContainText("Row 7, status");
  });

  await test.step("the unknown SKU is mapped on the screen of what waits, and the rehearsal knows", async () => {
    const rehearsal = seller.url();
    await seller.goto("s/mapping-products");
    await seller.getByRole("button", { name: "Map Canvas Tote" }).click();
    await mapTo(seller, "BAG-NAT-OS", "1 open item in 1 order, +$13.69");
    await expect(seller.getByText("Canvas Tote")).toBeHidden();
    await seller.goto(rehearsal);
    await expectVerdicts(seller, "Orders", { Ready: 4, Failed: 2 });
    await commit(seller, "Import 4 orders", "4 orders imported");
  });

  await test.step("the same file again changes nothing", async () => {
    await seller.getByRole("link", { name: "Import another file" }).click();
    await bringFile(seller, fixture("woocommerce-packed.csv"));
    await expectVerdicts(seller, "Orders", { Failed: 2, Duplicates: 4 });
  });

  await test.step("the seller submits the four", async () => {
    await seller.goto("s/orders?status=Unfulfilled&search=310");
    await expectTabs(seller, ORDERS, { All: 4, Unfulfilled: 4 });
    await tickAll(seller, 4);
    await act(seller, {
      label: "Submit",
      says: ["4 are ready", "Charges $143.36, balance after $56.64"],
      confirm: "Submit 4 orders",
      result: "4 orders submitted",
    });
    await expectTabs(seller, ORDERS, { All: 4, "In review": 4 });
    await expect(balanceChip(seller)).toContainText("$56.64");
  });

  await test.step("the agency holds one and rejects one", async () => {
    await openOrder(agency, "3103");
    await act(agency, {
      label: "Hold",
      says: ["No money moves"],
      reason: "Is the mug to be dishwasher safe?",
      confirm: "Hold 3103",
      result: "3103 held",
    });
    await openOrder(agency, "3102");
    await act(agency, {
      label: "Reject",
      says: [`Gives back $54.49, balance of ${TEAM} after $111.13`],
      reason: "We are out of this hoodie's grey",
      confirm: "Reject 3102",
      result: "3102 rejected",
    });
  });

  await test.step("approves the rest, releases and approves the held one, sends all to production", async () => {
    await agency.goto("ag/orders?status=InReview");
    await tickAll(agency, 2);
    await act(agency, {
      label: "Approve",
      says: ["2 are ready", "No money moves"],
      confirm: "Approve 2 orders",
      result: "2 orders approved",
    });
    await openOrder(agency, "3103");
    await agency.getByRole("button", { name: "Release" }).click();
    await agency.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(agency.getByRole("button", { name: "Send to production" })).toBeVisible();
    await agency.goto("ag/orders?status=Approved");
    await tickAll(agency, 3);
    await act(agency, {
      label: "Send to production",
      says: ["3 are ready", "No money moves"],
      confirm: "Send to production 3 orders",
      result: "3 orders sent to production",
    });
    await expectTabs(agency, ORDERS, { All: 5, Unfulfilled: 1, Rejected: 1, "In production": 3 });
  });

  await test.step("tracking ships them; a carrier is worked out from its number", async () => {
    const file = [
      "Order name,Tracking number,Carrier,Date shipped",
      "3101,1Z999AA10123456784,,2026-01-15",
      "3103,9405511899223100000003,USPS,2026-01-15",
      "3105,9405511899223100000010,USPS,2026-01-15",
      "",
    ].join("\n");
    await agency.goto("ag/tracking/import");
    await bringFile(agency, { name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await expectVerdicts(agency, "Rows", { Ready: 3 });
    await expect(line(agency, "3101")).toContainText("UPS, worked out from the number");
    await commit(agency, "Import 3 rows", "3 rows imported");
    await agency.goto("ag/orders");
    await expectTabs(agency, ORDERS, { All: 5, Unfulfilled: 1, Rejected: 1, "In transit": 3 });
  });

  await test.step("delivered, they are fulfilled, and the books are as worked out by hand", async () => {
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
    await seller.goto("s/orders");
    await expectTabs(seller, ORDERS, { All: 5, Unfulfilled: 1, Rejected: 1, Fulfilled: 3 });
    await seller.goto("s/balance");
    await expect(figure(seller, "Balance")).toContainText("$111.13");
    await expect(figure(seller, "Held")).toContainText("$0");
    expect(await invoices(agency)).toEqual([
      { type: "IN", sellerAmount: 54.49, agencyAmount: 42.9, remainAmount: 0 },
      { type: "OUT", sellerAmount: 143.36, agencyAmount: 109, remainAmount: 0 },
    ]);
    await expectHealthy(await desk("admin"));
    await server.stop();
    expectLedgerVerified(server.dataDir);
  });
});

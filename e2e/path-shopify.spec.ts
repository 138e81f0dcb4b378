import { readFileSync } from "node:fs";
import { dayOf } from "../src/domain/format.ts";
import { commit, expectStatuses, fixture, line, mapTo, uploadFile } from "./support/import.ts";
import { act, expectTabs, ORDERS, openOrder, tab, tickAllMatching } from "./support/list.ts";
import { balance, balanceChip, confirm, topUp } from "./support/money.ts";
import { expect, OLD_ORDER, PASSWORD, PEOPLE, TEAM, test } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy, expectLedgerVerified, invoices } from "./support/wire.ts";

/*
 * The charge of each order of the file, calculated by hand from the price list in support/print-shop.ts. Goods
 * are quantity times price. The unit with the highest first shipping rate pays it, and every other unit pays its
 * additional rate. Only the file's SKUs count, not its product texts.
 *
 * order   items                                  goods                          shipping                    charge
 * #2041   2 tees, mug 11                         9.50 + 9.50 + 5.90     24.90   6.49 + 1.50 + 1.50    9.49   34.39
 * #2042   tee                                                            9.50                         4.99   14.49
 * #2043   poster 18x24                                                   9.50                         5.99   15.49
 * #2044   tee, 2 hoodies, express                9.50 + 21.50 + 21.50   52.50   16.49 + 4.50 + 3.00  23.99   76.49
 * #2045   2 hoodies                              21.50 + 21.50          43.00   8.49 + 3.00          11.49   54.49
 * #2046   phone case                                                     7.90                         4.49   12.39
 * #2047   tee, mug 11                            9.50 + 5.90            15.40   6.49 + 1.50           7.99   23.39
 * #2048   mug 15                                                         7.40                         6.49   13.89
 * #2049   3 tees                                 9.50 x 3               28.50   4.99 + 1.50 x 2       7.99   36.49
 * #2050   hoodie, poster 18x24, tee              21.50 + 9.50 + 9.50    40.50   8.49 + 1.00 + 1.50   10.99   51.49
 * #2051   bag (mapped later), express                                    8.90                        12.79   21.69
 * #2052   tee                                                            9.50                         4.99   14.49
 * #2053   mug 11, phone case                     5.90 + 7.90            13.80   6.49 + 1.00           7.49   21.29
 * #2054   tee                                                            9.50                         4.99   14.49
 * #2055   tee                                                            9.50                         4.99   14.49
 * #2056   poster 18x24, 2 tees                   9.50 + 9.50 x 2        28.50   5.99 + 1.50 x 2       8.99   37.49
 * #2057   2 tees                                 9.50 x 2               19.00   4.99 + 1.50           6.49   25.49
 * #2058   hoodie, express                                               21.50                        16.49   37.99
 * #2059   canceled in the store                                                                                  -
 * #2060   tee                                                            9.50                         4.99   14.49
 * #2061   3 mugs 15                              7.40 x 3               22.20   6.49 + 3.50 x 2      13.49   35.69
 * #2062   2 tees                                 9.50 x 2               19.00   4.99 + 1.50           6.49   25.49
 * #2063   hoodie                                                        21.50                         8.49   29.99
 * #2064   poster 24x36                                                  13.30                         5.99   19.29
 * #2065   tee, hoodie, express                   9.50 + 21.50           31.00   16.49 + 3.00         19.49   50.49
 * #2066   mug 11                                                         5.90                         6.49   12.39
 * #2067   tee                                                            9.50                         4.99   14.49
 * #2068   tee, 2 tees (mapped in the preview)  9.50 x 3               28.50   4.99 + 1.50 x 2       7.99   36.49
 * #2069   2 posters 18x24                        9.50 x 2               19.00   5.99 + 1.00           6.99   25.99
 * #2070   tee                                                            9.50                         4.99   14.49
 * #2071   hoodie, poster 24x36                   21.50 + 13.30          34.80   8.49 + 1.00           9.49   44.29
 * #2072   phone case, express                                            7.90                        12.49   20.39
 * #2073   3 tees                                 9.50 x 3               28.50   4.99 + 1.50 x 2       7.99   36.49
 * #2074   quantity abc                                                                                           -
 * #2075   tee                                                            9.50                         4.99   14.49
 * #2076   hoodie                                                        21.50                         8.49   29.99
 * #2077   poster 24x36, tee, hoodie              13.30 + 9.50 + 21.50   44.30   8.49 + 1.00 + 1.50   10.99   55.29
 * #2078   tee                                                            9.50                         4.99   14.49
 * #2079   mug 11, express, Hawaii as the US                              5.90                        14.49   20.39
 * #2080   3 tees, Alaska                         9.50 x 3               28.50   8.49 + 2.25 x 2      12.99   41.49
 * #2081   2 tees                                 9.50 x 2               19.00   4.99 + 1.50           6.49   25.49
 * #2082   poster 18x24                                                   9.50                         5.99   15.49
 *                                                                      ------                       ------ -------
 * the 38 that are ready at once (without #2051 and #2068)              729.70                       330.12 1059.82
 * with #2068                                   + 28.50 and 7.99        758.20                       338.11 1096.31
 *
 * The cost of the agency, by its own price list: with #2068 goods 567.70, shipping 265.20, together 832.90;
 * #2051 6.40 + 10.30 = 16.70; #2056 6.80 + 7.00 x 2 + 4.80 + 1.00 x 2 = 27.60.
 *
 * Balance: topped up 1,000.00 and 500.00        1,500.00
 * the 39 submitted                               1,096.31      403.69
 * #2051 submitted                                   21.69      382.00
 * #2056 rejected, returned                          37.49      419.49
 */

/** 21 digits followed by their check digit: from the right, every second digit counts three times. */
function uspsNumber(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/**
 * One parcel per order, except #2044: a tee and a hoodie are shipped in separate parcels, and one hoodie is not
 * shipped.
 */
function trackingFile(orders: readonly string[]) {
  const today = dayOf(new Date().toISOString());
  const number = (at: number) => uspsNumber(`94055118992232${String(1_000_000 + at)}`);
  const rows = orders.flatMap((name, at) =>
    name === "#2044"
      ? [
          `${name},${number(100)},USPS,${today},TEE-BLK-L,1`,
          `${name},${number(101)},USPS,${today},HOOD-GRY-M,1`,
        ]
      : [`${name},${number(at)},USPS,${today},,`],
  );
  const header = "Order name,Tracking number,Carrier,Date shipped,SKU,Quantity";
  const text = [header, ...rows, `#9999,${number(999)},USPS,${today},,`, ""].join("\n");
  return { name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

// Animations run, as for most users.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("42 orders of a Shopify export are imported, shipped and fulfilled, and every account is right to the cent", async ({
  server,
  signInAs,
}) => {
  test.setTimeout(600_000);
  const agency = await signInAs("agency");

  await test.step("the agency tops up the seller's balance", async () => {
    await lead(agency, "ag/sellers");
    await agency.getByRole("link", { name: TEAM, exact: true }).click();
    await topUp(agency, { amount: 1000, question: "New balance is $1,000" });
    await expect(balance(agency, "Balance")).toContainText("$1,000");
  });

  const seller = await signInAs("seller");
  await test.step("the seller uploads the file, and the preview shows its orders and their cost", async () => {
    await seller.getByRole("link", { name: "Import orders" }).click();
    await uploadFile(seller, fixture("shopify-42-orders.csv"));
    await expectStatuses(seller, "Orders", { Ready: 38, "Needs attention": 2, Failed: 2 });
    const summary = seller.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText(
      "38 orders ready. Submitting them would charge $1,059.82, balance after -$59.82.",
    );
    await expect(summary).toContainText("$59.82 short: import now, and submit after a topup.");
    await expect(line(seller, "#2041")).toContainText("$34.39");
    await expect(line(seller, "#2041")).toContainText("$965.61");
    await expect(line(seller, "#2080")).toContainText("$41.49");

    await tab(seller, "Orders of this file by status", "Failed").click();
    await expect(line(seller, "#2059")).toContainText("Row 28, Cancelled at");
    await expect(line(seller, "#2059")).toContainText("The order was cancelled in the store");
    await expect(line(seller, "#2074")).toContainText("Row 50, Lineitem quantity");
    await expect(line(seller, "#2074")).toContainText(
      'The quantity must be a whole number from 1 to 10,000, not "abc"',
    );
  });

  await test.step("the failed rows are downloaded as a file with their reasons", async () => {
    const downloading = seller.waitForEvent("download");
    await seller.getByRole("button", { name: "Download failed rows" }).click();
    const [header = "", ...rows] = readFileSync(await (await downloading).path(), "utf8")
      .trim()
      .split("\n");
    expect(header).toMatch(/^\uFEFF?Name,.*,Reason\r?$/);
    // Three rows of #2059, two of #2074.
    expect(rows.map((row) => row.slice(0, 5))).toEqual(["#2059", "#2059", "#2059", "#2074", "#2074"]);
    expect(rows.at(-1)).toContain("abc");
  });

  await test.step("one of two unknown SKUs is mapped in place, after its effect is shown", async () => {
    await tab(seller, "Orders of this file by status", "Needs attention").click();
    await expect(line(seller, "#2068")).toContainText("Row 42, Lineitem sku");
    await line(seller, "#2068").getByRole("button", { name: "Map" }).click();
    // For the tee at 9.50 + 4.99 that the order already has: 9.50 x 2 goods and 1.50 x 2 shipping.
    await mapTo(seller, "TEE-BLK-M", "1 open item in 1 order, +$22.00");
    await expectStatuses(seller, "Orders", { Ready: 39, "Needs attention": 1, Failed: 2 });
    await expect(seller.getByRole("region", { name: "Summary" })).toContainText(
      "39 orders ready. Submitting them would charge $1,096.31, balance after -$96.31.",
    );
  });

  await test.step("40 orders are imported without a charge", async () => {
    await commit(seller, "Import 40 orders", "40 orders imported");
    await seller.getByRole("link", { name: "View orders" }).click();
    await expectTabs(seller, ORDERS, { All: 40, Unfulfilled: 40 });
    await expect(balanceChip(seller)).toContainText("$1,000");
  });

  await test.step("a second topup waits until the agency approves it", async () => {
    await lead(agency, "ag/deposits");
    await topUp(agency, { amount: 500, status: "pending", seller: TEAM, question: "$500" });
    await lead(seller, "s/balance");
    await expect(balance(seller, "Pending top-ups")).toContainText("$500");
    await expect(balance(seller, "Balance")).toContainText("$1,000");
    await agency.getByRole("button", { name: "Approve", exact: true }).click();
    await confirm(agency, "New balance is $1,500", "Approve");
    await expect(agency.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  });

  await test.step("the seller submits all matching orders except the one with an unmapped item", async () => {
    await lead(seller, "s/orders?status=Unfulfilled");
    await seller.getByRole("button", { name: "Filter" }).click();
    await seller.getByRole("dialog").getByRole("button", { name: "Created" }).click();
    await seller.getByRole("button", { name: "Last week" }).click();
    await expectTabs(seller, ORDERS, { All: 40, Unfulfilled: 40 });
    await expect(seller.getByText(OLD_ORDER)).toBeHidden();
    await tickAllMatching(seller, 40);
    await act(seller, {
      label: "Submit",
      texts: ["39 are ready", "Charge $1,096.31. Your balance after: $403.69", "1 will be skipped"],
      confirm: "Submit 39 orders",
      result: "39 orders submitted, 1 not submitted",
    });
    await expectTabs(seller, ORDERS, { All: 40, Unfulfilled: 1, "In review": 39 });
    await expect(balanceChip(seller)).toContainText("$403.69");
    await lead(seller, "s/balance");
    await expect(balance(seller, "Reserved")).toContainText("$1,096.31");
    await expect(balance(seller, "Pending top-ups")).toContainText("$0");
  });

  await test.step("the unmapped item is mapped on its own screen, and its order is submitted", async () => {
    await openOrder(seller, "#2051");
    const blockers = seller.getByRole("region", { name: "Why this order is blocked" });
    await expect(blockers).toContainText("Needs mapping");
    await blockers.getByRole("link", { name: "Map item" }).click();
    await mapTo(seller, "BAG-NAT-OS", "1 open item in 1 order, +$21.69");
    await openOrder(seller, "#2051");
    await expect(blockers).toBeHidden();
    await act(seller, {
      label: "Submit",
      texts: ["Charge $21.69. Your balance after: $382"],
      confirm: "Submit #2051",
      result: "#2051 submitted",
    });
    await expect(balanceChip(seller)).toContainText("$382");
    expect(await invoices(seller)).toEqual([
      { type: "OUT", sellerAmount: 21.69, remainAmount: 0 },
      { type: "OUT", sellerAmount: 1096.31, remainAmount: 0 },
    ]);
  });

  await test.step("the agency holds an order with a reason, which the seller reads", async () => {
    await lead(agency, "ag/orders");
    await openOrder(agency, "#2050");
    await act(agency, {
      label: "Hold",
      texts: ["No change to balances"],
      reason: "Which side is the front?",
      confirm: "Hold #2050",
      result: "#2050 held",
    });
    await openOrder(seller, "#2050");
    const blockers = seller.getByRole("region", { name: "Why this order is blocked" });
    await expect(blockers).toContainText("On hold by the agency");
    await expect(blockers).toContainText("Which side is the front?");
  });

  await test.step("the agency rejects an order with a reason, and its charge is returned to the cent", async () => {
    await lead(agency, "ag/orders?status=InReview");
    await agency.getByRole("searchbox", { name: "Search orders" }).fill("#2056");
    await expect(agency.locator("[data-row-link]")).toHaveCount(1);
    await agency.getByRole("checkbox", { name: "Select #2056" }).check();
    await act(agency, {
      label: "Reject",
      texts: [`Refund $37.49. ${TEAM}'s balance after: $419.49`],
      reason: "The poster's image is too small",
      confirm: "Reject #2056",
      result: "#2056 rejected",
    });
    await openOrder(seller, "#2056");
    await expect(seller.getByRole("region", { name: "History" })).toContainText(
      "The poster's image is too small",
    );
    await lead(seller, "s/balance");
    await expect(balance(seller, "Balance")).toContainText("$419.49");
    // 1,096.31 + 21.69 - 37.49
    await expect(balance(seller, "Reserved")).toContainText("$1,080.51");
  });

  await test.step("the agency approves all other orders at once, then releases and approves the held one", async () => {
    await lead(agency, "ag/orders?status=InReview");
    await expectTabs(agency, ORDERS, { All: 41, Unfulfilled: 1, "In review": 38, Hold: 1, Rejected: 1 });
    await tickAllMatching(agency, 38);
    await act(agency, {
      label: "Approve",
      texts: ["38 are ready", "No change to balances"],
      confirm: "Approve 38 orders",
      result: "38 orders approved",
    });
    await openOrder(agency, "#2050");
    await agency.getByRole("button", { name: "Release" }).click();
    await agency.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(agency.getByRole("button", { name: "Send to production" })).toBeVisible();
    await lead(agency, "ag/orders?status=Approved");
    await expectTabs(agency, ORDERS, { All: 41, Unfulfilled: 1, Approved: 39, Rejected: 1 });
    await seller.reload();
    await expect(balance(seller, "Reserved")).toContainText("$0");
    await expect(balance(seller, "Balance")).toContainText("$419.49");
  });

  await test.step("the agency picks up 39 orders", async () => {
    await tickAllMatching(agency, 39);
    await act(agency, {
      label: "Send to production",
      texts: ["39 are ready", "No change to balances"],
      confirm: "Send 39 orders to production",
      result: "39 orders sent to production",
    });
    await expectTabs(agency, ORDERS, { All: 41, Unfulfilled: 1, "In production": 39, Rejected: 1 });
  });

  await test.step("a file of tracking numbers ships the orders: one order in two parcels, with one hoodie left", async () => {
    const { data } = await call<{ data: { orderName: string }[] }>(
      agency,
      "GET",
      "orders?status=InProduction&limit=100&sort=orderName",
    );
    await lead(agency, "ag/tracking/import");
    await uploadFile(agency, trackingFile(data.map(({ orderName }) => orderName)));
    await expectStatuses(agency, "Rows", { Ready: 40, Failed: 1 });
    await tab(agency, "Rows of this file by status", "Failed").click();
    await expect(line(agency, "#9999")).toContainText("Row 42, Order name");
    await commit(agency, "Import 40 rows", "40 rows imported");
    await lead(agency, "ag/orders");
    await expectTabs(agency, ORDERS, {
      All: 41,
      Unfulfilled: 1,
      "In transit": 38,
      "Partially fulfilled": 1,
      Rejected: 1,
    });
    await lead(agency, "ag/tracking");
    await expectTabs(agency, "Parcels by status", { All: 40, Shipped: 40 });
  });

  await test.step("the agency ships the last hoodie by hand, and marks a parcel as delivered", async () => {
    await openOrder(agency, "#2044");
    const parcels = agency.getByRole("region", { name: "Parcels" });
    await expect(parcels.getByRole("listitem")).toHaveCount(2);
    await agency.getByRole("button", { name: "Add tracking" }).click();
    const dialog = agency.getByRole("dialog");
    await dialog.getByLabel("Tracking number").fill("9405511899223300000001");
    await dialog.getByLabel("Carrier").fill("USPS");
    await dialog.getByRole("button", { name: "Add tracking" }).click();
    await expect(parcels.getByRole("listitem")).toHaveCount(3);
    await lead(agency, "ag/orders");
    await expectTabs(agency, ORDERS, { All: 41, Unfulfilled: 1, "In transit": 39, Rejected: 1 });

    await openOrder(agency, "#2042");
    await parcels.getByRole("button", { name: /^Actions for parcel/ }).click();
    await agency.getByRole("menuitem", { name: "Mark as delivered" }).click();
    await expect(agency.getByRole("region", { name: "Status" })).toContainText("Fulfilled");
  });

  await test.step("the other parcels are delivered, and 39 orders are fulfilled", async () => {
    const { data } = await call<{ data: { id: string; status: string }[] }>(
      agency,
      "GET",
      "order-items?limit=1000",
    );
    const shipped = data.filter(({ status }) => status === "shipped");
    await call(agency, "PATCH", "order-items/update-fulfilled", {
      items: shipped.map(({ id }) => ({ itemId: id, status: "delivered" })),
    });
    await lead(agency, "ag/orders");
    await expectTabs(agency, ORDERS, { All: 41, Unfulfilled: 1, Fulfilled: 39, Rejected: 1 });
    await lead(seller, "s/orders");
    await expectTabs(seller, ORDERS, { All: 41, Unfulfilled: 1, Fulfilled: 39, Rejected: 1 });
  });

  await test.step("balances, invoices and the ledger match the amounts calculated by hand", async () => {
    await lead(seller, "s/balance");
    await expect(balance(seller, "Balance")).toContainText("$419.49");
    await expect(balance(seller, "Reserved")).toContainText("$0");
    await expect(balance(seller, "Owed")).toContainText("$0");
    await expect(balanceChip(seller)).toContainText("$419.49");
    await lead(seller, "s/invoices");
    for (const amount of ["$1,096.31", "$21.69", "$37.49"])
      await expect(seller.getByText(amount)).toBeVisible();
    expect(await invoices(agency)).toEqual([
      { type: "IN", sellerAmount: 37.49, agencyAmount: 27.6, remainAmount: 0 },
      { type: "OUT", sellerAmount: 21.69, agencyAmount: 16.7, remainAmount: 0 },
      { type: "OUT", sellerAmount: 1096.31, agencyAmount: 832.9, remainAmount: 0 },
    ]);
    await expectHealthy(agency, PEOPLE.admin, PASSWORD);
    await server.stop();
    expectLedgerVerified(server.dataDir);
  });
});

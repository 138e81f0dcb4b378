import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { sheetOf } from "../../support/xlsx.ts";
import { fixture, type ImportWorld, importWorld, settled, templateRow, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const COLUMNS: readonly string[] = PLATEN_TEMPLATE_HEADERS;
/** The cells of a template row, valid except for the given ones. */
const sheetRow = (cells: Record<string, string>) => templateRow(cells).split(",");

async function parse(file: Uint8Array) {
  const { status, body, text } = await upload(platen.seller, "orders/import/csv", file);
  expect(status, text).toBe(200);
  const detail = await platen.seller.get(`orders/import/${body.id}/detail?limit=50`);
  return { ...body, lines: detail.body.data };
}

describe("a workbook of orders", () => {
  it("gives the same orders and problems as its rows in CSV", async () => {
    const long = "5764607523034234880";
    const number = (value: string) => ({ xml: `<c><v>${value}</v></c>` });
    const invalidRow = sheetRow({ "Order name": "X-2", Quantity: "1.5" });
    const { lines, ...job } = await parse(
      sheetOf([
        COLUMNS,
        sheetRow({ "Order name": long, "Full name": "=HYPERLINK(1)" }),
        invalidRow,
        sheetRow({ "Order name": "X-3", Reference: "X-3" }).map((cell, index) =>
          COLUMNS[index] === "Order name" ? number(long) : cell,
        ),
        sheetRow({ "Order name": "X-4", Quantity: "" }).map((cell, index) =>
          COLUMNS[index] === "Quantity" ? number("2") : cell,
        ),
        sheetRow({ "Order name": "X-5", City: "" }).map((cell, index) =>
          COLUMNS[index] === "City" ? { xml: '<c t="e"><v>#REF!</v></c>' } : cell,
        ),
      ]),
    );
    expect(job).toMatchObject({ format: "platen", status: "done", rows: 5, committed: 2, progress: 100 });
    expect(
      lines.map((line: { row: number; status: string; reasons: { message: string }[] }) => [
        line.row,
        line.status,
        ...line.reasons.map(({ message }) => message),
      ]),
    ).toEqual([
      [2, "ready"],
      [
        3,
        "failed",
        'Row 3, column Quantity: the quantity must be a whole number from 1 to 10,000, not "1.5"',
      ],
      [
        4,
        "failed",
        'Row 4, column Order name: the number "5.76460752303423E+18" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
      ],
      [5, "ready"],
      [6, "failed", 'Row 6, column City: "#REF!" is what a spreadsheet writes where a formula has no result'],
    ]);
    expect(
      await platen.rows(
        "select order_name, full_name from orders where order_name in ($1, 'X-4') order by 1",
        [long],
      ),
    ).toEqual([
      { order_name: long, full_name: "=HYPERLINK(1)" },
      { order_name: "X-4", full_name: "Jane Miller" },
    ]);
    const failed = await platen.seller.get(`orders/import/${job.id}/failed`);
    expect(failed.text).toContain(invalidRow.join(","));
  });

  it("imports each order once, whatever its format", async () => {
    const row = sheetRow({ "Order name": "TWICE" });
    const first = await parse(sheetOf([COLUMNS, row]));
    expect(first.committed).toBe(1);
    const again = await parse(Buffer.from(`${COLUMNS.join(",")}\n${row.join(",")}\n`));
    expect(again.orders).toMatchObject({ total: 1, duplicate: 1 });
  });

  it("with unknown columns waits for a column mapping, and is read again then", async () => {
    const rows = [
      ["Nr", "Was", "Wieviel"],
      ["W-1", "Tasse", 2],
      ["W-2", "Hemd", "x"],
    ];
    const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", sheetOf(rows));
    expect(body).toMatchObject({ status: "columns", orders: { total: 0 } });
    const { sample } = (await platen.seller.get(`orders/import/${body.id}/columns`)).body;
    expect(sample).toEqual([
      { number: 2, cells: ["W-1", "Tasse", "2"] },
      { number: 3, cells: ["W-2", "Hemd", "x"] },
    ]);
    const choice = { columns: { reference: 0, product: 1, quantity: 2 }, decimal: null, eachRowIsOne: false };
    const put = await platen.seller.put(`orders/import/${body.id}/columns`, choice);
    expect(put.status, put.text).toBe(200);
    const read = await settled(platen.seller, `orders/import/${body.id}`);
    expect(read.body.orders).toMatchObject({ total: 2, attention: 1, failed: 1 });
  });

  it("with more rows than one batch is imported completely and in order", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => sheetRow({ "Order name": `L-${index}` }));
    const { committed, lines } = await parse(sheetOf([COLUMNS, ...rows]));
    expect(committed).toBe(1_000);
    expect(lines[0].orderName).toBe("L-0");
    expect(lines.at(-1).row).toBe(51);
  });
});

it("a workbook of tracking numbers is read with the dates of its formats and the texts of its numbers", async () => {
  await parse(sheetOf([COLUMNS, sheetRow({ "Order name": "SHIP-1" })]));
  const file = sheetOf(
    [
      ["Order name", "Tracking number", "Carrier", "Date shipped"],
      ["SHIP-1", "1Z999AA10123456784", "UPS", { xml: '<c s="1"><v>46034</v></c>' }],
      ["SHIP-2", { xml: "<c><v>9400111202555842332669</v></c>" }, "USPS", "2026-01-12"],
    ],
    { formats: [0, 14] },
  );
  const { body } = await upload(platen.agencyPerson, "tracking/import?dryRun=true", file);
  const detail = await platen.agencyPerson.get(`tracking/import/${body.id}/detail`);
  expect(detail.body.data[0]).toMatchObject({ number: "1Z999AA10123456784", shippedDate: "2026-01-12" });
  expect(detail.body.data[1].reasons[0].message).toMatch(/"9\.40011120255584E\+21" was shortened/);
});

describe("orders as JSON", () => {
  it("imports orders once and returns failed rows as CSV", async () => {
    const { lines, ...job } = await parse(fixture("shopify-broken.json"));
    expect(job).toMatchObject({ format: "shopify", status: "done", orders: { total: 8, failed: 6 } });
    expect(job.committed).toBe(2);
    expect(lines.map((line: { status: string }) => line.status)).toEqual([
      "failed",
      "failed",
      "failed",
      "failed",
      "attention",
      "failed",
      "failed",
      "ready",
    ]);
    const { text } = await platen.seller.get(`orders/import/${job.id}/failed`);
    const again = await parse(
      Buffer.from(text.replace('"24,0,0"', "24.00").replace(",2026-01-13T10:00:00Z,", ",,")),
    );
    expect(again).toMatchObject({ format: "shopify", orders: { total: 6, failed: 4 }, committed: 2 });
    const third = await parse(fixture("shopify-broken.json"));
    expect(third).toMatchObject({ orders: { failed: 6, duplicate: 2 }, committed: 0 });
  });

  it("are refused as a tracking file", async () => {
    const { body } = await upload(platen.agencyPerson, "tracking/import", fixture("shopify-orders.json"));
    expect(body).toMatchObject({ status: "failed" });
    expect(body.message).toMatch(/this is the wrong kind of file: a JSON document\. Save it as CSV UTF-8/);
  });
});

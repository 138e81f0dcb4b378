import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openXlsx } from "../../../src/server/parse-worker/xlsx.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { give, SUPPLIER_ID } from "../../support/factories.ts";
import { type SheetCell, sheetOf } from "../../support/xlsx.ts";
import { zipOf } from "../../support/zips.ts";
import { form, type Part } from "../import/world.ts";

let platen: TestApp;
let administrator: Client;
let supplier: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  [administrator, supplier, agency] = [
    await platen.as("administrator"),
    await platen.as("supplier"),
    await platen.as("agency"),
  ];
});
afterAll(() => platen.close());

const otherAgency = () => platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });

const HEADER = ["Catalog", "SKU", "Color", "Size", "Stock", "Min price", "Max price", "Quantity"];
const TYPE: Part = { name: "importType", value: "IMPORT_SUPPLIER_PRICE" };
const PATH = "catalogs/import/catalog-price";

let count = 0;
const unique = (name: string) => `${name} ${++count}`;

/** A catalog with variants of $5 to $7.50. */
async function newCatalog(client = administrator, variants = 2, columns: object = {}) {
  const name = unique("Heavy tee");
  const created = await client.post("catalogs", {
    name,
    dropship: true,
    isTrademark: true,
    supplier: SUPPLIER_ID,
    ...columns,
  });
  const id = created.body.id as string;
  const skus = Array.from({ length: variants }, () => `PF-${++count}`);
  const saved = await client.patch(`catalogs/${id}/variants`, {
    variants: skus.map((catalogVariantCode) => ({
      catalogVariantCode,
      supplierMinPrice: 5,
      supplierMaxPrice: 7.5,
      supplierQuantity: 40,
    })),
  });
  expect(saved.status, saved.text).toBe(200);
  return { id, name, skus: skus as [string, string] };
}
const fileOf = (...rows: SheetCell[][]) => sheetOf([HEADER, ...rows]);
const rowOf = (sku: string, values: SheetCell[], catalog = "") => [catalog, sku, "", "", ...values];

function send(client: Client, parts: readonly Part[], query = "", headers: Record<string, string> = {}) {
  const { payload, headers: type } = form(parts);
  return client.send({
    method: "POST",
    url: `/api/${PATH}${query}`,
    payload,
    headers: { ...type, ...headers },
  });
}
const upload = (client: Client, file: Uint8Array, more: readonly Part[] = [], query = "") =>
  send(client, [TYPE, ...more, { name: "file", value: file, fileName: "prices.xlsx" }], query);
const preview = (client: Client, file: Uint8Array, more: readonly Part[] = []) =>
  upload(client, file, more, "?preview=true");
const corrections = (list: unknown): Part => ({ name: "corrections", value: JSON.stringify(list) });

const variantsOf = async (id: string) => (await administrator.get(`catalogs/${id}`)).body.variants;
const logsOf = async (id: string) =>
  (await administrator.get(`products/supplier-log/histories?catalog=${id}&type=IMPORT_SUPPLIER_PRICE`)).body;
const setStatus = (client: Client, id: string, status: number) =>
  client.patch("catalogs/publish-status", { ids: [id], status });
const undo = (client: Client, id: string) => client.post(`${PATH}/${id}/undo`, {});

/** The rows of the workbook at an address that a call returned. */
async function download(client: Client, url: string): Promise<string[][]> {
  const response = await client.send({ method: "GET", url });
  expect(response.status, response.text).toBe(200);
  expect(response.headers["content-type"]).toContain("spreadsheetml");
  const rows: string[][] = [];
  for await (const portion of (await openXlsx(Buffer.from(response.bytes))).rows(null))
    rows.push(...portion.rows);
  return rows;
}
const data = (response: ApiResponse) => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};

describe("the export of supplier prices", () => {
  it("answers at once with the address of a workbook of the filtered catalogs", async () => {
    const { name, skus } = await newCatalog();
    const plain = await newCatalog(administrator, 1, { dropship: false });
    const response = await supplier.get(
      `catalogs/export/catalog-price?dropship=true&isTrademark=true&search=${encodeURIComponent(name)}`,
    );
    expect([response.status, response.body.message]).toEqual([200, "Export success!"]);
    expect(await download(supplier, response.body.data.url)).toEqual([
      HEADER,
      ...skus.map((sku) => [name, sku, "", "", "In stock", "5", "7.5", "40"]),
    ]);
    const all = await supplier.get("catalogs/export/catalog-price?dropship=true&isTrademark=true");
    const listed = (await download(supplier, all.body.data.url)).map((row) => row[0]);
    expect(listed).toContain(name);
    expect(listed).not.toContain(plain.name);
  });

  it("contains only catalogs that the person may see", async () => {
    const other = await otherAgency();
    const [own, theirs] = [await newCatalog(agency), await newCatalog(other)];
    const names = async (client: Client) => {
      const { body } = await client.get("catalogs/export/catalog-price");
      return (await download(client, body.data.url)).map((row) => row[0]);
    };
    expect(await names(agency)).toContain(own.name);
    expect(await names(agency)).not.toContain(theirs.name);
    const seen = await names(administrator);
    expect([seen.includes(own.name), seen.includes(theirs.name)]).toEqual([true, true]);
    // Suppliers see no drafts of agencies.
    expect(await names(supplier)).not.toContain(own.name);
    const stolen = await agency.get("catalogs/export/catalog-price");
    expect((await other.send({ method: "GET", url: stolen.body.data.url })).status).toBe(404);
  });

  it("of an agency's catalogs has those of one type, and is refused to suppliers", async () => {
    const drop = await newCatalog(agency, 1, { type: "drop" });
    const pod = await newCatalog(agency, 1, { type: "pod" });
    const response = await agency.get("catalogs/export/agency-catalogs?exportType=drop");
    expect(response.body.message).toBe("Export success!");
    const names = (await download(agency, response.body.data.url)).map((row) => row[0]);
    expect([names.includes(drop.name), names.includes(pod.name)]).toEqual([true, false]);
    expect((await supplier.get("catalogs/export/agency-catalogs?exportType=drop")).status).toBe(403);
    expect((await agency.get("catalogs/export/agency-catalogs?exportType=mug")).status).toBe(400);
    expect((await agency.get("catalogs/export/agency-catalogs")).status).toBe(400);
    expect((await agency.get("catalogs/export/catalog-price?type=drop")).status).toBe(400);
  });

  it("imported again as it is changes nothing", async () => {
    const { id, name } = await newCatalog();
    const before = (await administrator.get(`catalogs/${id}`)).body;
    const { body } = await supplier.get(`catalogs/export/catalog-price?search=${encodeURIComponent(name)}`);
    const response = await supplier.send({ method: "GET", url: body.data.url });
    const imported = data(await upload(supplier, response.bytes));
    expect(imported).toMatchObject({ url: "", id: null, message: "No prices were changed" });
    expect(imported.counts).toMatchObject({ changed: 0, unchanged: 2, wrong: 0, unknown: 0 });
    expect((await administrator.get(`catalogs/${id}`)).body).toEqual(before);
  });
});

describe("the preview of a price file", () => {
  it("counts and lists the rows by what an import would do, and stores nothing", async () => {
    const { id, name, skus } = await newCatalog(administrator, 4);
    const [one, two, three, four] = skus as unknown as string[];
    const file = fileOf(
      rowOf(one ?? "", ["Out of stock", "$6.00", "1.234,50", 12], name),
      rowOf(two ?? "", ["", "", "", ""]),
      rowOf(three ?? "", ["yes", 5, 7.5, "40"]),
      rowOf(four ?? "", ["", 9, "", "many"]),
      rowOf("NO-SUCH", ["", 1, 2, 3]),
    );
    const before = await variantsOf(id);
    const found = data(await preview(supplier, file));
    expect(found).toMatchObject({ url: "", id: null });
    expect(found.counts).toEqual({ changed: 1, unchanged: 1, skipped: 1, wrong: 1, unknown: 1 });
    expect(found.rows[0]).toEqual({
      row: 2,
      status: "changed",
      catalog: name,
      sku: one,
      color: null,
      size: null,
      before: { inStock: true, supplierMinPrice: 5, supplierMaxPrice: 7.5, supplierQuantity: 40 },
      after: { inStock: false, supplierMinPrice: 6, supplierMaxPrice: 1234.5, supplierQuantity: 12 },
      problems: [],
    });
    expect(found.rows[3].problems).toEqual([
      {
        column: "Quantity",
        reason: 'Enter a whole number from 0 to 2,147,483,647, not "many"',
        value: "many",
      },
    ]);
    expect(found.rows[4].problems).toEqual([
      { column: "SKU", reason: "None of your catalogs has this SKU", value: "NO-SUCH" },
    ]);
    expect(await variantsOf(id)).toEqual(before);
    expect((await logsOf(id)).total).toBe(0);
  });

  it("judges corrected cells like those of the file", async () => {
    const { skus } = await newCatalog();
    const file = fileOf(rowOf(skus[0], ["", 9, "x", ""]), rowOf("TYPO", ["", 6, 8, ""]));
    const found = data(
      await preview(supplier, file, [
        corrections([
          { row: 2, column: "Max price", value: "9.50" },
          { row: 3, column: "SKU", value: skus[1] },
        ]),
      ]),
    );
    expect(found.counts).toMatchObject({ changed: 2, wrong: 0, unknown: 0 });
    expect(found.rows[0].after.supplierMaxPrice).toBe(9.5);
    const wrong = async (list: unknown) => {
      const response = await preview(supplier, file, [corrections(list)]);
      expect(response.status).toBe(400);
      return Object.keys(response.body.errors);
    };
    expect(await wrong([{ row: 99, column: "SKU", value: "" }])).toEqual(["corrections.0.row"]);
    expect(await wrong([{ row: 2, column: "Price", value: "" }])).toEqual(["corrections.0.column"]);
    expect(await wrong({ row: 2 })).toEqual(["corrections"]);
    const broken = await preview(supplier, file, [{ name: "corrections", value: "[{" }]);
    expect([broken.status, broken.body.errors]).toEqual([400, { corrections: "Not valid JSON" }]);
  });
});

describe("the import of a price file", () => {
  it("changes the good rows, logs each catalog, and returns the others with their reasons", async () => {
    const [first, second] = [await newCatalog(), await newCatalog()];
    const file = fileOf(
      rowOf(first.skus[0], ["no", 6, 8, 10]),
      rowOf(second.skus[0], ["", 3, "", ""]),
      rowOf(second.skus[1], ["", 9, 2, ""]),
      rowOf("NO-SUCH", ["", 1, 2, 3]),
    );
    const done = data(await upload(supplier, file));
    expect(done.message).toBe("2 rows imported, 2 not imported");
    expect(done.counts).toEqual({ changed: 2, unchanged: 0, skipped: 0, wrong: 1, unknown: 1 });
    expect((await variantsOf(first.id))[0]).toMatchObject({
      inStock: false,
      supplierMinPrice: 6,
      supplierMaxPrice: 8,
      supplierQuantity: 10,
    });
    expect(
      (await variantsOf(second.id)).map((one: { supplierMinPrice: number }) => one.supplierMinPrice),
    ).toEqual([3, 5]);
    const logs = await logsOf(second.id);
    expect(logs.total).toBe(1);
    const log = await administrator.get(`products/supplier-log/histories/${logs.data[0].id}`);
    expect(log.body.variantChanged).toMatchObject([
      { catalogVariantCode: second.skus[0], supplierMinPrice: 3, before: { supplierMinPrice: 5 } },
    ]);
    expect(await download(supplier, done.url)).toEqual([
      [...HEADER, "Reason"],
      [
        "",
        second.skus[1],
        "",
        "",
        "",
        "9",
        "2",
        "",
        "Min price: The minimum price cannot be above the maximum price",
      ],
      ["", "NO-SUCH", "", "", "", "1", "2", "3", "SKU: None of your catalogs has this SKU"],
    ]);

    const again = data(await upload(supplier, file));
    expect(again).toMatchObject({ id: null, counts: { changed: 0, unchanged: 2 } });
    expect((await logsOf(first.id)).total).toBe(1);
  });

  it("imports a file with the same Idempotency-Key once", async () => {
    const { id, skus } = await newCatalog();
    const parts: Part[] = [
      TYPE,
      { name: "file", value: fileOf(rowOf(skus[0], ["", 6, "", ""])), fileName: "a.xlsx" },
    ];
    const key = { "idempotency-key": `prices-${id}` };
    const first = data(await send(supplier, parts, "", key));
    expect(first.counts.changed).toBe(1);
    expect(data(await send(supplier, parts, "", key))).toEqual(first);
    const other = fileOf(rowOf(skus[0], ["", 7, "", ""]));
    const reused = await send(supplier, [TYPE, { name: "file", value: other, fileName: "a.xlsx" }], "", key);
    expect(reused.status).toBe(400);
  });

  it("sets Filled price once all variants of an asked catalog have prices, for those who act as supplier", async () => {
    const { id, skus } = await newCatalog();
    const [one, two] = await variantsOf(id);
    const none = { supplierMinPrice: 0, supplierMaxPrice: 0 };
    await administrator.patch(`catalogs/${id}/variants`, {
      variants: [
        { id: one.id, ...none },
        { id: two.id, ...none },
      ],
    });
    await administrator.post("catalogs/ask-price", { ids: [id] });
    const statusOf = async () => (await administrator.get(`catalogs/${id}`)).body.publishStatus;
    const half = data(await upload(supplier, fileOf(rowOf(skus[0], ["", 4, 5, ""]))));
    expect([half.filled, await statusOf()]).toEqual([[], 2]);
    const rest = fileOf(rowOf(skus[1], ["", 4, 5, ""]));
    expect(data(await preview(supplier, rest)).filled).toHaveLength(1);
    const whole = data(await upload(supplier, rest));
    expect([whole.filled.length, await statusOf()]).toEqual([1, 3]);
    expect(data(await upload(supplier, rest))).toMatchObject({ id: null, filled: [] });

    const owned = await newCatalog(agency);
    await agency.post("catalogs/ask-price", { ids: [owned.id] });
    const asOwner = data(await upload(agency, fileOf(rowOf(owned.skus[0], ["", 1, 2, ""]))));
    expect([asOwner.counts.changed, asOwner.filled]).toEqual([1, []]);
  });

  it("changes only catalogs that the person may change", async () => {
    const plain = await newCatalog(administrator, 2, { isTrademark: false });
    const other = await otherAgency();
    const theirs = await newCatalog(other);
    const file = fileOf(rowOf(plain.skus[0], ["", 1, 2, ""]), rowOf(theirs.skus[0], ["", 1, 2, ""]));
    const bySupplier = data(await preview(supplier, file));
    expect(bySupplier.rows.map((row: { status: string }) => row.status)).toEqual(["unknown", "unknown"]);
    // An agency sees the platform's catalogs that it was given.
    await give(platen.database, platen.world.agencyId, plain.id);
    const given = data(await preview(agency, fileOf(rowOf(plain.skus[1], ["", 1, 2, ""]))));
    expect(given.rows[0]).toMatchObject({
      status: "skipped",
      problems: [{ reason: "You cannot change the prices of this catalog" }],
    });
    const byAgency = data(await upload(agency, file));
    expect(byAgency.counts).toMatchObject({ changed: 0, skipped: 1, unknown: 1 });
    expect(data(await preview(other, file)).counts).toMatchObject({ changed: 1, unknown: 1 });
    expect(data(await preview(administrator, file)).counts).toMatchObject({ changed: 2 });
    for (const role of ["seller", "agency:accounting", "seller:staff"] as const)
      expect((await upload(await platen.as(role), file)).status).toBe(403);
  });

  it("needs the catalog's name where several catalogs have the SKU", async () => {
    const mine = await newCatalog(agency, 1);
    const other = await otherAgency();
    const { id } = (await other.post("catalogs", { name: unique("Other tee") })).body;
    await other.patch(`catalogs/${id}/variants`, { variants: [{ catalogVariantCode: mine.skus[0] }] });
    const found = data(
      await preview(
        administrator,
        fileOf(rowOf(mine.skus[0], ["", 1, 2, ""]), rowOf(mine.skus[0], ["", 1, 2, ""], mine.name)),
      ),
    );
    expect(found.rows.map((row: { status: string }) => row.status)).toEqual(["wrong", "changed"]);
    expect(found.rows[0].problems[0].reason).toContain("Several catalogs have this SKU");
    expect(data(await preview(agency, fileOf(rowOf(mine.skus[0], ["", 1, 2, ""])))).counts.changed).toBe(1);
  });
});

describe("the undo of a price import", () => {
  it("restores the values and the status that are still the imported ones, once", async () => {
    const { id, skus } = await newCatalog();
    await administrator.post("catalogs/ask-price", { ids: [id] });
    const before = await variantsOf(id);
    const done = data(
      await upload(supplier, fileOf(rowOf(skus[0], ["no", 6, 8, 1]), rowOf(skus[1], ["", 6, 8, ""]))),
    );
    await administrator.patch(`catalogs/${id}/variants`, {
      variants: [{ id: before[0].id, supplierQuantity: 77 }],
    });
    expect((await undo(agency, done.id)).status).toBe(404);
    expect((await undo(administrator, done.id)).status).toBe(404);
    const undone = await undo(supplier, done.id);
    expect([undone.status, undone.body]).toEqual([
      200,
      { message: "2 variants restored", restored: 2, kept: 0 },
    ]);
    const after = await variantsOf(id);
    const pick = (list: Record<string, unknown>[]) =>
      list.map((one) => [one.inStock, one.supplierMinPrice, one.supplierMaxPrice, one.supplierQuantity]);
    expect(pick(after)).toEqual([
      [true, 5, 7.5, 77],
      [true, 5, 7.5, 40],
    ]);
    expect((await administrator.get(`catalogs/${id}`)).body.publishStatus).toBe(2);
    const again = await undo(supplier, done.id);
    expect([again.status, again.body.message]).toEqual([400, "This import was undone already"]);
  });

  it("is refused once the prices were published or changed again", async () => {
    const published = await newCatalog();
    const done = data(await upload(administrator, fileOf(rowOf(published.skus[0], ["", 6, 8, ""]))));
    await setStatus(administrator, published.id, 1);
    await setStatus(administrator, published.id, 0);
    const late = await undo(administrator, done.id);
    expect([late.status, late.body.message]).toEqual([
      400,
      "These prices were published since the import. Change them in the catalog instead",
    ]);
    const changed = await newCatalog();
    const { id } = data(await upload(supplier, fileOf(rowOf(changed.skus[0], ["", 6, "", ""]))));
    await upload(supplier, fileOf(rowOf(changed.skus[0], ["", 7, "", ""])));
    const kept = await undo(supplier, id);
    expect([kept.status, kept.body.message]).toEqual([
      400,
      "These prices were changed again since the import, so nothing was undone",
    ]);
  });
});

describe("a wrong upload", () => {
  const refusal = async (parts: readonly Part[]) => {
    const response = await send(supplier, parts);
    return [response.status, response.body.message];
  };
  const named = (value: string | Uint8Array, fileName = "prices.xlsx"): Part => ({
    name: "file",
    value,
    fileName,
  });

  it("without a file, or of another kind, gets the specification's texts", async () => {
    expect(await refusal([TYPE])).toEqual([400, "Please import your file!"]);
    expect(await refusal([named("", "")])).toEqual([400, "Please import your file!"]);
    expect((await supplier.post(PATH, {})).body.message).toBe("Please import your file!");
    const wrong = [400, "Wrong file! Please import csv file."];
    const good = fileOf(rowOf("A", ["", 1, 2, 3]));
    expect(await refusal([TYPE, named("SKU,Min price\nA,1\n", "prices.csv")])).toEqual(wrong);
    expect(await refusal([TYPE, named("SKU,Min price\nA,1\n")])).toEqual(wrong);
    expect(await refusal([TYPE, named(good, "prices.csv")])).toEqual(wrong);
    expect(await refusal([TYPE, named(Buffer.from("PK\x03\x04 not a workbook"))])).toEqual(wrong);
    const document = zipOf([{ name: "word/document.xml", bytes: Buffer.from("<document/>") }]);
    expect(await refusal([TYPE, named(document)])).toEqual(wrong);
    expect((await refusal([TYPE, named(good.subarray(0, 300))]))[1]).toContain("damaged");
  });

  it("takes the fields in any order and no others", async () => {
    const { skus } = await newCatalog();
    const file = named(fileOf(rowOf(skus[0], ["", 6, "", ""])));
    expect((await send(supplier, [file, TYPE], "?preview=true")).body.data.counts.changed).toBe(1);
    expect(await refusal([file])).toEqual([400, "Must be IMPORT_SUPPLIER_PRICE"]);
    expect(await refusal([file, { name: "importType", value: "OTHER" }])).toEqual([
      400,
      "Must be IMPORT_SUPPLIER_PRICE",
    ]);
    expect((await refusal([file, TYPE, { name: "more", value: "x" }]))[0]).toBe(400);
    expect((await refusal([file, TYPE, TYPE]))[0]).toBe(400);
    expect((await refusal([file, file, TYPE]))[0]).toBe(400);
  });

  it("with hostile contents is refused or judged cell by cell, and never a server error", async () => {
    const { skus } = await newCatalog();
    const [sku] = skus;
    const many = Array.from({ length: 10_001 }, (_, row) => rowOf(`N-${row}`, ["", 1, 2, 3]));
    expect(await refusal([TYPE, named(fileOf(...many))])).toEqual([
      400,
      "The file has more than 10,000 rows. Split it into smaller files",
    ]);
    expect((await refusal([TYPE, named(sheetOf([HEADER]))]))[0]).toBe(400);
    expect((await refusal([TYPE, named(sheetOf([["Name"], ["A"]]))]))[1]).toContain("no column SKU");
    expect((await refusal([TYPE, named(sheetOf([["SKU"], ["A"]]))]))[1]).toContain("no column Stock");
    expect(
      (
        await refusal([
          TYPE,
          named(
            sheetOf([
              ["SKU", "SKU", "Stock"],
              ["A", "B", "yes"],
            ]),
          ),
        ])
      )[1],
    ).toContain("twice");
    const formula = { xml: "<c><f>1+5</f><v>6</v></c>" };
    const uncalculated = { xml: "<c><f>1+5</f></c>" };
    const found = data(
      await preview(
        supplier,
        fileOf(
          rowOf(sku, ["", formula, "", ""]),
          rowOf(skus[1], ["", uncalculated, "x".repeat(30_000), ""]),
          rowOf("y".repeat(30_000), ["", 1, 2, ""]),
          rowOf("A_x0000_B", ["", "1_x0000_", 2, ""], "'=cmd"),
          rowOf("", ["", 1, 2, ""]),
          rowOf("Z", ["", -1, 2, 1.5]),
        ),
      ),
    );
    expect(found.rows.map((row: { status: string }) => row.status)).toEqual([
      "changed",
      "wrong",
      "unknown",
      "unknown",
      "wrong",
      "unknown",
    ]);
    expect(found.rows[0].after.supplierMinPrice).toBe(6);
    const reasons = found.rows[1].problems.map((one: { reason: string }) => one.reason);
    expect(reasons).toEqual([
      '"#N/A" is what a spreadsheet shows where a formula has no result',
      "The text is longer than 200 characters",
    ]);
    expect(JSON.stringify(found).length).toBeLessThan(5_000);
    const hostile = fileOf(rowOf("A_x0000_B", ["", "1_x0000_", 2, ""], "_xD800_"));
    const kept = data(await upload(supplier, hostile));
    expect((await download(supplier, kept.url)).length).toBe(2);
  });
});

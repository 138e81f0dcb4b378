import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropOldFiles } from "../../../src/server/orders/import/upload/file.queries.ts";
import { sheetXml, workbook } from "../../support/xlsx.ts";
import { fixture, type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

/** A user of another team of the agency. */
const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

const GERMAN = {
  columns: {
    reference: 0,
    product: 2,
    sku: 3,
    color: 4,
    size: 5,
    quantity: 6,
    unitPrice: 7,
    fullName: 8,
    address1: 9,
    address2: 10,
    zipCode: 11,
    city: 12,
    country: 13,
    email: 14,
    note: 15,
  },
  decimal: null,
  eachRowIsOne: false,
};
const preview = (file: string | Uint8Array) => upload(platen.seller, "orders/import/csv?dryRun=true", file);
const choose = async (id: string, choice: object = GERMAN) => {
  const response = await platen.seller.put(`orders/import/${id}/columns`, choice);
  return response.status === 200 ? settled(platen.seller, `orders/import/${id}`) : response;
};

describe("a file with questions about its rows", () => {
  const line = (order: string, sku: string) => ({ "Order name": order, SKU: sku });
  const answer = { columns: null, decimal: null, eachRowIsOne: false };

  it("is not read before a person says what lines are that come again, and asks the next time as well", async () => {
    const [tee, mug] = [line("Q-1", "TEE-BLK-M"), line("Q-1", "MUG-WHT-11")];
    const file = templateFile(tee, mug, line("Q-2", "TEE-BLK-M"), tee, mug);
    const { body } = await preview(file);
    expect(body).toMatchObject({ status: "columns", orders: { total: 0 } });
    const { body: asked } = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(asked).toMatchObject({ layout: "Platen's template", rows: { repeats: { lines: 2 } } });
    const open = await platen.seller.put(`orders/import/${body.id}/columns`, answer);
    expect([open.status, Object.keys(open.body.errors)]).toEqual([400, ["repeats"]]);
    expect((await choose(body.id, { ...answer, repeats: "leave" })).body.orders).toMatchObject({ total: 2 });
    const { body: lines } = await platen.seller.get(`orders/import/${body.id}/detail`);
    expect(lines.data.map(({ items }: { items: object[] }) => items.length)).toEqual([2, 1]);
    expect((await preview(file)).body.status).toBe("columns");
  });

  it("is read from the sheet that a person chooses, and with its hidden rows if they belong", async () => {
    const head = ["Order name", "SKU", "Quantity", "Full name", "Country code"];
    const sheet = (order: string) => ({ rows: [head, [order, "TEE-BLK-M", 1, "Ann", "US"]] });
    const hidden = sheetXml([
      head,
      ["S-2", "TEE-BLK-M", 1, "Ann", "US"],
      ["S-3", "TEE-BLK-M", 1, "Bo", "US"],
    ]);
    const book = workbook([sheet("S-1"), { xml: hidden.replace('<row r="3"', '<row r="3" hidden="1"') }]);
    const { body } = await preview(book);
    const asked = async () => (await platen.seller.get(`orders/import/${body.id}/columns`)).body;
    expect(await asked()).toMatchObject({ sheets: ["S1", "S2"] });
    expect((await choose(body.id, { ...answer, sheet: "S2" })).body.status).toBe("columns");
    expect(await asked()).toMatchObject({ sheets: [], rows: { hidden: 1 }, choice: { sheet: "S2" } });
    const read = await choose(body.id, { ...answer, sheet: "S2", hidden: "leave" });
    expect(read.body.orders.total).toBe(1);
  });
});

describe("a file with unknown columns", () => {
  it("waits for a column mapping, and shows its header and first rows", async () => {
    const { body } = await preview("Nr;Was;Wieviel\n1;Tasse;2\n");
    expect(body).toMatchObject({ status: "columns", message: null, orders: { total: 0 } });
    const columns = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(columns.body).toEqual({
      labels: ["Nr", "Was", "Wieviel"],
      sample: [{ number: 2, cells: ["1", "Tasse", "2"] }],
      layout: null,
      doubtful: null,
      encodingQuestion: null,
      sheets: [],
      rows: null,
      choice: null,
    });
    const early = await platen.seller.post(`orders/import/${body.id}/commit`, {});
    expect([early.status, early.body.message]).toEqual([400, "Confirm the columns of the file first"]);
    const theirs = await (await sibling()).get(`orders/import/${body.id}/columns`);
    expect(theirs.status).toBe(404);
  });

  it("is read with the chosen columns, and so is the next file with the same header", async () => {
    const file = fixture("german-semicolon.csv");
    const { body } = await preview(file);
    expect(body.status).toBe("columns");
    const read = await choose(body.id);
    expect(read.body).toMatchObject({
      status: "mapping",
      format: "columns",
      orders: { total: 4, ready: 2, attention: 1, failed: 1, duplicate: 0 },
    });
    const detail = await platen.seller.get(`orders/import/${body.id}/detail`);
    expect(
      detail.body.data.map((line: Record<string, unknown>) => [line.row, line.reference, line.status]),
    ).toEqual([
      [2, "DE-1001", "ready"],
      [4, "DE-1002", "ready"],
      [5, "DE-1003", "failed"],
      [6, "DE-1004", "attention"],
    ]);
    const next = await preview(
      file.toString().replaceAll("DE-", "DX-").replace("Auftragsnr.", "AUFTRAGSNR. "),
    );
    expect(next.body).toMatchObject({ status: "mapping", orders: { total: 4, failed: 1 } });
    const columns = await platen.seller.get(`orders/import/${next.body.id}/columns`);
    expect(columns.body.choice).toEqual(GERMAN);
  });

  it("is read again with other columns until its orders are imported", async () => {
    const { body } = await preview(fixture("german-semicolon.csv").toString().replaceAll("DE-", "DY-"));
    expect(body.orders.failed).toBe(1);
    const { quantity: _quantity, ...columns } = GERMAN.columns;
    const read = await choose(body.id, { ...GERMAN, columns, eachRowIsOne: true });
    expect(read.body).toMatchObject({ orders: { total: 4, failed: 0 } });
    await platen.seller.post(`orders/import/${body.id}/commit`, {});
    await settled(platen.seller, `orders/import/${body.id}`);
    const afterImport = await platen.seller.put(`orders/import/${body.id}/columns`, GERMAN);
    expect([afterImport.status, afterImport.body.message]).toEqual([
      400,
      "Orders of this import exist already. Undo the import, or upload the file again",
    ]);
  });

  it("refuses an invalid choice of columns at its fields", async () => {
    const { body } = await preview("Nr;Was;Wieviel\n1;Tasse;2\n");
    const url = `orders/import/${body.id}/columns`;
    const put = async (choice: object) => (await platen.seller.put(url, choice)).body.errors;
    const noColumns = { columns: {}, decimal: null, eachRowIsOne: false };
    expect(Object.keys(await put(noColumns))).toEqual(["columns.sku", "columns.quantity"]);
    expect(await put({ ...noColumns, columns: { sku: 9, quantity: 2 } })).toEqual({
      "columns.sku": "The file has 3 columns",
    });
    expect(await put({ ...noColumns, columns: null })).toEqual({ columns: "Required" });
    expect(
      Object.keys(await put({ ...noColumns, columns: { sku: -1, nonsense: 2 } })).length,
    ).toBeGreaterThan(0);
    expect(Object.keys(await put({ ...noColumns, decimal: "semicolon" }))).toEqual(["decimal"]);
    expect((await platen.seller.get(`orders/import/${body.id}`)).body.status).toBe("columns");
  });

  it("needs only the decimal sign where its layout is known and its amounts are ambiguous", async () => {
    const csv =
      'Name,Lineitem name,Lineitem sku,Lineitem quantity,Lineitem price\n#9001,Tee,TEE-BLK-M,1,"1,299"\n';
    const { body } = await preview(csv);
    expect(body.status).toBe("columns");
    const columns = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(columns.body).toMatchObject({ layout: "Shopify's order export", doubtful: "1,299" });
    const read = await choose(body.id, { columns: null, decimal: "point", eachRowIsOne: false });
    expect(read.body).toMatchObject({ format: "shopify", orders: { total: 1, failed: 0 } });
    const again = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(again.body).toMatchObject({ layout: "Shopify's order export", choice: { columns: null } });
    const other = await choose(body.id, { columns: null, decimal: "comma", eachRowIsOne: false });
    expect(other.body).toMatchObject({ format: "shopify", orders: { total: 1, failed: 1 } });
  });
});

it("is dropped after a week without a choice, with a message", async () => {
  const { body } = await preview("Nr;Was;Wieviel\n8;Tasse;2\n");
  await dropOldFiles(platen.database);
  expect((await choose(body.id, { ...GERMAN, columns: { product: 1, quantity: 2 } })).body.status).toBe(
    "mapping",
  );
  await platen.rows("update order_imports set updated_at = now() - interval '8 days' where id = $1", [
    body.id,
  ]);
  await dropOldFiles(platen.database);
  const afterExpiry = await choose(body.id, { ...GERMAN, columns: { product: 1, quantity: 2 } });
  expect([afterExpiry.status, afterExpiry.body.message]).toEqual([
    400,
    "The file is no longer stored. Upload it again",
  ]);
});

describe("saved column mappings", () => {
  it("are listed for their team only, and after deletion the next file asks again", async () => {
    const file = "Ref;Ware;Menge;Zz\n1;Tasse;2;\n";
    const { body } = await preview(file);
    await choose(body.id, {
      columns: { reference: 0, product: 1, quantity: 2 },
      decimal: null,
      eachRowIsOne: false,
    });
    const { body: list } = await platen.seller.get("orders/import/columns");
    const mine = list.data.find((one: { labels: string[] }) => one.labels.includes("Zz"));
    expect(mine).toMatchObject({ fileName: "orders.csv", labels: ["Ref", "Ware", "Menge", "Zz"] });
    const foreign = await sibling();
    expect((await foreign.get("orders/import/columns")).body.data).toEqual([]);
    expect((await foreign.delete(`orders/import/columns/${mine.id}`)).status).toBe(404);
    expect((await platen.seller.delete(`orders/import/columns/${mine.id}`)).body).toEqual({
      message: "Deleted",
    });
    expect((await platen.seller.delete(`orders/import/columns/${mine.id}`)).status).toBe(404);
    expect((await preview(file.replace("1;", "2;"))).body.status).toBe("columns");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropOldFiles } from "../../../src/server/orders/import/file.queries.ts";
import { fixture, type ImportWorld, importWorld, settled, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

/** A person of another team of the agency. */
const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

const GERMAN = {
  columns: {
    ...{ reference: 0, product: 2, sku: 3, color: 4, size: 5, quantity: 6, unitPrice: 7, fullName: 8 },
    ...{ address1: 9, address2: 10, zipCode: 11, city: 12, country: 13, email: 14, note: 15 },
  },
  decimal: null,
  eachRowIsOne: false,
};
const rehearse = (file: string | Uint8Array) =>
  upload(platen.seller, "orders/import/csv?rehearse=true", file);
const choose = async (id: string, choice: object = GERMAN) => {
  const answer = await platen.seller.put(`orders/import/${id}/columns`, choice);
  return answer.status === 200 ? settled(platen.seller, `orders/import/${id}`) : answer;
};

describe("a file whose columns nobody knows", () => {
  it("waits for a person, who sees its header and its first rows", async () => {
    const { body } = await rehearse("Nr;Was;Wieviel\n1;Tasse;2\n");
    expect(body).toMatchObject({ status: "columns", message: null, orders: { total: 0 } });
    const columns = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(columns.body).toEqual({
      labels: ["Nr", "Was", "Wieviel"],
      sample: [{ number: 2, cells: ["1", "Tasse", "2"] }],
      layout: null,
      doubtful: null,
      letters: null,
      choice: null,
    });
    const early = await platen.seller.post(`orders/import/${body.id}/commit`, {});
    expect([early.status, early.body.message]).toEqual([400, "Say first how the file is to be read"]);
    const theirs = await (await sibling()).get(`orders/import/${body.id}/columns`);
    expect(theirs.status).toBe(404);
  });

  it("is read by what that person says, and so is the next one with its header, without a question", async () => {
    const file = fixture("german-semicolon.csv");
    const { body } = await rehearse(file);
    expect(body.status).toBe("columns");
    const read = await choose(body.id);
    expect(read.body).toMatchObject({
      status: "mapping",
      format: "columns",
      orders: { total: 4, ready: 2, attention: 1, failed: 1, duplicate: 0 },
    });
    const detail = await platen.seller.get(`orders/import/${body.id}/detail`);
    expect(
      detail.body.data.map((line: Record<string, unknown>) => [line.row, line.reference, line.verdict]),
    ).toEqual([
      [2, "DE-1001", "ready"],
      [4, "DE-1002", "ready"],
      [5, "DE-1003", "failed"],
      [6, "DE-1004", "attention"],
    ]);
    const next = await rehearse(
      file.toString().replaceAll("DE-", "DX-").replace("Auftragsnr.", "AUFTRAGSNR. "),
    );
    expect(next.body).toMatchObject({ status: "mapping", orders: { total: 4, failed: 1 } });
    const columns = await platen.seller.get(`orders/import/${next.body.id}/columns`);
    expect(columns.body.choice).toEqual(GERMAN);
  });

  it("is read anew where another column is chosen later, until something of it is in", async () => {
    const { body } = await rehearse(fixture("german-semicolon.csv").toString().replaceAll("DE-", "DY-"));
    expect(body.orders.failed).toBe(1);
    const { quantity: _quantity, ...columns } = GERMAN.columns;
    const read = await choose(body.id, { ...GERMAN, columns, eachRowIsOne: true });
    expect(read.body).toMatchObject({ orders: { total: 4, failed: 0 } });
    await platen.seller.post(`orders/import/${body.id}/commit`, {});
    await settled(platen.seller, `orders/import/${body.id}`);
    const late = await platen.seller.put(`orders/import/${body.id}/columns`, GERMAN);
    expect([late.status, late.body.message]).toEqual([
      400,
      "Orders of this import are in already: undo it, or bring the file again",
    ]);
  });

  it("is refused a choice that makes no orders, field by field, and one that is no choice", async () => {
    const { body } = await rehearse("Nr;Was;Wieviel\n1;Tasse;2\n");
    const url = `orders/import/${body.id}/columns`;
    const put = async (choice: object) => (await platen.seller.put(url, choice)).body.errors;
    const nothing = { columns: {}, decimal: null, eachRowIsOne: false };
    expect(Object.keys(await put(nothing))).toEqual(["columns.sku", "columns.quantity"]);
    expect(await put({ ...nothing, columns: { sku: 9, quantity: 2 } })).toEqual({
      "columns.sku": "The file has 3 columns",
    });
    expect(await put({ ...nothing, columns: null })).toEqual({ columns: "Required" });
    expect(Object.keys(await put({ ...nothing, columns: { sku: -1, nonsense: 2 } })).length).toBeGreaterThan(
      0,
    );
    expect(Object.keys(await put({ ...nothing, decimal: "semicolon" }))).toEqual(["decimal"]);
    expect((await platen.seller.get(`orders/import/${body.id}`)).body.status).toBe("columns");
  });

  it("is asked about its amounts alone where its layout is known and they could be read either way", async () => {
    const csv =
      'Name,Lineitem name,Lineitem sku,Lineitem quantity,Lineitem price\n#9001,Tee,TEE-BLK-M,1,"1,299"\n';
    const { body } = await rehearse(csv);
    expect(body.status).toBe("columns");
    const asked = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(asked.body).toMatchObject({ layout: "Shopify's order export", doubtful: "1,299" });
    const read = await choose(body.id, { columns: null, decimal: "point", eachRowIsOne: false });
    expect(read.body).toMatchObject({ format: "shopify", orders: { total: 1, failed: 0 } });
    const again = await platen.seller.get(`orders/import/${body.id}/columns`);
    expect(again.body).toMatchObject({ layout: "Shopify's order export", choice: { columns: null } });
    const other = await choose(body.id, { columns: null, decimal: "comma", eachRowIsOne: false });
    expect(other.body).toMatchObject({ format: "shopify", orders: { total: 1, failed: 1 } });
  });
});

it("a file that nobody went on with for a week is not kept, and that is said", async () => {
  const { body } = await rehearse("Nr;Was;Wieviel\n8;Tasse;2\n");
  await dropOldFiles(platen.database);
  expect((await choose(body.id, { ...GERMAN, columns: { product: 1, quantity: 2 } })).body.status).toBe(
    "mapping",
  );
  await platen.rows("update order_imports set updated_at = now() - interval '8 days' where id = $1", [
    body.id,
  ]);
  await dropOldFiles(platen.database);
  const late = await choose(body.id, { ...GERMAN, columns: { product: 1, quantity: 2 } });
  expect([late.status, late.body.message]).toEqual([400, "The file is no longer kept: bring it again"]);
});

describe("remembered columns", () => {
  it("are listed for their team alone, and once forgotten the next file asks again", async () => {
    const file = "Ref;Ware;Menge;Zz\n1;Tasse;2;\n";
    const { body } = await rehearse(file);
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
      message: "Forgotten",
    });
    expect((await platen.seller.delete(`orders/import/columns/${mine.id}`)).status).toBe(404);
    expect((await rehearse(file.replace("1;", "2;"))).body.status).toBe("columns");
  });
});

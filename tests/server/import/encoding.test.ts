import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());
// Deletes the saved choices of other tests.
beforeEach(async () => {
  for (const { id } of (await platen.seller.get("orders/import/columns")).body.data)
    await platen.seller.delete(`orders/import/columns/${id}`);
});

const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/encodings/${name}.csv`, import.meta.url));
let count = 0;
/** The file with new order names, which are ASCII in every encoding. */
const fresh = (file: Buffer) => {
  count += 1;
  const text = file.toString("latin1").replaceAll(/^([A-Z]{2})-/gm, `$1${count}-`);
  return Buffer.from(text, "latin1");
};
const preview = async (file: Uint8Array | string) =>
  (await upload(platen.seller, "orders/import/csv?dryRun=true", file)).body;
const choiceOf = (encoding: string | null, columns: object | null = null) => ({
  columns,
  decimal: null,
  encoding,
  eachRowIsOne: false,
});
const put = (id: string, choice: object) => platen.seller.put(`orders/import/${id}/columns`, choice);
const read = async (id: string, choice: object) => {
  const response = await put(id, choice);
  expect(response.status, response.text).toBe(200);
  return (await settled(platen.seller, `orders/import/${id}`)).body;
};
const customersOf = async (id: string) =>
  (await platen.seller.get(`orders/import/${id}/detail`)).body.data.map(
    (line: { customer: { fullName: string; city: string } }) => [line.customer.fullName, line.customer.city],
  );

const POLES = [
  ["Michał Krzyżanowski", "Łódź"],
  ["Żaneta Ślęzak", "Wrocław"],
  ["Jan Nowak", "Kraków"],
];

describe("a file with an ambiguous encoding", () => {
  it("waits with sample cells in every encoding that fits, the likeliest first", async () => {
    const { id, ...body } = await preview(fresh(fixture("polish-windows-1250")));
    expect(body).toMatchObject({ status: "columns", orders: { total: 0 } });
    const columns = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(columns).toMatchObject({
      layout: "Platen's template",
      choice: null,
      encodingQuestion: { required: true },
    });
    const [likeliest, ...others] = columns.encodingQuestion.candidates;
    expect(likeliest).toMatchObject({
      encoding: "windows-1250",
      label: "Central European (Windows-1250)",
      examples: ["Michał Krzyżanowski", "Łódź", "Żaneta Ślęzak", "Wrocław"],
    });
    expect(others.map(({ encoding }: { encoding: string }) => encoding)).toContain("windows-1252");
    const early = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(early.status).toBe(400);
  });

  it("is read in the chosen encoding, can be read in another one later, and the next file is not asked about", async () => {
    const { id } = await preview(fresh(fixture("polish-windows-1250")));
    expect(await read(id, choiceOf("windows-1250"))).toMatchObject({
      format: "platen",
      orders: { total: 3 },
    });
    expect(await customersOf(id)).toEqual(POLES);

    const later = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(later).toMatchObject({
      encodingQuestion: { required: false },
      choice: { encoding: "windows-1250" },
    });
    await read(id, choiceOf("windows-1252"));
    expect((await customersOf(id))[0]).toEqual(["Micha³ Krzy¿anowski", "£ódŸ"]);
    await read(id, choiceOf("windows-1250"));

    const next = await preview(fresh(fixture("polish-windows-1250")));
    expect(next).toMatchObject({ orders: { total: 3, failed: 0 } });
    expect(next.status).not.toBe("columns");
    expect(await customersOf(next.id)).toEqual(POLES);
  });

  it("is asked about again if the previous choice cannot decode it", async () => {
    const { id } = await preview(fresh(fixture("russian-windows-1251")));
    await read(id, choiceOf("windows-1251"));
    const japanese = Buffer.concat([
      Buffer.from("Order name,Full name,Address 1,City,Zip code,Country code,SKU,Quantity\r\nJX-1,"),
      Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x98]), // 山田, and the first half of 太郎's first letter
      Buffer.from([0x59, 0x2c, 0x31, 0x2c, 0x58, 0x2c, 0x31, 0x2c, 0x4a, 0x50, 0x2c]),
      Buffer.from("TEE-BLK-M,1\r\n"),
    ]);
    expect((await preview(japanese)).status).toBe("columns");
  });

  it("has its header decoded in the chosen encoding too, for the column mapping", async () => {
    const { id } = await preview(fixture("japanese-shift-jis"));
    const columns = { reference: 0, fullName: 1, address1: 2, city: 3, zipCode: 4, country: 5, sku: 6 };
    await read(id, choiceOf("shift_jis", { ...columns, quantity: 7 }));
    expect(await customersOf(id)).toEqual([
      ["山田 太郎", "東京都渋谷区"],
      ["鈴木 さくら", "大阪市北区"],
    ]);
    const [saved] = (await platen.seller.get("orders/import/columns")).body.data;
    expect(saved.labels[0]).toBe("注文番号");
    const next = await preview(fixture("japanese-shift-jis"));
    expect(next.status).not.toBe("columns");
  });

  it("continues to the commit after the choice if no preview was requested", async () => {
    const file = fresh(fixture("czech-windows-1250"));
    const { body } = await upload(platen.seller, "orders/import/csv", file);
    expect(body.status).toBe("columns");
    const done = await read(body.id, choiceOf("windows-1250"));
    expect(done).toMatchObject({ status: "done", committed: 2 });
    const orders = await platen.rows<{ city: string }>(
      "select city from orders where import_id = $1 order by order_name",
      [body.id],
    );
    expect(orders.map(({ city }) => city)).toEqual(["Plzeň", "České Budějovice"]);
    const afterImport = await put(body.id, choiceOf("windows-1252"));
    expect(afterImport.body.message).toContain("Orders of this import exist already");
  });

  it("asks also if the ambiguity appears after thousands of orders", async () => {
    const munich = { City: "M\u00fcnchen", "Zip code": "80331", "Country code": "DE" };
    const walcz = { City: "Wa\u00b3cz", "Zip code": "78-600", "Country code": "PL" };
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      "Order name": `LATE-${index}`,
      Province: "",
      ...(index === 2_950 ? walcz : munich),
    }));
    const { id } = await preview(Buffer.from(templateFile(...rows), "latin1"));
    const columns = (await settled(platen.seller, `orders/import/${id}`)).body;
    expect(columns).toMatchObject({ status: "columns", rows: 0, orders: { total: 0, ready: 0 } });
    const [{ count: rowCount } = { count: null }] = await platen.rows<{ count: number }>(
      "select count(*)::int as count from import_orders where import_id = $1",
      [id],
    );
    expect(rowCount).toBe(0);
    const { encodingQuestion: question } = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(question.candidates[0]).toMatchObject({
      encoding: "windows-1250",
      examples: ["Wałcz", "München"],
    });
    expect(await read(id, choiceOf("windows-1250"))).toMatchObject({ orders: { total: 3_000, failed: 0 } });
  });
});

describe("an invalid choice of encoding", () => {
  it("is refused with a message and changes nothing", async () => {
    const { id } = await preview(fresh(fixture("polish-windows-1250")));
    const noEncoding = await put(id, choiceOf(null));
    expect([noEncoding.status, noEncoding.body.errors]).toEqual([
      400,
      { encoding: "Choose the file encoding" },
    ]);
    const wrongEncoding = await put(id, choiceOf("shift_jis"));
    expect(wrongEncoding.status).toBe(400);
    expect(wrongEncoding.body.errors.encoding).toMatch(
      /^The file is not valid Japanese \(Shift JIS\)\. Choose one of Central European/,
    );
    const unknown = await put(id, choiceOf("ebcdic"));
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["encoding"]]);
    expect((await platen.seller.get(`orders/import/${id}`)).body.status).toBe("columns");
  });

  it("is refused for a file whose encoding is known", async () => {
    const { id } = await preview(templateFile({ "Order name": "UTF-1", City: "Łódź" }));
    expect((await platen.seller.get(`orders/import/${id}/columns`)).body.encodingQuestion).toBeNull();
    const refused = await put(id, choiceOf("windows-1250"));
    expect([refused.status, refused.body.errors.encoding]).toEqual([
      400,
      "The encoding of this file is known: leave `encoding` out",
    ]);
  });

  it("is refused with 404 for another team's file", async () => {
    const { id } = await preview(fresh(fixture("polish-windows-1250")));
    const foreign = await sibling();
    const response = await foreign.put(`orders/import/${id}/columns`, choiceOf("windows-1250"));
    expect(response.status).toBe(404);
    expect((await foreign.get(`orders/import/${id}/columns`)).status).toBe(404);
  });
});

it("the saved choice of a header is not used for a file whose encoding is known", async () => {
  const { id } = await preview(fresh(fixture("polish-windows-1250")));
  await read(id, choiceOf("windows-1250"));
  const header = fixture("polish-windows-1250").toString("latin1").split("\r\n")[0];
  const utf8 = await preview(`${header}\nUX-1,Zoë Weiß,1 Elm St,Łódź,1,PL,TEE-BLK-M,1\n`);
  expect(await customersOf(utf8.id)).toEqual([["Zoë Weiß", "Łódź"]]);
  await read(utf8.id, {
    columns: { orderName: 0, city: 3, sku: 6, quantity: 7 },
    decimal: null,
    eachRowIsOne: false,
  });
  const next = await preview(fresh(fixture("polish-windows-1250")));
  expect(next.status).not.toBe("columns");
  expect((await customersOf(next.id)).map(([, city]: [string, string]) => city)).toEqual(
    POLES.map(([, city]) => city),
  );
});

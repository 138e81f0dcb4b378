import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());
// What one test said of the template's header is no answer in another.
beforeEach(async () => {
  for (const { id } of (await platen.seller.get("orders/import/columns")).body.data)
    await platen.seller.delete(`orders/import/columns/${id}`);
});

const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

const letters = (name: string) =>
  readFileSync(new URL(`../../fixtures/letters/${name}.csv`, import.meta.url));
let count = 0;
/** The file with orders that no other test brings; their names are ASCII in every encoding. */
const fresh = (file: Buffer) => {
  count += 1;
  const text = file.toString("latin1").replaceAll(/^([A-Z]{2})-/gm, `$1${count}-`);
  return Buffer.from(text, "latin1");
};
const rehearse = async (file: Uint8Array | string) =>
  (await upload(platen.seller, "orders/import/csv?rehearse=true", file)).body;
const said = (encoding: string | null, columns: object | null = null) => ({
  columns,
  decimal: null,
  encoding,
  eachRowIsOne: false,
});
const put = (id: string, choice: object) => platen.seller.put(`orders/import/${id}/columns`, choice);
const read = async (id: string, choice: object) => {
  const answer = await put(id, choice);
  expect(answer.status, answer.text).toBe(200);
  return (await settled(platen.seller, `orders/import/${id}`)).body;
};
const peopleOf = async (id: string) =>
  (await platen.seller.get(`orders/import/${id}/detail`)).body.data.map(
    (line: { customer: { fullName: string; city: string } }) => [line.customer.fullName, line.customer.city],
  );

const POLES = [
  ["Michał Krzyżanowski", "Łódź"],
  ["Żaneta Ślęzak", "Wrocław"],
  ["Jan Nowak", "Kraków"],
];

describe("a file that shows by nothing in which letters it is written", () => {
  it("waits with its own cells in every encoding that fits, the likeliest first", async () => {
    const { id, ...body } = await rehearse(fresh(letters("polish-windows-1250")));
    expect(body).toMatchObject({ status: "columns", orders: { total: 0 } });
    const asked = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(asked).toMatchObject({ layout: "Platen's template", choice: null, letters: { asked: true } });
    const [likeliest, ...others] = asked.letters.offered;
    expect(likeliest).toMatchObject({
      encoding: "windows-1250",
      label: "Central European (Windows-1250)",
      examples: ["Michał Krzyżanowski", "Łódź", "Żaneta Ślęzak", "Wrocław"],
    });
    expect(others.map(({ encoding }: { encoding: string }) => encoding)).toContain("windows-1252");
    const early = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(early.status).toBe(400);
  });

  it("is read by what a person says, can be read otherwise later, and the next one asks nothing", async () => {
    const { id } = await rehearse(fresh(letters("polish-windows-1250")));
    expect(await read(id, said("windows-1250"))).toMatchObject({ format: "platen", orders: { total: 3 } });
    expect(await peopleOf(id)).toEqual(POLES);

    const later = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(later).toMatchObject({ letters: { asked: false }, choice: { encoding: "windows-1250" } });
    await read(id, said("windows-1252"));
    expect((await peopleOf(id))[0]).toEqual(["Micha³ Krzy¿anowski", "£ódŸ"]);
    await read(id, said("windows-1250"));

    const next = await rehearse(fresh(letters("polish-windows-1250")));
    expect(next).toMatchObject({ orders: { total: 3, failed: 0 } });
    expect(next.status).not.toBe("columns");
    expect(await peopleOf(next.id)).toEqual(POLES);
  });

  it("is asked about again where it cannot be in the letters of the one before", async () => {
    const { id } = await rehearse(fresh(letters("russian-windows-1251")));
    await read(id, said("windows-1251"));
    const japanese = Buffer.concat([
      Buffer.from("Order name,Full name,Address 1,City,Zip code,Country code,SKU,Quantity\r\nJX-1,"),
      Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x98]), // 山田, and the first half of 太郎's first letter
      Buffer.from([0x59, 0x2c, 0x31, 0x2c, 0x58, 0x2c, 0x31, 0x2c, 0x4a, 0x50, 0x2c]),
      Buffer.from("TEE-BLK-M,1\r\n"),
    ]);
    expect((await rehearse(japanese)).status).toBe("columns");
  });

  it("has its header read anew as well, for the columns", async () => {
    const { id } = await rehearse(letters("japanese-shift-jis"));
    const columns = { reference: 0, fullName: 1, address1: 2, city: 3, zipCode: 4, country: 5, sku: 6 };
    await read(id, said("shift_jis", { ...columns, quantity: 7 }));
    expect(await peopleOf(id)).toEqual([
      ["山田 太郎", "東京都渋谷区"],
      ["鈴木 さくら", "大阪市北区"],
    ]);
    const [remembered] = (await platen.seller.get("orders/import/columns")).body.data;
    expect(remembered.labels[0]).toBe("注文番号");
    const next = await rehearse(letters("japanese-shift-jis"));
    expect(next.status).not.toBe("columns");
  });

  it("goes on to the commit once it was answered, where nobody asked for a rehearsal", async () => {
    const file = fresh(letters("czech-windows-1250"));
    const { body } = await upload(platen.seller, "orders/import/csv", file);
    expect(body.status).toBe("columns");
    const done = await read(body.id, said("windows-1250"));
    expect(done).toMatchObject({ status: "done", committed: 2 });
    const made = await platen.rows<{ city: string }>(
      "select city from orders where import_id = $1 order by order_name",
      [body.id],
    );
    expect(made.map(({ city }) => city)).toEqual(["Plzeň", "České Budějovice"]);
    const late = await put(body.id, said("windows-1252"));
    expect(late.body.message).toContain("Orders of this import are in already");
  });

  it("ends in the question as well where the doubt comes after thousands of orders", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      "Order name": `LATE-${index}`,
      City: index === 2_950 ? "Wa\u00b3cz" : "M\u00fcnchen",
    }));
    const { id } = await rehearse(Buffer.from(templateFile(...rows), "latin1"));
    const asked = (await settled(platen.seller, `orders/import/${id}`)).body;
    expect(asked).toMatchObject({ status: "columns", rows: 0, orders: { total: 0, ready: 0 } });
    const [{ count: kept } = { count: null }] = await platen.rows<{ count: number }>(
      "select count(*)::int as count from import_orders where import_id = $1",
      [id],
    );
    expect(kept).toBe(0);
    const { letters: question } = (await platen.seller.get(`orders/import/${id}/columns`)).body;
    expect(question.offered[0]).toMatchObject({ encoding: "windows-1250", examples: ["Wałcz", "München"] });
    expect(await read(id, said("windows-1250"))).toMatchObject({ orders: { total: 3_000, failed: 0 } });
  });
});

describe("a wrong answer about letters", () => {
  it("says what is wrong with it, and changes nothing", async () => {
    const { id } = await rehearse(fresh(letters("polish-windows-1250")));
    const nothing = await put(id, said(null));
    expect([nothing.status, nothing.body.errors]).toEqual([
      400,
      { encoding: "Say which letters this file is written in" },
    ]);
    const unfit = await put(id, said("shift_jis"));
    expect(unfit.status).toBe(400);
    expect(unfit.body.errors.encoding).toMatch(
      /^Its bytes make no letters in Japanese \(Shift JIS\)\. It may be in Central European/,
    );
    const unknown = await put(id, said("ebcdic"));
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["encoding"]]);
    expect((await platen.seller.get(`orders/import/${id}`)).body.status).toBe("columns");
  });

  it("is one about a file that shows its letters", async () => {
    const { id } = await rehearse(templateFile({ "Order name": "UTF-1", City: "Łódź" }));
    expect((await platen.seller.get(`orders/import/${id}/columns`)).body.letters).toBeNull();
    const refused = await put(id, said("windows-1250"));
    expect([refused.status, refused.body.errors.encoding]).toEqual([
      400,
      "This file shows by itself which letters it is written in: leave the encoding out",
    ]);
  });

  it("is one about another team's file: there is none", async () => {
    const { id } = await rehearse(fresh(letters("polish-windows-1250")));
    const foreign = await sibling();
    const answer = await foreign.put(`orders/import/${id}/columns`, said("windows-1250"));
    expect(answer.status).toBe(404);
    expect((await foreign.get(`orders/import/${id}/columns`)).status).toBe(404);
  });
});

it("a file that shows its letters leaves alone what was said of others with its header", async () => {
  const { id } = await rehearse(fresh(letters("polish-windows-1250")));
  await read(id, said("windows-1250"));
  const header = letters("polish-windows-1250").toString("latin1").split("\r\n")[0];
  const utf8 = await rehearse(`${header}\nUX-1,Zoë Weiß,1 Elm St,Łódź,1,PL,TEE-BLK-M,1\n`);
  expect(await peopleOf(utf8.id)).toEqual([["Zoë Weiß", "Łódź"]]);
  await read(utf8.id, {
    columns: { orderName: 0, city: 3, sku: 6, quantity: 7 },
    decimal: null,
    eachRowIsOne: false,
  });
  const next = await rehearse(fresh(letters("polish-windows-1250")));
  expect(next.status).not.toBe("columns");
  expect((await peopleOf(next.id)).map(([, city]: [string, string]) => city)).toEqual(
    POLES.map(([, city]) => city),
  );
});

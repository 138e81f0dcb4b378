import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, times } from "../../support/sample.ts";
import { fixture, form, type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const VALID_ROW = { "Order name": "GOOD" };
let count = 0;
/** A file with a row that has one mistake and a valid one, with unique names. */
const fileWith = (cells: Record<string, string>) => {
  count += 1;
  return templateFile({ "Order name": `G-${count}` }, { "Order name": `B-${count}`, ...cells });
};

async function refusalOf(file: string | Uint8Array) {
  const { status, body, text } = await upload(platen.seller, "orders/import/csv", file);
  expect(status, text).toBe(200);
  const detail = await platen.seller.get(`orders/import/${body.id}/detail?limit=50`);
  const refused = detail.body.data.filter((order: { status: string }) => order.status !== "ready");
  const reasons = refused.flatMap((order: { reasons: { message: string }[] }) =>
    order.reasons.map(({ message }) => message),
  );
  return { ...body, reasons };
}

describe("a file without readable orders", () => {
  const header = templateFile().trimEnd();
  it.each([
    ["empty", "", /^Row 1, column A: the file is empty$/],
    ["a header only", header, /^Row 2, column Order name: the file has a header only/],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"), /wrong kind of file/],
    ["an invalid workbook", Buffer.from("PK\x03\x04xl/workbook.xml", "latin1"), /the archive is damaged/],
    ["a file of products", fixture("medusa-products.csv"), /a file of products, not of orders/],
    ["a file of Etsy orders without items", fixture("etsy-sold-orders.csv"), /the file EtsySoldOrderItems/],
    ["a file of tracking numbers", fixture("tracking.csv"), /Import it under Tracking/],
  ])("is refused as a whole with the reason: %s", async (_name, file, message) => {
    const { body } = await upload(platen.seller, "orders/import/csv", file);
    expect(body).toMatchObject({ status: "failed", committed: 0, orders: { total: 0 } });
    expect(body.message).toMatch(message);
    const failed = await platen.seller.get(`orders/import/${body.id}/failed`);
    expect([failed.status, failed.body.message]).toEqual([400, body.message]);
    expect(await platen.rows("select 1 from import_files where import_id = $1", [body.id])).toEqual([]);
  });
});

describe("an order with one mistake", () => {
  it.each<[string, string, Record<string, string>, RegExp]>([
    ["quantity abc", "Quantity", { Quantity: "abc" }, /"abc"/],
    ["quantity 0", "Quantity", { Quantity: "0" }, /"0"/],
    ["quantity -1", "Quantity", { Quantity: "-1" }, /"-1"/],
    ["an amount in euros", "Unit price", { "Unit price": "12,00 €" }, /not in US dollars/],
    ["an unknown country", "Country code", { "Country code": "Atlantis" }, /"Atlantis" is not known/],
    ["broken encoding", "City", { City: "Mal\ufffdga" }, /broken encoding/],
  ])("fails for %s, and the valid order beside it is imported", async (_name, column, cells, reason) => {
    const { reasons, committed, orders } = await refusalOf(fileWith(cells));
    expect(orders).toMatchObject({ ready: 1, failed: 1 });
    expect(committed).toBe(1);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(new RegExp(`^Row 3, column ${column}: `));
    expect(reasons[0]).toMatch(reason);
  });

  it("fails for a row longer or shorter than the header", async () => {
    const longer = await refusalOf(`${fileWith({}).trimEnd()},too,much\n`);
    expect(longer.reasons[0]).toMatch(/^Row 3, column [A-Z]+: the row is longer than the header/);
    expect(longer.committed).toBe(1);
    const shorter = await refusalOf(fileWith({}).trimEnd().slice(0, -1));
    expect(shorter.reasons[0]).toMatch(/^Row 3, column Note: the row is shorter than the header/);
    expect(shorter.committed).toBe(1);
  });

  it("fails for another currency", async () => {
    const [header, ...rows] = fileWith({}).trimEnd().split("\n");
    const file = [`${header},Currency`, `${rows[0]},USD`, `${rows[1]},EUR`].join("\n");
    const { reasons, committed } = await refusalOf(file);
    expect(committed).toBe(1);
    expect(reasons).toEqual(['Row 3, column Currency: the order is in "EUR". Only orders in USD are taken']);
  });

  it("waits for a mapping of an unknown SKU, with its row and column", async () => {
    const { reasons, committed, orders } = await refusalOf(fileWith({ SKU: "NO-SUCH" }));
    expect(orders).toMatchObject({ ready: 1, attention: 1, failed: 0 });
    expect(committed).toBe(2);
    expect(reasons).toEqual([
      'Row 3, column SKU: the SKU "NO-SUCH" is in no catalog that this team sells: map it to a variant',
    ]);
  });

  it("is imported with a closed gate for an undeliverable address", async () => {
    const { reasons, orders } = await refusalOf(fileWith({ City: "", "Zip code": "1" }));
    expect(orders).toMatchObject({ ready: 1, attention: 1 });
    expect(reasons).toEqual([
      "Row 3, column City: the city is missing",
      'Row 3, column Zip code: "1" is not a zip code of United States',
    ]);
  });

  it("keeps every digit of ids beyond 2^53, and fails for an id that lost digits", async () => {
    const long = "90071992547409930001";
    const { committed, reasons } = await refusalOf(
      templateFile({ "Order name": long }, { "Order name": "Big", Reference: "9.00719E+19" }),
    );
    expect(committed).toBe(1);
    expect(reasons[0]).toMatch(/^Row 3, column Reference: .*shortened by a spreadsheet program/);
    const stored = await platen.rows(
      "select order_name, reference_id1 as reference from orders where order_name = $1",
      [long],
    );
    expect(stored).toEqual([{ order_name: long, reference: long }]);
  });

  it("keeps formulas as text, and they are escaped in the file of failed rows", async () => {
    const formula = '=HYPERLINK("http://x","y")';
    const good = await refusalOf(fileWith({ "Full name": formula }));
    expect(good.committed).toBe(2);
    const names = await platen.rows("select full_name from orders where full_name like '=%'");
    expect(names).toEqual([{ full_name: formula }]);
    const failed = await refusalOf(fileWith({ "Full name": formula, Note: "@SUM(A1)", Quantity: "x" }));
    const { text } = await platen.seller.get(`orders/import/${failed.id}/failed`);
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text).toContain("'@SUM(A1)");
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  it("fails for a NUL in a cell, and is still in the file of failed rows", async () => {
    const { reasons, committed, id } = await refusalOf(fileWith({ City: "Aus\0tin" }));
    expect(committed).toBe(1);
    expect(reasons[0]).toMatch(/^Row 3, column City: /);
    expect((await platen.seller.get(`orders/import/${id}/failed`)).status).toBe(200);
  });
});

describe("an invalid upload form", () => {
  const send = (parts: Parameters<typeof form>[0]) => {
    const { payload, headers } = form(parts);
    return platen.seller.send({ method: "POST", url: "/api/orders/import/csv", payload, headers });
  };
  const file = { name: "file", value: templateFile(VALID_ROW), fileName: "a.csv" };

  it.each<[string, Parameters<typeof form>[0], Record<string, string>]>([
    ["no file", [], { file: 'Send the file as the field "file" of a form' }],
    ["two files", [file, file], { file: "Send one file at a time" }],
    [
      "the file under another name",
      [{ ...file, name: "orders" }],
      { file: 'Send the file as "file", not as "orders"' },
    ],
    ["a file as a plain field", [{ name: "file", value: "x" }], { file: "Send this field as a file" }],
    ["an unknown field", [file, { name: "colour", value: "x" }], { colour: 'Unknown field "colour"' }],
    [
      "an invalid flag",
      [file, { name: "createProduct", value: "yes" }],
      { createProduct: "Must be true or false" },
    ],
    [
      "a team that is sent by a seller",
      [file, { name: "sellerTeam", value: "x" }],
      { sellerTeam: "Only agencies can choose the seller" },
    ],
  ])("with %s gets a 400 and stores nothing", async (_name, parts, errors) => {
    const response = await send(parts);
    expect([response.status, response.body.errors], response.text).toEqual([400, errors]);
    const rows = await platen.rows(
      "select 1 from import_files f where not exists (select 1 from order_imports j where j.id = f.import_id)",
    );
    expect(rows).toEqual([]);
  });

  it("is refused for JSON, and for an agency without a team, with a foreign team or with an unknown one", async () => {
    const json = await platen.seller.post("orders/import/csv", {});
    expect([json.status, json.body.message]).toEqual([400, "Send the file as multipart/form-data"]);
    const { otherAgency } = platen.world;
    for (const [sellerTeam, text] of [
      [undefined, "Choose the seller"],
      [otherAgency.sellerTeamId, "Seller team does not exist"],
      ["not-an-id", "Seller team does not exist"],
    ] as const) {
      const fields: Record<string, string> = sellerTeam === undefined ? {} : { sellerTeam };
      const response = await upload(
        platen.agencyPerson,
        "orders/import/csv",
        templateFile(VALID_ROW),
        fields,
      );
      expect([response.status, response.body.errors]).toEqual([400, { sellerTeam: text }]);
    }
  });

  it("beyond 70 MiB gets a 413 with a message", async () => {
    const response = await upload(
      platen.seller,
      "orders/import/csv",
      Buffer.alloc(70 * 1024 * 1024 + 1, "a\n"),
    );
    expect([response.status, response.body.message]).toEqual([
      413,
      "The file is larger than 70 MiB. Split it into smaller files",
    ]);
    expect(await platen.rows("select count(*)::int as n from import_files")).toEqual([{ n: 0 }]);
  });

  it("never ends with a 5xx, whatever its bytes", async () => {
    const boundary = "b";
    const piece = fc.oneof(
      fc.constantFrom(
        `--${boundary}\r\n`,
        `--${boundary}--\r\n`,
        'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
        'content-disposition: form-data; name="__proto__"\r\n\r\n',
        'content-disposition: form-data; name="sellerTeam"\r\n\r\n',
        "\r\n",
        templateFile(VALID_ROW),
      ),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const response = await platen.seller.send({
          method: "POST",
          url: "/api/orders/import/csv?dryRun=true",
          payload: Buffer.from(pieces.join("")),
          headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        });
        expect(response.status, response.text).toBeLessThan(500);
      }),
      { numRuns: times(600, 60), seed },
    );
  });

  it("with a title of NUL alone, by which mappings are looked up, fails by its order", async () => {
    const header = templateFile().split("\n")[0] as string;
    const { body } = await upload(platen.seller, "orders/import/csv", Buffer.from(`${header}\n,,\0`));
    expect(body, JSON.stringify(body)).toMatchObject({ status: "done", message: null });
  });

  it("with any bytes as a file ends as failed, done or with a question, without an internal error", async () => {
    const header = templateFile().split("\n")[0] as string;
    const cells = fc.array(
      fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.constantFrom('"', ",", "\n", "=1")),
      {
        maxLength: 30,
      },
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      cells.map((parts) => Buffer.from(`${header}\n${parts.join(",")}`)),
      fc
        .uint8Array({ maxLength: 200 })
        .map((raw) => Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(raw)])),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const { status, body, text } = await upload(platen.seller, "orders/import/csv", file);
        expect(status, text).toBe(200);
        expect(["failed", "done", "columns"], text).toContain(body.status);
        expect(body.message ?? "").not.toMatch(/internal error/);
      }),
      { numRuns: times(400, 40), seed },
    );
  });
});

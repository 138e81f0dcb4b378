import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, times } from "../../support/sample.ts";
import { fixture, form, type ImportWorld, importWorld, templateFile, templateRow, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const GOOD = { "Order name": "GOOD" };
let count = 0;
/** A row that is wrong in one thing, beside a good one; of names that no other test has. */
const beside = (cells: Record<string, string>) => {
  count += 1;
  return templateFile({ "Order name": `G-${count}` }, { "Order name": `B-${count}`, ...cells });
};

async function told(file: string | Uint8Array) {
  const { status, body, text } = await upload(platen.seller, "orders/import/csv", file);
  expect(status, text).toBe(200);
  const detail = await platen.seller.get(`orders/import/${body.id}/detail?limit=50`);
  const bad = detail.body.data.filter((order: { verdict: string }) => order.verdict !== "ready");
  const reasons = bad.flatMap((order: { reasons: { message: string }[] }) =>
    order.reasons.map(({ message }) => message),
  );
  return { ...body, reasons };
}

describe("a file that is none of orders is refused as a whole, and says why", () => {
  const header = templateFile().trimEnd();
  it.each([
    ["empty", "", /^Row 1, column A: the file is empty$/],
    ["a header only", header, /^Row 2, column Order name: the file has a header only/],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"), /wrong kind of file/],
    ["a workbook that is none", Buffer.from("PK\x03\x04xl/workbook.xml", "latin1"), /the archive is damaged/],
    [
      "with two columns of one name",
      `${header},SKU\n${templateRow(GOOD)},X\n`,
      /^Row 1, column SKU: the header "SKU" stands twice/,
    ],
    ["of products", fixture("medusa-products.csv"), /a file of products, not of orders/],
    ["of Etsy's orders without items", fixture("etsy-sold-orders.csv"), /the file EtsySoldOrderItems/],
    ["of tracking numbers", fixture("tracking.csv"), /Bring it in under Tracking/],
  ])("%s", async (_name, file, message) => {
    const { body } = await upload(platen.seller, "orders/import/csv", file);
    expect(body).toMatchObject({ status: "failed", committed: 0, orders: { total: 0 } });
    expect(body.message).toMatch(message);
    const failed = await platen.seller.get(`orders/import/${body.id}/failed`);
    expect([failed.status, failed.body.message]).toEqual([400, body.message]);
    expect(await platen.rows("select 1 from import_files where import_id = $1", [body.id])).toEqual([]);
  });
});

describe("an order that is wrong in one thing fails for itself: the good one beside it goes in", () => {
  it.each<[string, string, Record<string, string>, RegExp]>([
    ["quantity abc", "Quantity", { Quantity: "abc" }, /"abc"/],
    ["quantity 0", "Quantity", { Quantity: "0" }, /"0"/],
    ["quantity -1", "Quantity", { Quantity: "-1" }, /"-1"/],
    ["an amount in euros", "Unit price", { "Unit price": "12,00 €" }, /not in US dollars/],
    ["an unknown country", "Country code", { "Country code": "Atlantis" }, /"Atlantis" is not known/],
    ["broken encoding", "City", { City: "Mal\ufffdga" }, /broken encoding/],
  ])("%s", async (_name, column, cells, why) => {
    const { reasons, committed, orders } = await told(beside(cells));
    expect(orders).toMatchObject({ ready: 1, failed: 1 });
    expect(committed).toBe(1);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(new RegExp(`^Row 3, column ${column}: `));
    expect(reasons[0]).toMatch(why);
  });

  it("a row longer or shorter than the header", async () => {
    const longer = await told(`${beside({}).trimEnd()},too,much\n`);
    expect(longer.reasons[0]).toMatch(/^Row 3, column [A-Z]+: the row is longer than the header/);
    expect(longer.committed).toBe(1);
    const shorter = await told(beside({}).trimEnd().slice(0, -1));
    expect(shorter.reasons[0]).toMatch(/^Row 3, column Note: the row is shorter than the header/);
    expect(shorter.committed).toBe(1);
  });

  it("another currency", async () => {
    const [header, ...rows] = beside({}).trimEnd().split("\n");
    const file = [`${header},Currency`, `${rows[0]},USD`, `${rows[1]},EUR`].join("\n");
    const { reasons, committed } = await told(file);
    expect(committed).toBe(1);
    expect(reasons).toEqual(['Row 3, column Currency: the order is in "EUR". Only orders in USD are taken']);
  });

  it("an unknown SKU does not fail: it waits, and says which row and column", async () => {
    const { reasons, committed, orders } = await told(beside({ SKU: "NO-SUCH" }));
    expect(orders).toMatchObject({ ready: 1, attention: 1, failed: 0 });
    expect(committed).toBe(2);
    expect(reasons).toEqual([
      'Row 3, column SKU: the SKU "NO-SUCH" is in no catalog that this team sells: map it to a variant',
    ]);
  });

  it("an address that no parcel finds does not fail: its gate stays closed", async () => {
    const { reasons, orders } = await told(beside({ City: "", "Zip code": "1" }));
    expect(orders).toMatchObject({ ready: 1, attention: 1 });
    expect(reasons).toEqual([
      "Row 3, column City: the city is missing",
      'Row 3, column Zip code: "1" is not a zip code of United States',
    ]);
  });

  it("ids beyond 2^53 keep every digit, and one that lost its digits fails", async () => {
    const long = "90071992547409930001";
    const { committed, reasons } = await told(
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

  it("formulas stay text on the way in, and are neutralised in the file of failed rows", async () => {
    const formula = '=HYPERLINK("http://x","y")';
    const good = await told(beside({ "Full name": formula }));
    expect(good.committed).toBe(2);
    const names = await platen.rows("select full_name from orders where full_name like '=%'");
    expect(names).toEqual([{ full_name: formula }]);
    const bad = await told(beside({ "Full name": formula, Note: "@SUM(A1)", Quantity: "x" }));
    const { text } = await platen.seller.get(`orders/import/${bad.id}/failed`);
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text).toContain("'@SUM(A1)");
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  it("a NUL in a cell fails its order, and still comes back in the file of failed rows", async () => {
    const { reasons, committed, id } = await told(beside({ City: "Aus\0tin" }));
    expect(committed).toBe(1);
    expect(reasons[0]).toMatch(/^Row 3, column City: /);
    expect((await platen.seller.get(`orders/import/${id}/failed`)).status).toBe(200);
  });
});

describe("a form that is none", () => {
  const send = (parts: Parameters<typeof form>[0]) => {
    const { payload, headers } = form(parts);
    return platen.seller.send({ method: "POST", url: "/api/orders/import/csv", payload, headers });
  };
  const file = { name: "file", value: templateFile(GOOD), fileName: "a.csv" };

  it.each<[string, Parameters<typeof form>[0], Record<string, string>]>([
    ["without a file", [], { file: 'Send the file as the field "file" of a form' }],
    ["with two files", [file, file], { file: "Send one file at a time" }],
    [
      "with the file under another name",
      [{ ...file, name: "orders" }],
      { file: 'Send the file as "file", not as "orders"' },
    ],
    ["with a file as a plain field", [{ name: "file", value: "x" }], { file: "This is no file" }],
    [
      "with a field that nobody knows",
      [file, { name: "colour", value: "x" }],
      { colour: 'Unknown field "colour"' },
    ],
    [
      "with a flag that is none",
      [file, { name: "createProduct", value: "yes" }],
      { createProduct: "true or false" },
    ],
    [
      "of a seller that names a team",
      [file, { name: "sellerTeam", value: "x" }],
      { sellerTeam: "Only agencies choose the seller" },
    ],
  ])("%s is 400 and leaves nothing behind", async (_name, parts, errors) => {
    const answer = await send(parts);
    expect([answer.status, answer.body.errors], answer.text).toEqual([400, errors]);
    const kept = await platen.rows(
      "select 1 from import_files f where not exists (select 1 from order_imports j where j.id = f.import_id)",
    );
    expect(kept).toEqual([]);
  });

  it("says so for JSON, and for an agency that names no team, somebody else's, or none at all", async () => {
    const json = await platen.seller.post("orders/import/csv", {});
    expect([json.status, json.body.message]).toEqual([400, "Send the file as multipart/form-data"]);
    const { otherAgency } = platen.world;
    for (const [sellerTeam, text] of [
      [undefined, "Name the seller team"],
      [otherAgency.sellerTeamId, "Seller team does not exist"],
      ["not-an-id", "Seller team does not exist"],
    ] as const) {
      const fields: Record<string, string> = sellerTeam === undefined ? {} : { sellerTeam };
      const answer = await upload(platen.agencyPerson, "orders/import/csv", templateFile(GOOD), fields);
      expect([answer.status, answer.body.errors]).toEqual([400, { sellerTeam: text }]);
    }
  });

  it("is 413 past 70 MiB, in words", async () => {
    const answer = await upload(
      platen.seller,
      "orders/import/csv",
      Buffer.alloc(70 * 1024 * 1024 + 1, "a\n"),
    );
    expect([answer.status, answer.body.message]).toEqual([
      413,
      "The file is larger than 70 MiB. Split it into smaller files",
    ]);
    expect(await platen.rows("select count(*)::int as n from import_files")).toEqual([{ n: 0 }]);
  });

  it("never ends in a 5xx, whatever bytes it is made of", async () => {
    const boundary = "b";
    const piece = fc.oneof(
      fc.constantFrom(
        `--${boundary}\r\n`,
        `--${boundary}--\r\n`,
        'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
        'content-disposition: form-data; name="__proto__"\r\n\r\n',
        'content-disposition: form-data; name="sellerTeam"\r\n\r\n',
        "\r\n",
        templateFile(GOOD),
      ),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const answer = await platen.seller.send({
          method: "POST",
          url: "/api/orders/import/csv?rehearse=true",
          payload: Buffer.from(pieces.join("")),
          headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        });
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: times(600, 60), seed },
    );
  });

  it("takes any bytes for a file, tells what it is, and ends as failed, done, or in a question", async () => {
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
        expect(body.message ?? "").not.toMatch(/error of ours/);
      }),
      { numRuns: times(400, 40), seed },
    );
  });
});

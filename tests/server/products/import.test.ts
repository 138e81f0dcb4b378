import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse, Client } from "../../support/app.ts";
import { form, type ImportWorld, importWorld, type Part } from "../import/world.ts";

let world: ImportWorld;
let seller: Client;
beforeAll(async () => {
  world = await importWorld();
  seller = await world.as("seller");
});
afterAll(() => world.close());

const fixture = (name: string, folder = "products") =>
  readFileSync(new URL(`../../fixtures/${folder}/${name}`, import.meta.url));

let count = 0;
const unique = (name: string) => `${name} ${++count}`;
const HEADER = "Handle,Title,Description,SKU,Option 1 name,Option 1,Price,Catalog SKU";
const fileOf = (...rows: string[]) => [HEADER, ...rows].join("\n");

const json = (name: string, value: unknown): Part => ({ name, value: JSON.stringify(value) });
function send(
  client: Client,
  content: string | Buffer,
  { dryRun = false, more = [], headers = {} }: { dryRun?: boolean; more?: Part[]; headers?: object } = {},
): Promise<ApiResponse> {
  const { payload, headers: type } = form([
    ...more,
    { name: "file", value: Buffer.from(content), fileName: "products.csv" },
  ]);
  const url = `/api/products/import${dryRun ? "?dryRun=true" : ""}`;
  return client.send({ method: "POST", url, payload, headers: { ...type, ...headers } });
}
const ok = (response: ApiResponse) => {
  expect(response.status, response.text).toBe(200);
  return response.body;
};
const preview = async (content: string | Buffer, more: Part[] = []) =>
  ok(await send(seller, content, { dryRun: true, more }));
async function imported(content: string | Buffer, more: Part[] = []) {
  let body = ok(await send(seller, content, { more }));
  const deadline = Date.now() + 20_000;
  while (body.status === "importing" && Date.now() < deadline)
    body = ok(await seller.get(`products/import/${body.id}`));
  expect(body.status).not.toBe("importing");
  return body;
}
const productsNamed = async (title: string, client = seller) => {
  const { body } = await client.get(`products?search=${encodeURIComponent(title)}&limit=200`);
  return Promise.all(
    body.data
      .filter((one: { title: string }) => one.title === title)
      .map(async ({ id }: { id: string }) => (await client.get(`products/${id}`)).body),
  );
};
const everyRow = async () =>
  Object.fromEntries(
    await Promise.all(
      ["products", "product_imports", "product_import_lines", "item_mappings", "audit"].map(async (table) => [
        table,
        (await world.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n,
      ]),
    ),
  );

describe("the preview of a product file", () => {
  it("shows what an import would do, with mappings, suggestions and problems, and stores nothing", async () => {
    const before = await everyRow();
    const title = unique("Classic tee");
    const body = await preview(
      fileOf(
        `,"${title}",,TEE-BLK-M,Size,M,20,`,
        `,"${title}",,MY-1,,L,20,TEE-BLK-L`,
        `,"${title}",,TEE-BLK-XXS,,S,20,`,
        `,${unique("Broken")},,A,,,abc,`,
      ),
    );
    expect(body).toMatchObject({
      format: "platen",
      question: null,
      rows: 4,
      counts: { created: 1, changed: 0, unchanged: 0, failed: 1 },
      variants: { created: 3, left: 0, unmapped: 1 },
    });
    const [failed, tee] = body.products;
    expect(failed.problems).toEqual([
      {
        row: 5,
        column: "Price",
        reason: '"abc" is not an amount in dollars, such as 12.00',
        value: "abc",
        isWarning: false,
      },
    ]);
    expect(tee.variants.map((one: Record<string, never>) => [one.mappedBy, one.mapping?.["code"]])).toEqual([
      ["sku", "TEE-BLK-M"],
      ["sku", "TEE-BLK-L"],
      [null, undefined],
    ]);
    expect(tee.variants[2].suggestions[0]).toMatchObject({
      variant: { code: expect.stringContaining("TEE-BLK") },
      reasons: expect.arrayContaining([expect.any(String)]),
    });
    expect(await everyRow()).toEqual(before);
  });

  it("asks for the columns of an unknown file, and guesses them", async () => {
    const file = fixture("medusa-products.csv", "import");
    const asked = await preview(file);
    expect(asked.question.labels).toContain("Product Title");
    expect(asked.question.guesses).toMatchObject({ title: expect.any(Number), price: expect.any(Number) });
    expect((await send(seller, file)).status).toBe(400);
    const columns = json("columns", { columns: asked.question.guesses });
    const read = await preview(file, [columns]);
    expect([read.format, read.question, read.counts.failed]).toEqual(["columns", null, 0]);
    const wrong = await send(seller, file, {
      dryRun: true,
      more: [json("columns", { columns: { sku: 0 } })],
    });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      { "columns.columns.title": expect.any(String) },
    ]);
    await imported(file, [columns]);
    // The next file with these columns needs no answer.
    expect(await preview(file)).toMatchObject({ format: "columns", question: null, counts: { created: 0 } });
  });

  it("takes corrections, and refuses those of a row or column that the file does not have", async () => {
    const file = fileOf(`,${unique("Cap")},,A,,,abc,`);
    const correct = (row: number, column: string) =>
      send(seller, file, { dryRun: true, more: [json("corrections", [{ row, column, value: "9" }])] });
    expect((await correct(2, "Price")).body.counts).toMatchObject({ created: 1, failed: 0 });
    expect((await correct(9, "Price")).status).toBe(400);
    expect((await correct(2, "Cost")).status).toBe(400);
  });

  it("refuses other files and forms", async () => {
    for (const content of ["", "\u0000\u0000\u0000\u0000", "<html></html>", HEADER])
      expect((await send(seller, content, { dryRun: true })).status, content).toBe(400);
    const many = await send(seller, `${HEADER}\n${"a,a,,,,,1,\n".repeat(10_001)}`, { dryRun: true });
    expect([many.status, many.body.message]).toEqual([400, expect.stringContaining("10,000 rows")]);
    expect((await send(seller, Buffer.alloc(21 * 1024 * 1024, "a"), { dryRun: true })).status).toBe(413);
    expect(
      (await send(seller, fileOf(",A,,,,,1,"), { more: [{ name: "corrections", value: "{" }] })).status,
    ).toBe(400);
    expect((await send(seller, fileOf(",A,,,,,1,"), { more: [{ name: "other", value: "1" }] })).status).toBe(
      400,
    );
  });
});

describe("an import of products", () => {
  it("creates and changes products, keeps variants that the file lacks, and changes nothing the second time", async () => {
    const title = unique("Tee");
    const first = fileOf(
      `,${title},<p>A</p><script>x</script>,S-1,Size,S,10,TEE-BLK-S`,
      `,${title},,M-1,,M,10,`,
    );
    expect(await imported(first)).toMatchObject({
      counts: { created: 1, changed: 0 },
      total: 1,
      format: "platen",
    });
    const [created] = await productsNamed(title);
    expect(created).toMatchObject({
      description: "<p>A</p>",
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { sku: "S-1", catalogVariant: world.variants.get("TEE-BLK-S") },
        { sku: "M-1", price: 10 },
      ],
    });
    expect(await imported(first)).toMatchObject({ counts: { created: 0, changed: 0, unchanged: 1 } });
    // Another catalog SKU replaces no mapping.
    const second = fileOf(`,${title},,S-1,,S,12.50,TEE-BLK-M`, `,${title},,L-1,,L,10,`);
    expect(await imported(second)).toMatchObject({ counts: { changed: 1 }, variantsLeft: 1 });
    const [changed] = await productsNamed(title);
    expect([changed.id, changed.version]).toEqual([created.id, created.version + 1]);
    expect(changed.variants.map((one: { sku: string; price: number }) => [one.sku, one.price])).toEqual([
      ["S-1", 12.5],
      ["M-1", 10],
      ["L-1", 10],
    ]);
    expect(changed.variants[0].catalogVariant).toBe(world.variants.get("TEE-BLK-S"));
  });

  it("imports the good products of a file and keeps the reasons of the others", async () => {
    const done = await imported(fixture("shopify-products.csv"));
    expect(done).toMatchObject({
      format: "shopify",
      counts: { created: 2, failed: 1 },
      images: { total: 4 },
    });
    const { body } = await seller.get(`products/import/${done.id}/lines?status=failed`);
    expect(body).toMatchObject({ total: 1, data: [{ title: "Broken mug", row: 7, productId: null }] });
    expect(body.data[0].problems[0].reason).toContain("is not an amount in dollars");
    const history = await seller.get("product-imports");
    expect(history.body.data.map((one: { id: string }) => one.id)).toContain(done.id);
    const [tee] = await productsNamed("Sunrise Tee");
    expect(tee.mockup).toBe("https://cdn.example.com/sunrise-1.png?v=1");
  });

  it("maps variants by accepted suggestions and saved mappings", async () => {
    const title = unique("Odd hoodie");
    const file = fileOf(`,${title},,ODD-${count},,,30,`);
    const [{ variants }] = (await preview(file)).products;
    const variant = world.variants.get("HOOD-GRY-L") ?? "";
    const accepted = json("mappings", { [variants[0].key]: variant });
    expect((await preview(file, [accepted])).products[0].variants[0]).toMatchObject({
      mappedBy: "accepted",
      mapping: { code: "HOOD-GRY-L" },
    });
    await imported(file, [accepted]);
    expect((await productsNamed(title))[0].variants[0].catalogVariant).toBe(variant);
    const unknown = json("mappings", { [variants[0].key]: "11111111-1111-4111-8111-111111111111" });
    expect((await send(seller, file, { more: [unknown] })).status).toBe(400);
    const key = `SAVED-${count}`;
    await world.rows(
      "insert into item_mappings (agency_id, seller_team_id, key, variant_id) values ($1, $2, $3, $4)",
      [world.world.agencyId, world.world.sellerTeamId, `sku:${key}`, variant],
    );
    const saved = await preview(fileOf(`,${unique("Saved")},,${key},,,30,`));
    expect(saved.products[0].variants[0]).toMatchObject({
      mappedBy: "saved",
      mapping: { code: "HOOD-GRY-L" },
    });
  });

  it("happens once for a key, and creates no product twice at once", async () => {
    const title = unique("Once");
    const file = fileOf(`,${title},,ONCE,,,10,`);
    const headers = { "idempotency-key": unique("key").replace(" ", "-") };
    const answers = await Promise.all([1, 2, 3].map(() => send(seller, file, { headers })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = fileOf(`,${title},,ONCE,,,11,`);
    expect((await send(seller, other, { headers })).status).toBe(400);
    await Promise.all([1, 2, 3].map(() => imported(file)));
    expect(await productsNamed(title)).toHaveLength(1);
  });

  it("is a seller's own: other teams find neither it nor its products, and agencies may not import", async () => {
    const title = unique("Mine");
    const file = fileOf(`,${title},,MINE,,,10,`);
    const { id } = await imported(file);
    const other = await world.newPerson("seller", {
      agencyId: world.world.agencyId,
      sellerTeamId: world.world.otherTeamId,
    });
    for (const path of [`products/import/${id}`, `products/import/${id}/lines?status=created`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.post(`products/import/${id}/undo`, {})).status).toBe(404);
    expect(ok(await send(other, file, { dryRun: true })).counts).toMatchObject({ created: 1 });
    const agency = await world.as("agency");
    expect((await send(agency, file)).status).toBe(403);
    expect((await send(await world.as("seller:accounting"), file)).status).toBe(403);
  });

  it("that a process left unfinished is ended by the next one", async () => {
    const title = unique("Left");
    const rows = Array.from({ length: 250 }, (_, at) => `,${title} ${at},,L-${count}-${at},,,10,`);
    const { id } = await imported(fileOf(...rows));
    // As if the process had ended before the last lines were written.
    await world.rows("update product_import_lines set outcome = null where import_id = $1 and seq > 200", [
      id,
    ]);
    await world.rows(
      "update products set deleted_at = now() where id in (select product_id from product_import_lines where import_id = $1 and seq > 200)",
      [id],
    );
    await world.rows("update product_imports set status = 'importing', created = 200 where id = $1", [id]);
    world.app.jobs.kick();
    await world.app.jobs.idle();
    expect((await seller.get(`products/import/${id}`)).body).toMatchObject({
      status: "done",
      counts: { created: 250 },
    });
    const [{ n } = { n: 0 }] = await world.rows<{ n: number }>(
      "select count(*)::int as n from products where title like $1 and deleted_at is null",
      [`${title} %`],
    );
    expect(n).toBe(250);
  });
});

describe("the undo of an import of products", () => {
  const undo = (id: string) => seller.post(`products/import/${id}/undo`, {});

  it("restores changed products and deletes new ones, once", async () => {
    const [old, fresh] = [unique("Old"), unique("Fresh")];
    await imported(fileOf(`,${old},,OLD,,,10,`));
    const [before] = await productsNamed(old);
    const { id } = await imported(fileOf(`,${old},,OLD,,,15,`, `,${fresh},,FRESH,,,10,`));
    expect(ok(await undo(id))).toEqual({
      message: "1 product deleted and 1 product restored",
      restored: 1,
      deleted: 1,
      kept: [],
    });
    const [after] = await productsNamed(old);
    const asBefore = { version: 0, updatedAt: before?.updatedAt };
    expect({ ...after, ...asBefore }).toEqual({ ...before, ...asBefore });
    expect(await productsNamed(fresh)).toEqual([]);
    const again = await undo(id);
    expect([again.status, again.body.message]).toEqual([400, "This import was undone already"]);
    expect((await seller.get(`products/import/${id}`)).body.status).toBe("undone");
  });

  it("keeps products that were changed or ordered since, with the reason", async () => {
    const [edited, ordered, plain] = [unique("Edited"), unique("Ordered"), unique("Plain")];
    const sku = `ORD-${count}`;
    const { id } = await imported(
      fileOf(`,${edited},,E-${count},,,10,`, `,${ordered},,${sku},,,10,`, `,${plain},,P-${count},,,10,`),
    );
    const [product] = await productsNamed(edited);
    await seller.patch(`products/${product.id}`, { title: `${edited} now` });
    const order = await seller.post("orders", { fullName: "Rosa Diaz", items: [{ sku, quantity: 1 }] });
    expect(order.status, order.text).toBeLessThan(300);
    expect(ok(await undo(id))).toMatchObject({
      deleted: 1,
      restored: 0,
      kept: expect.arrayContaining([
        { title: `${edited} now`, reason: "It was changed since the import" },
        { title: ordered, reason: "Orders have it" },
      ]),
    });
    expect(await productsNamed(plain)).toEqual([]);
    expect((await seller.get(`products/import/${id}/lines?status=kept`)).body.total).toBe(2);
  });

  it("is refused where nothing can be undone, or while the import runs", async () => {
    const title = unique("Gone");
    const { id } = await imported(fileOf(`,${title},,G-${count},,,10,`));
    await world.rows("update product_imports set status = 'importing' where id = $1", [id]);
    expect((await undo(id)).body.message).toContain("still running");
    await world.rows("update product_imports set status = 'done' where id = $1", [id]);
    const [product] = await productsNamed(title);
    await seller.delete(`products/${product.id}`);
    const refused = await undo(id);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Nothing can be undone. ${title}: it was deleted`,
    ]);
  });
});

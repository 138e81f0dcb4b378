import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from "../../../src/domain/limits.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

/** Sends bytes as they are, which a client library would correct. */
const sendRaw = (payload: string | Buffer, type = "application/json") =>
  seller.send({ method: "POST", url: "/api/customers", headers: { "content-type": type }, payload });

const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

describe("a body", () => {
  test.each([
    ["invalid JSON", "{name: Jane}"],
    ["JSON with trailing text", '{"name":"Jane"} x'],
    ["NaN", '{"name":NaN}'],
    ["a list instead of an object", "[]"],
    ["null", "null"],
    ["text", '"Jane"'],
    ["a number beyond doubles in a text field", '{"name":1e309}'],
    ["a NUL in a text", '{"name":"Ja\\u0000ne"}'],
    ["half a surrogate pair", '{"name":"Ja\\ud800ne"}'],
    ["a key that reaches the prototype", '{"name":"Jane","__proto__":{"isAdmin":true}}'],
    ["the same key, escaped", '{"name":"Jane","\\u005f_proto__":{"isAdmin":true}}'],
    ["a constructor key", '{"name":"Jane","constructor":{"prototype":{}}}'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x7d])],
    ["deeper nesting than allowed", `{"name":${nested(MAX_JSON_DEPTH)}}`],
    ["very deep nesting", nested(100_000)],
  ])("of %s is refused with a message", async (_, payload) => {
    const response = await sendRaw(payload);
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(/\w+/);
  });

  test("larger than a mebibyte gets a 413", async () => {
    const response = await sendRaw(JSON.stringify({ name: "x".repeat(MAX_BODY_BYTES) }));
    expect([response.status, response.body.message]).toEqual([
      413,
      "The request is larger than the server accepts",
    ]);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"])(
    "with the content type %s is refused",
    async (type) => {
      expect((await sendRaw('{"name":"Jane"}', type)).status).toBe(400);
    },
  );

  test("may begin with a UTF-8 byte-order mark, and keeps every valid character", async () => {
    const name = "Zoë 王小明 👩🏽‍🚀 ﷽ Ω≈ç";
    const response = await sendRaw(`\uFEFF${JSON.stringify({ name })}`);
    expect([response.status, response.body.name]).toEqual([201, name]);
  });
});

describe("values", () => {
  const refused: [string, Record<string, unknown>, string][] = [
    ["a number instead of a text", { name: 123 }, "name"],
    ["a boolean instead of a text", { name: true }, "name"],
    ["null in a required field", { name: null }, "name"],
    ["a missing required field", {}, "name"],
    ["blanks in a required field", { name: "   " }, "name"],
    ["a text longer than its column", { name: "x".repeat(129) }, "name"],
    ["an email without a host", { name: "Jane", email: "jane@" }, "email"],
    ["a country of three letters", { name: "Jane", countryCode: "USA" }, "countryCode"],
    ["an unknown key", { name: "Jane", shoeSize: 42 }, "shoeSize"],
    ["a key that the server sets", { name: "Jane", createdAt: "2026-01-01T00:00:00Z" }, "createdAt"],
    ["a given id", { name: "Jane", id: "018f0000-0000-7000-8000-000000000000" }, "id"],
  ];
  test.each(refused)("are refused: %s", async (_, body, field) => {
    const response = await seller.post("customers", body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
  });

  const prices: [string, string][] = [
    ["text", '"12.50"'],
    ["a third decimal", "12.505"],
    ["more than ten million", "10000000.01"],
    ["a negative amount", "-1"],
    ["a number beyond doubles", "1e309"],
    ["a tiny number", "1e-7"],
  ];
  test.each(prices)("an amount is refused: %s", async (_, price) => {
    const admin = await platen.as("administrator");
    const agencyId = platen.world.agencyId;
    const response = await admin.send({
      method: "PATCH",
      url: `/api/agencies/${agencyId}`,
      headers: { "content-type": "application/json" },
      payload: `{"designFee":${price}}`,
    });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ["designFee"]]);
  });

  test.each([0, 0.01, 0.1, 1.1, 19.99, 1_234.5, 4_503_599.37, 10_000_000])(
    "the amount %d is stored exactly",
    async (amount) => {
      const admin = await platen.as("administrator");
      const response = await admin.patch(`agencies/${platen.world.agencyId}`, { designFee: amount });
      expect([response.status, response.body.designFee]).toEqual([200, amount]);
    },
  );

  const NAUGHTY = [
    "undefined",
    "null",
    "' or 1=1 --",
    "'; drop table customers; --",
    "%_\\",
    "${7*7}{{7*7}}<%= 7*7 %>",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "=cmd|' /C calc'!A0",
    "\u202Etxt.exe",
    "a\u0301\u0323",
    "line\nbreak\ttab",
    "🏳️‍🌈".repeat(8),
    "-1e309",
  ];
  test.each(NAUGHTY)("a text is stored and found unchanged: %j", async (name) => {
    const created = await seller.post("customers", { name });
    expect([created.status, created.body.name]).toEqual([201, name.trim()]);
    const found = await seller.get(`customers?search=${encodeURIComponent(name.slice(0, 100))}&total=exact`);
    expect(found.status).toBe(200);
    expect(found.body.data.map((row: { name: string }) => row.name)).toContain(name.trim());
  });

  test("a search takes LIKE wildcards literally", async () => {
    await seller.post("customers", { name: "Fifty percent" });
    await seller.post("customers", { name: "50% off" });
    const found = await seller.get("customers?search=50%25%20o");
    expect(found.body.data.map((row: { name: string }) => row.name)).toEqual(["50% off"]);
  });

  test("HTML is stored without scripts", async () => {
    const response = await seller.post("products", {
      title: "Tee",
      description: `<h2>Soft</h2><script>x()</script><img src="https://x.test/a.png" onerror="x()"><a href="javascript:x()">go</a>`,
    });
    expect(response.status).toBe(201);
    expect(response.body.description).toBe(
      '<h2>Soft</h2><img src="https://x.test/a.png" /><a rel="noopener noreferrer">go</a>',
    );
  });
});

describe("a query", () => {
  test.each([
    "shoeSize=42",
    "limit=10&limit=20",
    "limit=ten",
    "limit=-1",
    "limit=1e3",
    "limit=99999999999",
    "page=0",
    "page=1.5",
    "sort=password",
    "sort=name;drop",
    "createdFrom=yesterday",
    "createdFrom=2026-02-30",
    "ids=1,2",
    "after=x",
    "total=maybe",
    "search=%00",
    `search=${"x".repeat(101)}`,
    "__proto__=1",
    "limit[]=1",
  ])("is refused at its invalid key: %s", async (query) => {
    const response = await seller.get(`customers?${query}`);
    expect(response.status, response.text).toBe(400);
    expect(Object.keys(response.body.errors)).toHaveLength(1);
  });

  test("for a page beyond the maximum offset explains how to continue", async () => {
    const deepest = await seller.get("customers?page=501&limit=10");
    expect(deepest.status, deepest.text).toBe(200);
    const deeper = await seller.get("customers?page=502&limit=10");
    expect(deeper.status).toBe(400);
    expect(deeper.body.errors.page).toBe(
      "Pages reach 5,000 rows deep: narrow the list, or travel by after and before",
    );
  });

  test("includes both ends of a range of days in Los Angeles", async () => {
    const { pool } = platen.database;
    const day = await seller.post("customers", { name: "Day's end" });
    // 23:30 on the 19th in Los Angeles is already the 20th in UTC.
    await pool.query("update customers set created_at = '2026-11-20T07:30:00Z' where id = $1", [day.body.id]);
    const on = async (from: string, to: string) =>
      (await seller.get(`customers?ids=${day.body.id}&createdFrom=${from}&createdTo=${to}`)).body.total;
    expect(await on("2026-11-19", "2026-11-19")).toBe(1);
    expect(await on("2026-11-20", "2026-11-21")).toBe(0);
    expect(await on("2026-11-18", "2026-11-18")).toBe(0);
  });
});

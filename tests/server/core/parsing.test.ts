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

/** A body as bytes, past any library that would make it well-formed. */
const sendRaw = (payload: string | Buffer, type = "application/json") =>
  seller.send({ method: "POST", url: "/api/customers", headers: { "content-type": type }, payload });

const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

describe("a body", () => {
  test.each([
    ["not JSON at all", "{name: Jane}"],
    ["JSON with something behind it", '{"name":"Jane"} x'],
    ["NaN", '{"name":NaN}'],
    ["a list where an object belongs", "[]"],
    ["null", "null"],
    ["text", '"Jane"'],
    ["a number beyond doubles in a text field", '{"name":1e309}'],
    ["NUL in a text", '{"name":"Ja\\u0000ne"}'],
    ["half a surrogate pair", '{"name":"Ja\\ud800ne"}'],
    ["a key that reaches the prototype", '{"name":"Jane","__proto__":{"isAdmin":true}}'],
    ["the same key, escaped", '{"name":"Jane","\\u005f_proto__":{"isAdmin":true}}'],
    ["a constructor key", '{"name":"Jane","constructor":{"prototype":{}}}'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x7d])],
    ["deeper nesting than allowed", `{"name":${nested(MAX_JSON_DEPTH)}}`],
    ["very deep nesting", nested(100_000)],
  ])("of %s is refused in words", async (_, payload) => {
    const answer = await sendRaw(payload);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/\w+/);
  });

  test("larger than a mebibyte is 413", async () => {
    const answer = await sendRaw(JSON.stringify({ name: "x".repeat(MAX_BODY_BYTES) }));
    expect([answer.status, answer.body.message]).toEqual([
      413,
      "The request is larger than the server accepts",
    ]);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"])(
    "said to be %s is refused",
    async (type) => {
      expect((await sendRaw('{"name":"Jane"}', type)).status).toBe(400);
    },
  );

  test("is read from UTF-8 with a byte-order mark, and any real character is kept", async () => {
    const name = "Zoë 王小明 👩🏽‍🚀 ﷽ Ω≈ç";
    const answer = await sendRaw(`\uFEFF${JSON.stringify({ name })}`);
    expect([answer.status, answer.body.name]).toEqual([201, name]);
  });
});

describe("values", () => {
  const refused: [string, Record<string, unknown>, string][] = [
    ["a number for a text", { name: 123 }, "name"],
    ["true for a text", { name: true }, "name"],
    ["null for what is required", { name: null }, "name"],
    ["nothing for what is required", {}, "name"],
    ["blanks for what is required", { name: "   " }, "name"],
    ["a text longer than its column", { name: "x".repeat(129) }, "name"],
    ["an email without a host", { name: "Jane", email: "jane@" }, "email"],
    ["a country of three letters", { name: "Jane", countryCode: "USA" }, "countryCode"],
    ["a key that is nobody's", { name: "Jane", shoeSize: 42 }, "shoeSize"],
    ["a key that the server sets", { name: "Jane", createdAt: "2026-01-01T00:00:00Z" }, "createdAt"],
    ["an id of one's own", { name: "Jane", id: "018f0000-0000-7000-8000-000000000000" }, "id"],
  ];
  test.each(refused)("refused: %s", async (_, body, field) => {
    const answer = await seller.post("customers", body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  const prices: [string, string][] = [
    ["text", '"12.50"'],
    ["a third decimal", "12.505"],
    ["more than ten million", "10000000.01"],
    ["a negative amount", "-1"],
    ["a number beyond doubles", "1e309"],
    ["a tiny number", "1e-7"],
  ];
  test.each(prices)("money refuses %s", async (_, price) => {
    const admin = await platen.as("administrator");
    const agencyId = platen.world.agencyId;
    const answer = await admin.send({
      method: "PATCH",
      url: `/api/agencies/${agencyId}`,
      headers: { "content-type": "application/json" },
      payload: `{"designFee":${price}}`,
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["designFee"]]);
  });

  test.each([0, 0.01, 0.1, 1.1, 19.99, 1_234.5, 4_503_599.37, 10_000_000])(
    "money keeps %d to the cent",
    async (amount) => {
      const admin = await platen.as("administrator");
      const answer = await admin.patch(`agencies/${platen.world.agencyId}`, { designFee: amount });
      expect([answer.status, answer.body.designFee]).toEqual([200, amount]);
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
  test.each(NAUGHTY)("text is kept and found as it is: %j", async (name) => {
    const created = await seller.post("customers", { name });
    expect([created.status, created.body.name]).toEqual([201, name.trim()]);
    const found = await seller.get(`customers?search=${encodeURIComponent(name.slice(0, 100))}&total=exact`);
    expect(found.status).toBe(200);
    expect(found.body.data.map((row: { name: string }) => row.name)).toContain(name.trim());
  });

  test("a search takes LIKE's wildcards for themselves", async () => {
    await seller.post("customers", { name: "Fifty percent" });
    await seller.post("customers", { name: "50% off" });
    const found = await seller.get("customers?search=50%25%20o");
    expect(found.body.data.map((row: { name: string }) => row.name)).toEqual(["50% off"]);
  });

  test("HTML is stored without anything that runs", async () => {
    const answer = await seller.post("products", {
      title: "Tee",
      description: `<h2>Soft</h2><script>x()</script><img src="https://x.test/a.png" onerror="x()"><a href="javascript:x()">go</a>`,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.description).toBe(
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
  ])("is refused with the key that is wrong: %s", async (query) => {
    const answer = await seller.get(`customers?${query}`);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
  });

  test("for a page deeper than any is counted to says how to go on", async () => {
    const deepest = await seller.get("customers?page=1001&limit=10");
    expect(deepest.status, deepest.text).toBe(200);
    const deeper = await seller.get("customers?page=1002&limit=10");
    expect(deeper.status).toBe(400);
    expect(deeper.body.errors.page).toBe(
      "Pages reach 10,000 rows deep: narrow the list, or travel by after and before",
    );
  });

  test("takes both ends of a range of days in Los Angeles", async () => {
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

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf, allCalls } from "../../../src/domain/calls/registry.ts";
import { type Route, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let calls: Route[];
beforeAll(async () => {
  platen = await startApp();
  calls = platen.routes.filter(
    ({ url, method }) =>
      url.startsWith("/api/") && !/^\/api\/(docs|openapi)/.test(url) && !["HEAD", "OPTIONS"].includes(method),
  );
});
afterAll(() => platen.close());

const send = (method: string, url: string, headers: Record<string, string> = {}) =>
  platen.nobody.send({ method: method as "GET", url, headers });

/** Calls that intentionally need no session. */
const OPEN = ["GET /api/health", "GET /api/public/agencies/config", "POST /api/auth/login"];

test("every call but the public ones requires a session", async () => {
  expect(calls.length).toBeGreaterThan(80);
  for (const { method, url } of calls) {
    const call = `${method} ${url}`;
    const { status } = await send(method, url.replace(/:\w+/g, "018f0000-0000-7000-8000-000000000000"));
    const isOpen =
      OPEN.includes(call) ||
      (/^\w+ \/api\/(public|auth|hooks|integrate)\//.test(call) && call !== "POST /api/auth/logout");
    if (!isOpen) expect([call, status]).toEqual([call, 401]);
  }
});

test("every call has the declaration that its handler is for, and every declared call a handler", () => {
  const handled = new Set(calls.map(({ call }) => call?.name));
  expect(allCalls().filter(({ name }) => !handled.has(name))).toEqual([]);
  const declared = new Set(allCalls().flatMap((call) => addressesOf(call).map((at) => `${at} ${call.name}`)));
  const undeclared = calls.filter(
    ({ method, url, call }) => !declared.has(`${method} ${url.slice("/api".length)} ${call?.name}`),
  );
  expect(undeclared.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test("the OpenAPI document names each operation once, and describes what webhooks send", async () => {
  const { paths, webhooks } = (await platen.nobody.get("openapi.json")).body;
  const ids = Object.values(paths as object).flatMap((methods) =>
    Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["orders.submit", "deposits.decide", "deposits.decide.put"]));
  const { schema } = webhooks["order.submitted"].post.requestBody.content["application/json"];
  expect(Object.keys(schema.properties.order.anyOf[0].properties)).toEqual(
    expect.arrayContaining(["orderName", "items", "parcels"]),
  );
});

test("the OpenAPI document describes every call, its parameters and its responses", async () => {
  const document = (await platen.nobody.get("openapi.json")).body;
  expect(document.openapi).toBe("3.1.0");
  const described = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${url}`),
  );
  const expected = calls.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(described.filter((one) => !expected.includes(one)).join()).toBe("");
  expect(expected.filter((one) => !described.includes(one)).join()).toBe("");
  for (const [url, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(
      methods as Record<string, { summary?: string; responses: object }>,
    )) {
      expect(call.summary, `${method} ${url}`).toMatch(/\w/);
      expect(Object.keys(call.responses), `${method} ${url}`).toEqual(expect.arrayContaining(["4XX"]));
    }
  }
  const list = document.paths["/api/customers"].get;
  expect(list.parameters.map((one: { name: string }) => one.name)).toEqual(
    expect.arrayContaining(["page", "limit", "sort", "search", "createdFrom", "sellerTeam"]),
  );
  const row = list.responses[200].content["application/json"].schema.properties.data.items.properties;
  expect(Object.keys(row)).toEqual(expect.arrayContaining(["id", "name", "sellerTeam", "createdAt"]));
});

describe("an unknown route", () => {
  test.each([
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "//api/customers"],
    ["GET", "/api/CUSTOMERS"],
    ["GET", "/api/customers/1/2/3"],
    ["GET", "/api/..%2f..%2fetc%2fpasswd"],
    ["GET", "/api/%zz"],
    ["GET", "/api/customers/%c0%ae"],
    ["GET", `/api/customers/${"x".repeat(500)}`],
    ["POST", "/api/deposits"],
    ["DELETE", "/api/deposits"],
    ["PATCH", "/api/audit/018f0000-0000-7000-8000-000000000000"],
    ["TRACE", "/api/customers"],
    ["OPTIONS", "/api/customers"],
    ["GET", "/nothing"],
    ["GET", "/.env"],
  ])("responds with 404 and a message: %s %s", async (method, url) => {
    const response = await send(method, url);
    expect([response.status, response.body]).toEqual([404, { message: "Not found" }]);
  });
});

describe("every response", () => {
  test("forbids inline scripts, framing, sniffing and referrers", async () => {
    for (const url of ["/api/health", "/api/customers", "/api/nothing", "/api/%zz", "/"]) {
      const { headers } = await send("GET", url);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("allows no other origin, to a preflight neither", async () => {
    for (const method of ["GET", "OPTIONS", "POST"] as const) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const response = await platen.nobody.send({ method, url: "/api/health", headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("lets pages load images from our own hosts only, so that no other host learns who looks at one", async () => {
    const policy = String((await send("GET", "/")).headers["content-security-policy"]);
    expect(policy).toContain("img-src 'self' data: blob:;");
  });

  test("of a call forbids caching", async () => {
    expect((await send("GET", "/api/health")).headers["cache-control"]).toBe("no-store");
  });

  test("to HEAD has the headers of GET and no body", async () => {
    const head = await send("HEAD", "/api/health");
    expect([head.status, head.text]).toEqual([200, ""]);
    const { headers } = await send("GET", "/api/health");
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
    expect(head.headers["content-type"]).toBe(headers["content-type"]);
    expect((await send("HEAD", "/api/customers")).status).toBe(401);
    expect((await send("HEAD", "/api/nothing")).status).toBe(404);
    expect((await send("HEAD", "/api/auth/login")).status).toBe(404);
  });
});

test("health is public, ledger checks are for administrators", async () => {
  expect((await platen.nobody.get("health")).body).toEqual({ ok: true });
  expect((await platen.nobody.get("health?deep=1")).status).toBe(401);
  expect((await (await platen.as("agency")).get("health?deep=1")).status).toBe(403);
  const deep = await (await platen.as("administrator")).get("health?deep=1");
  expect([deep.status, deep.body.ok]).toEqual([200, true]);
});

import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyOf, letOrders } from "../../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { installPackedClient, type PackedClient } from "../../support/packed-client.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let seller: Client;
let baseUrl: string;
/** Has the installed package, for programs that import it. */
let folder: string;
let packed: PackedClient;

beforeAll(async () => {
  platen = await startApp();
  baseUrl = await platen.app.listen({ port: 0, host: "127.0.0.1" });
  const { agencyId, sellerTeamId } = platen.world;
  await openShop(platen.database, agencyId, sellerTeamId);
  await letOrders(platen, sellerTeamId, true);
  seller = await platen.as("seller");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-packed-"));
  packed = await installPackedClient(baseUrl, folder);
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const clientWith = async (...scopes: string[]) =>
  packed.createPlatenClient({ baseUrl, key: (await keyOf(platen, seller, scopes)).key });

interface Items {
  items: { sku: string; quantity: number }[];
}

/** Is a customer from the first order on. */
const BUYER = "Rosa Diaz";
const newOrder = {
  fullName: BUYER,
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
  items: [{ sku: "TEE-BLK-M", quantity: 2 }],
};

describe("the TypeScript client", () => {
  it("creates an order once for an Idempotency-Key and reads it", async () => {
    const client = await clientWith("orders:read", "orders:write");
    const call = { body: newOrder, params: { header: { "Idempotency-Key": "order-1574" } } };
    const first = await client.POST<{ id: string }>("/api/orders", call);
    const again = await client.POST<{ id: string }>("/api/orders", call);
    expect(first.response.status, first.error?.message).toBe(201);
    expect(again.data?.id).toBe(first.data?.id);
    const created = { params: { path: { id: first.data?.id ?? "" } } };
    const { data } = await client.GET<Items>("/api/orders/{id}", created);
    expect(data?.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([["TEE-BLK-M", 2]]);
    expect((await client.GET<{ total: number }>("/api/orders/count")).data?.total).toBe(1);
  });

  it("reads a list to its end by a cursor", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    for (const name of ["Ann", "Ben", "Cid", "Dot", "Eve"])
      await make(platen.database, "customers", { agencyId, sellerTeamId }, { name });
    const client = await clientWith("customers:read");
    const names: string[] = [];
    const customers = packed.rowsOf((after) =>
      client.GET<{ data: { name: string }[] }>("/api/customers", {
        params: { query: { limit: 2, ...(after && { after }) } },
      }),
    );
    for await (const { name } of customers) names.push(name);
    expect(names.sort()).toEqual(["Ann", "Ben", "Cid", "Dot", "Eve", BUYER]);
  });

  it("returns refusals with their status and message, and what is left of the limit", async () => {
    const client = await clientWith("orders:read");
    const absent = { params: { path: { id: "018f0000-0000-7000-8000-000000000000" } } };
    const notFound = await client.GET("/api/orders/{id}", absent);
    expect([notFound.response.status, notFound.error?.message]).toEqual([404, "Not found"]);
    expect(packed.rateLimitOf(notFound.response)).toMatchObject({ limit: 600 });
    const forbidden = await client.POST("/api/orders", { body: newOrder });
    expect([forbidden.response.status, forbidden.error?.message]).toEqual([
      403,
      "This API key does not have this permission",
    ]);
    const stranger = packed.createPlatenClient({ baseUrl, key: `platen_${"a".repeat(43)}` });
    const unknown = await stranger.GET("/api/orders");
    expect([unknown.response.status, packed.rateLimitOf(unknown.response)]).toEqual([401, null]);
    const writer = await clientWith("orders:write");
    const invalid = await writer.POST("/api/orders", { body: { ...newOrder, fullName: "" } });
    expect(invalid.error?.errors).toEqual({ fullName: "Required" });
  });

  it("returns a 429 with the seconds to wait", async () => {
    const limited = await startApp({ env: { API_CALLS_PER_MINUTE: "1" } });
    try {
      const address = await limited.app.listen({ port: 0, host: "127.0.0.1" });
      const { key } = await keyOf(limited, await limited.as("seller"), ["customers:read"]);
      const client = packed.createPlatenClient({ baseUrl: address, key });
      const responses = [];
      // Two calls of three are in the same minute.
      for (let tries = 0; tries < 3; tries += 1) responses.push(await client.GET("/api/customers"));
      const refused = responses.find(({ response }) => response.status === 429);
      expect(refused?.error?.message).toMatch(/^Too many attempts. Wait \d+ seconds/);
      expect(Number(refused?.response.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe("the packed client", () => {
  const run = promisify(execFile);

  const program = `import { createPlatenClient, rowsOf } from "@platen/client";
    const client = createPlatenClient({ baseUrl: process.env["PLATEN"] ?? "", key: process.env["KEY"] ?? "" });
    const names = [];
    for await (const { name } of rowsOf((after) =>
      client.GET("/api/customers", { params: { query: { limit: 2, ...(after && { after }) } } }),
    )) names.push(name);
    console.log(JSON.stringify(names));`;
  /** Only its types are checked. */
  const more = `
    import { rateLimitOf } from "@platen/client";
    const { data, error, response } = await client.POST("/api/orders", {
      body: { fullName: "Rosa Diaz", items: [{ sku: "TEE-BLK-M", quantity: 2 }] },
      params: { header: { "Idempotency-Key": "order-1574" } },
    });
    const order = await client.GET("/api/orders/{id}", { params: { path: { id: data?.id ?? "" } } });
    const quantity: number | undefined = order.data?.items[0]?.quantity;
    const total: number | undefined = (await client.GET("/api/orders/count")).data?.total;
    const message: string | undefined = error?.message ?? error?.errors?.["fullName"];
    console.log(quantity, total, message, rateLimitOf(response)?.remaining);`;

  it("is imported by Node and calls the API", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    await make(platen.database, "customers", { agencyId, sellerTeamId }, { name: "Fay" });
    const { key } = await keyOf(platen, seller, ["customers:read"]);
    fs.writeFileSync(path.join(folder, "program.mjs"), program);
    const env = { PATH: process.env.PATH, PLATEN: baseUrl, KEY: key };
    const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: folder, env });
    expect(JSON.parse(stdout)).toContain("Fay");
  });

  it("has the types of its calls", async () => {
    const right = `${program.replace("[]", "[] as string[]")}${more}`;
    const wrong = right.replace("{ name }", "{ shoeSize: name }").replace("quantity: 2", "amount: 2");
    fs.writeFileSync(path.join(folder, "right.mts"), right);
    fs.writeFileSync(path.join(folder, "wrong.mts"), wrong);
    const types = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"];
    const node = ["--types", "node", "--typeRoots", path.resolve("node_modules/@types")];
    const check = (file: string) =>
      run(path.resolve("node_modules/.bin/tsc"), [...types, ...node, file], { cwd: folder });
    await check("right.mts");
    await expect(check("wrong.mts")).rejects.toMatchObject({
      stdout: expect.stringMatching(/Property 'shoeSize' does not exist[^]*'amount' does not exist/),
    });
  });
});

describe("the developers' site", () => {
  const documentOf = async () => (await fetch(`${baseUrl}/developers/openapi.json`)).json();

  it("describes the calls that keys can make, each with its scope, and no others", async () => {
    const { paths, servers } = await documentOf();
    expect(servers).toEqual([{ url: "/" }]);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/orders", "/api/orders/{id}"]));
    const others = Object.keys(paths).filter((path) =>
      /^\/api\/(auth|api-keys|email-history|public)\b/.test(path),
    );
    expect(others).toEqual([]);
    expect(paths["/api/orders"].post.description).toContain("`orders:write`");
    expect(paths["/api/orders"].post.parameters).toEqual([
      expect.objectContaining({ name: "Idempotency-Key" }),
    ]);
    expect(paths["/api/orders"].post.security).toEqual([{ bearer: [] }]);
  });

  it("requires a reason of exactly the calls on orders that are refused without one", async () => {
    interface Described {
      post?: {
        requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
      };
    }
    const { paths } = (await documentOf()) as { paths: Record<string, Described> };
    const agency = await platen.as("agency");
    const id = "018f0000-0000-7000-8000-000000000000";
    const documented: string[] = [];
    const refused: string[] = [];
    for (const [path, { post }] of Object.entries(paths)) {
      const schema = post?.requestBody?.content["application/json"]?.schema;
      if (!path.startsWith("/api/orders/") || !("reason" in (schema?.properties ?? {}))) continue;
      if (schema?.required?.includes("reason")) documented.push(path);
      const call = path.replace("/api/", "").replace("{id}", id);
      const { status, body } = await agency.post(call, call.includes(id) ? {} : { ids: [id] });
      if (status === 400 && body.errors?.reason !== undefined) refused.push(path);
    }
    expect(documented).toEqual(refused);
    expect(refused).toEqual(expect.arrayContaining(["/api/orders/hold", "/api/orders/{id}/refund"]));
  });
});

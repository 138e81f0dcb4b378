import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../../src/domain/resource/call.ts";
import { databaseUnavailable } from "../../../src/server/api-error.ts";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { endpoint } from "../../../src/server/endpoint.ts";
import { freshEmbedded } from "../../support/database.ts";

let database: Database;
const lines: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

async function appOf(env: Record<string, string>): Promise<FastifyInstance> {
  const app = await buildApp({ database, config: readConfig(env), screens: "no-screens", log });
  const failing = (name: string, error: () => Error) =>
    endpoint(
      app,
      defineCall({
        requires: "anyone",
        response: z.object({}),
        name,
        method: "POST",
        url: `/${name}/:email`,
        params: z.object({ email: z.string() }),
        query: z.looseObject({}),
        body: z.looseObject({}),
        summary: "Fails",
      }),
      async () => {
        throw error();
      },
    );
  failing("bug", () => new Error("A bug"));
  failing("locked", databaseUnavailable);
  await app.ready();
  return app;
}

/** A request with everything that no log may contain. */
const secretRequest = (name: string) => ({
  method: "POST" as const,
  url: `/${name}/ada@example.com?access_token=Zyxwvuts&keyword=Zyxwvuts`,
  headers: { authorization: "Bearer Zyxwvuts", cookie: "platen=Zyxwvuts", "x-api-key": "Zyxwvuts" },
  payload: { password: "Zyxwvuts", email: "ada@example.com" },
});
const SECRETS = /Zyxwvuts|ada@example|ada%40/;

let app: FastifyInstance;
let behindProxy: FastifyInstance;
beforeAll(async () => {
  database = await freshEmbedded();
  app = await appOf({});
  behindProxy = await appOf({ TRUST_PROXY: "1", LOG_REQUESTS: "1", LOG_FORMAT: "json" });
});
afterEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  await behindProxy.close();
  await database.close();
});

describe("the id of a request", () => {
  it("is in every response, a new one each time", async () => {
    const ids = [];
    for (const url of ["/api/health", "/api/none", "/cms/", "/api/orders", "/%ff"])
      ids.push((await app.inject(url)).headers["x-request-id"]);
    expect(
      ids.every((id) => /^[\w-]{8}-\w+$/.test(String(id))),
      ids.join(),
    ).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is that of a trusted proxy, if it is well-formed", async () => {
    const idFor = async (of: FastifyInstance, id: string) =>
      (await of.inject({ url: "/api/health", headers: { "x-request-id": id } })).headers["x-request-id"];
    expect(await idFor(behindProxy, "f00d-1.A_b")).toBe("f00d-1.A_b");
    expect(await idFor(behindProxy, "x".repeat(64))).toBe("x".repeat(64));
    expect(await idFor(app, "f00d-1.A_b")).not.toBe("f00d-1.A_b");
    for (const bad of ["x".repeat(65), "a b", 'a"b', "<script>", "", "a\u00e9"])
      expect(await idFor(behindProxy, bad), bad).toMatch(/^[\w-]{8}-\w+$/);
  });
});

describe("the log of requests", () => {
  it("has a line for a failure with its stack, whose id the response names, and nothing of the request's content", async () => {
    const response = await app.inject(secretRequest("bug"));
    const id = String(response.headers["x-request-id"]);
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: `Sorry, Server or data error (request ${id})` },
    ]);
    expect(logged()).toEqual([
      expect.objectContaining({
        msg: "A request failed",
        level: 50,
        reqId: id,
        method: "POST",
        route: "/bug/:email",
        status: 500,
        ms: expect.any(Number),
        err: expect.objectContaining({
          message: "A bug",
          stack: expect.stringContaining("request-log.test"),
        }),
      }),
    ]);
    expect(lines.join("")).not.toMatch(SECRETS);
  });

  it("has a line for a database that was unavailable, and none for other requests", async () => {
    const response = await app.inject(secretRequest("locked"));
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      expect.stringContaining(`(request ${String(response.headers["x-request-id"])})`),
    ]);
    await app.inject("/api/health");
    await app.inject("/api/none?access_token=Zyxwvuts");
    expect(logged()).toEqual([
      expect.objectContaining({ msg: "A request failed", level: 40, route: "/locked/:email", status: 503 }),
    ]);
    expect(lines.join("")).not.toMatch(SECRETS);
  });

  it("has one line for each request with LOG_REQUESTS=1, as LOG_FORMAT=json writes it", async () => {
    await behindProxy.inject({
      url: "/api/health?access_token=Zyxwvuts",
      headers: { "x-request-id": "of-proxy" },
    });
    await behindProxy.inject("/api/ada@example.com");
    await behindProxy.inject(secretRequest("bug"));
    expect(logged()).toMatchObject([
      { level: "info", msg: "Request", reqId: "of-proxy", method: "GET", route: "/api/health", status: 400 },
      { level: "info", msg: "Request", status: 404 },
      { level: "error", msg: "A request failed", route: "/bug/:email", status: 500 },
    ]);
    for (const { time, ms } of logged()) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
    expect(lines.join("")).not.toMatch(SECRETS);
  });
});

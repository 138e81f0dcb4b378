import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../../src/domain/resource/call.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { endpoint } from "../../../src/server/endpoint.ts";

it("builds the schemas of a route at its first request, and once", async () => {
  const app = Fastify();
  // The handler makes no query.
  app.decorate("database", {} as Database);
  app.decorateRequest("actor", null);
  let built = 0;
  const greeting = defineCall({
    name: "greeting.show",
    method: "GET",
    url: "/greeting",
    requires: "anyone",
    summary: "Greets",
    query: () => {
      built += 1;
      return z.strictObject({ name: z.string() });
    },
    response: () => {
      built += 1;
      return z.object({ text: z.string() });
    },
  });
  endpoint(app, greeting, async ({ query }) => ({ text: `Hello ${query.name}` }));
  await app.ready();
  expect(built).toBe(0);
  for (const name of ["Ada", "Grace"]) {
    const { body } = await app.inject(`/greeting?name=${name}`);
    expect(JSON.parse(body)).toEqual({ text: `Hello ${name}` });
  }
  expect(built).toBe(2);
  await app.close();
});

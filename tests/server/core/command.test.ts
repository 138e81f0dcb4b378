import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall, previewQuery } from "../../../src/domain/resource/call.ts";
import { command } from "../../../src/server/command.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { registerErrorHandlers } from "../../../src/server/plugins/errors.ts";
import { freshEmbedded } from "../../support/database.ts";
import { agency, user } from "../../support/factories.ts";
import { next } from "../../support/values.ts";

/** `POST /things` inserts a name, reads nothing in its transaction and counts the rows after it. */
describe("a command", () => {
  let database: EmbeddedDatabase;
  let app: FastifyInstance;
  const jobs = { kick: vi.fn() };
  const prepare = vi.fn(({ body }: { body: { name: string } }) => body.name.toUpperCase());

  beforeAll(async () => {
    database = await freshEmbedded();
    await database.pool.query("create table things (name text)");
    const { id: agencyId } = await agency(database);
    const person = await user(database, "agency", { agencyId });
    app = Fastify();
    registerErrorHandlers(app);
    app.decorate("database", database as never);
    app.decorate("jobs", jobs as never);
    app.decorate("authenticate", (async () => ({ userId: person.id })) as never);
    app.decorateRequest("actor", null);
    const addThing = defineCall({
      name: "things.create",
      method: "POST",
      url: "/things",
      requires: "signed-in",
      summary: "Add a thing",
      query: previewQuery,
      body: z.strictObject({ name: z.string().min(1) }),
      response: z.object({ name: z.string(), preview: z.boolean(), rows: z.int() }),
      status: 201,
    });
    command(app, addThing, {
      startsJobs: true,
      prepare,
      handler: async ({ tx, prepared, isPreview }) => {
        await tx.execute(sql`insert into things values (${prepared})`);
        return { name: prepared, preview: isPreview };
      },
      respond: async ({ database: after }, created) => ({
        ...created,
        rows: (await rowsOf(after, sql`select 1 from things`)).length,
      }),
    });
  });
  beforeEach(async () => {
    await database.pool.query("delete from things");
    jobs.kick.mockClear();
    prepare.mockClear();
  });
  afterAll(async () => {
    await app.close();
    await database.pool.query("drop table things");
    await database.close();
  });

  const post = async (key: string, { name = "cup", query = "" } = {}) => {
    const response = await app.inject({
      method: "POST",
      url: `/things${query}`,
      headers: { "idempotency-key": key },
      payload: { name },
    });
    return { status: response.statusCode, body: response.json() };
  };

  it("responds with rows read after the commit, and wakes the jobs", async () => {
    expect(await post(`key-${next()}`)).toEqual({
      status: 201,
      body: { name: "CUP", preview: false, rows: 1 },
    });
    expect(jobs.kick).toHaveBeenCalledOnce();
  });

  it("makes the change of a repeated call once, but checks and responds again", async () => {
    const key = `key-${next()}`;
    await post(key);
    await database.pool.query("insert into things values ('of somebody else')");
    expect(await post(key)).toEqual({ status: 201, body: { name: "CUP", preview: false, rows: 2 } });
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  it("refuses a repeated key with another body", async () => {
    const key = `key-${next()}`;
    await post(key);
    expect((await post(key, { name: "mug" })).status).toBe(400);
  });

  it("stores nothing for a preview: its key stays free, and no job is woken", async () => {
    const key = `key-${next()}`;
    const preview = await post(key, { query: "?preview=true" });
    expect(preview).toEqual({ status: 201, body: { name: "CUP", preview: true, rows: 0 } });
    expect(jobs.kick).not.toHaveBeenCalled();
    expect((await post(key, { name: "mug" })).body).toEqual({ name: "MUG", preview: false, rows: 1 });
  });
});

import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { freshEmbedded } from "../../support/database.ts";

describe("the plan mode of a connection", () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await freshEmbedded();
  });
  afterAll(() => database.close());

  const SHOW = "show plan_cache_mode";
  const modeOf = async (client: Pick<pg.PoolClient, "query">) =>
    (await client.query<{ plan_cache_mode: string }>(SHOW)).rows[0]?.plan_cache_mode;
  async function lent(connect: () => Promise<pg.PoolClient>) {
    const client = await connect();
    try {
      return await modeOf(client);
    } finally {
      client.release();
    }
  }

  it("is generic for those who ask, and PostgreSQL's own for all others", async () => {
    const { pool } = database;
    const generic = () => lent(() => pool.connectGeneric());
    expect(await generic()).toBe("force_generic_plan");
    expect(await generic()).toBe("force_generic_plan");
    expect(await lent(() => pool.connect())).toBe("auto");
    expect(await generic()).toBe("force_generic_plan");
    expect(await modeOf(pool)).toBe("auto");
  });

  it("is that of the query", async () => {
    const show = sql.raw(SHOW);
    expect(await rowsOf(database, show, "generic")).toEqual([{ plan_cache_mode: "force_generic_plan" }]);
    expect(await rowsOf(database, show)).toEqual([{ plan_cache_mode: "auto" }]);
  });

  it("decides whether a statement is planned for its values", async () => {
    const plans = async (name: string, connect: () => Promise<pg.PoolClient>) => {
      const client = await connect();
      try {
        for (const id of [1, 2, 3]) {
          await client.query({ name, text: "select full_name from users where status = $1", values: [id] });
        }
        const { rows } = await client.query(
          "select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where name = $1",
          [name],
        );
        return rows;
      } finally {
        client.release();
      }
    };
    expect(await plans("planned once", () => database.pool.connectGeneric())).toEqual([
      { custom: 0, generic: 3 },
    ]);
    expect(await plans("planned anew", () => database.pool.connect())).toEqual([{ custom: 3, generic: 0 }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { freshEmbedded } from "../../support/database.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded();
});
afterAll(() => database.close());

const names = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** The tables of a tenant's rows, by the column that partitions and distributed tables are divided by. */
const TENANTS = `(select attrelid as oid from pg_attribute a join pg_class c on c.oid = attrelid
  where attname = 'agency_id' and relkind = 'r' and relnamespace = 'public'::regnamespace)`;

/** PostgreSQL refuses to partition, and Citus to distribute, a table that has one of these. See docs/scaling.md. */
describe("the tables of tenants can be divided by agency", () => {
  it("have a primary key", async () => {
    const missing = `select t.oid::regclass::text as name from ${TENANTS} t
      where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')`;
    expect(await names(missing)).toEqual([]);
    expect((await names(`select oid::regclass::text as name from ${TENANTS} t`)).length).toBeGreaterThan(50);
  });

  it("have no primary key or other unique index that does not begin with the agency", async () => {
    expect(
      await names(`select indexrelid::regclass::text as name from ${TENANTS} t join pg_index on indrelid = t.oid
        where indisunique and pg_get_indexdef(indexrelid, 1, true) <> 'agency_id'`),
    ).toEqual([]);
  });

  it("refer to one another with the agency first, and only people and API keys refer to them from a shared table", async () => {
    const first = (relation: string, keys: string) =>
      `(select attname from pg_attribute where attrelid = k.${relation} and attnum = k.${keys}[1])`;
    // A person of the platform has no agency, so `users` is no table of tenants. An API key is found before its agency is known. The other keys are to catalogs and their
    // variants, which are shared: for Citus they are reference tables.
    expect(
      await names(`select distinct conname as name from ${TENANTS} t
        join pg_constraint k on contype = 'f' and t.oid in (conrelid, confrelid)
        where ${first("conrelid", "conkey")} <> 'agency_id' or ${first("confrelid", "confkey")} <> 'agency_id'
        order by name`),
    ).toEqual([
      "api_keys_seller_team_fk",
      "mockup_job_items_catalog_id_catalogs_id_fk",
      "mockup_jobs_catalog_id_catalogs_id_fk",
      "product_variants_catalog_variant_fk",
      "users_seller_team_fk",
    ]);
  });

  it("leave no agency out", async () => {
    expect(
      await names(`select attrelid::regclass::text as name from ${TENANTS} t join pg_attribute on attrelid = t.oid
        where attname = 'agency_id' and not attnotnull`),
    ).toEqual([]);
  });
});

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { freshEmbedded } from "../../support/database.ts";
import { shelfMigrations, shelves } from "./shelves.ts";

describe("column values", () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await freshEmbedded(shelfMigrations);
  });
  afterAll(() => database.close());

  it.each([
    ["2026-11-20T18:15:43.414Z", "2026-11-20T18:15:43.414Z"],
    ["2026-11-20T18:15:43Z", "2026-11-20T18:15:43.000Z"],
    ["2026-11-20T10:15:43.400-08:00", "2026-11-20T18:15:43.400Z"],
  ])("the instant %s is read as %s", async (written, read) => {
    const shelf = { id: 1, label: written, value: 0n, stockedAt: written };
    await database.drizzle.insert(shelves).values(shelf);
    const [found] = await database.drizzle.select().from(shelves).where(eq(shelves.stockedAt, read));
    expect(found?.stockedAt).toBe(read);
    const raw = await database.pool.query("select stocked_at, stocked_at::date as day from shelves");
    expect(raw.rows).toEqual([{ stocked_at: read, day: "2026-11-20" }]);
    await database.drizzle.delete(shelves);
  });

  it("cents stay exact beyond the safe integers of JavaScript", async () => {
    const value = 9_007_199_254_740_993n;
    const stockedAt = "2026-11-20T18:15:43.414Z";
    await database.drizzle.insert(shelves).values({ id: 1, label: "gold", value, stockedAt });
    const [found] = await database.drizzle.select().from(shelves).where(eq(shelves.value, value));
    expect(found?.value).toBe(value);
    const [total] = await database.drizzle
      .select({ value: sql`sum(${shelves.value})`.mapWith(shelves.value) })
      .from(shelves);
    expect(total?.value).toBe(value);
  });
});

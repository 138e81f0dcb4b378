import path from "node:path";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { cents } from "../../../src/server/db/columns/cents.ts";
import { instant } from "../../../src/server/db/columns/timestamp.ts";

/** A schema of the tests, independent of the product's. */
export const shelfMigrations = path.resolve("tests/fixtures/database/migrations");

export const shelves = pgTable("shelves", {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  value: cents("value").notNull(),
  stockedAt: instant("stocked_at").notNull(),
});

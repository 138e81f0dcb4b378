import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const productImports = tableOf(declared.productImports, {
  columns: {
    fileHash: text("file_hash").notNull(),
    /** The decimal sign of the file's prices; `null` if they do not show it. */
    decimal: text("decimal"),
    /** The column mapping that a person chose. */
    choice: jsonb("choice"),
    /** SHA-256 of the header row, by which the next file gets the same columns. */
    fingerprint: text("fingerprint").notNull(),
    /** Variants that stay although the file does not have them. */
    variantsLeft: integer("variants_left").notNull().default(0),
    undoneAt: instant("undone_at"),
  },
  constraints: () => [
    index("product_imports_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
    index("product_imports_chosen")
      .on(sql`agency_id`, sql`seller_team_id`, sql`fingerprint`, sql`created_at`)
      .where(sql`choice is not null`),
    index("product_imports_under_way").on(sql`created_at`, sql`id`).where(sql`status = 'importing'`),
  ],
});

export const productImportLines = pgTable(
  "product_import_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    importId: uuid("import_id").notNull(),
    seq: integer("seq").notNull(),
    title: text("title").notNull(),
    /** The product as read from the file, with the suggestions that a person accepted. */
    draft: jsonb("draft").notNull(),
    /** `null` until the job has written the product: then created, changed, unchanged or failed. */
    outcome: text("outcome"),
    problems: jsonb("problems"),
    productId: uuid("product_id"),
    /** The product's values before a change, for the undo. */
    before: jsonb("before"),
    /** The product's version after the import: the undo restores a product that still has it. */
    version: integer("version"),
    /** Whether the import was undone for this product, and if not why. */
    isUndone: boolean("is_undone"),
    kept: text("kept"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.importId, self.seq] }),
    index("product_import_lines_left").on(self.agencyId, self.importId, self.seq).where(sql`outcome is null`),
    index("product_import_lines_of_product").on(self.agencyId, self.productId),
  ],
);

/** Images on other hosts that imported products name, and the copies of the library that took their place. */
export const productImportImages = pgTable(
  "product_import_images",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    importId: uuid("import_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    url: text("url").notNull(),
    /** `waiting`, `fetched`, `failed` or `stopped`. */
    status: text("status").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** When it is tried again; while it is being fetched, when another process may try. */
    dueAt: instant("due_at").notNull().default(sql`now()`),
    path: text("path"),
    failure: text("failure"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    // A URL may be longer than an index entry.
    uniqueIndex("product_import_images_one_a_url").on(self.agencyId, self.importId, sql`md5(url)`),
    index("product_import_images_due").on(self.dueAt, self.id).where(sql`status = 'waiting'`),
    index("product_import_images_by_url").on(self.agencyId, self.sellerTeamId, sql`md5(url)`),
  ],
);

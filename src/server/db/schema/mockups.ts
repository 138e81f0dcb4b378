import { sql } from "drizzle-orm";
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../columns/timestamp.ts";
import { catalogs } from "./catalogs.ts";
import { products } from "./products.ts";

/** The photos of a catalog's garments. `color` is empty where the catalog has no colors. */
export const garmentPhotos = pgTable(
  "garment_photos",
  {
    catalogId: uuid("catalog_id")
      .notNull()
      .references(() => catalogs.id),
    color: text("color").notNull(),
    slot: integer("slot").notNull(),
    image: text("image").notNull(),
    mask: text("mask"),
    /** Shares of the photo, and degrees. */
    boxX: doublePrecision("box_x").notNull(),
    boxY: doublePrecision("box_y").notNull(),
    boxWidth: doublePrecision("box_width").notNull(),
    boxHeight: doublePrecision("box_height").notNull(),
    boxRotation: doublePrecision("box_rotation").notNull(),
    light: doublePrecision("light").notNull(),
    position: integer("position").notNull(),
  },
  (self) => [primaryKey({ columns: [self.catalogId, self.color, self.slot] })],
);

/** Composed mockups, by the hash of everything that they were composed of. Their files can be made again. */
export const mockupFiles = pgTable(
  "mockup_files",
  {
    hash: text("hash").primaryKey(),
    usedAt: instant("used_at").notNull().default(sql`now()`),
  },
  (self) => [index("mockup_files_by_use").on(self.usedAt)],
);

/** Jobs that compose mockups in several colors. Those of the platform have the nil id as agency. */
export const mockupJobs = pgTable(
  "mockup_jobs",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    sellerTeamId: uuid("seller_team_id"),
    /** `null` where its mockups name theirs. */
    catalogId: uuid("catalog_id").references(() => catalogs.id),
    createdUserId: uuid("created_user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** `waiting`, `running`, then `done`. */
    status: text("status").notNull().default("waiting"),
    /** Set by the claim; the next claim of the job invalidates it. */
    version: integer("version").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("mockup_jobs_under_way").on(self.status).where(sql`status in ('waiting', 'running')`),
    index("mockup_jobs_by_age").on(self.createdAt),
  ],
);

/** The mockups and print files of a job: with a `path` or a `message` once they were made or failed. */
export const mockupJobItems = pgTable(
  "mockup_job_items",
  {
    agencyId: uuid("agency_id").notNull(),
    jobId: uuid("job_id").notNull(),
    seq: integer("seq").notNull(),
    /** `mockup`, or `print`: placed artwork on the canvas of its slot. */
    kind: text("kind").$type<"mockup" | "print">().notNull().default("mockup"),
    /** The `seq` of an item whose file is also this one's. */
    sameAs: integer("same_as"),
    /** Where the job has none. */
    catalogId: uuid("catalog_id").references(() => catalogs.id),
    /** The product that gets the file. */
    productId: uuid("product_id"),
    /** The catalog variants that a print file is for; `null` for all of the product. */
    variantIds: uuid("variant_ids").array(),
    color: text("color").notNull(),
    slot: integer("slot").notNull(),
    artwork: text("artwork").notNull(),
    x: doublePrecision("x").notNull(),
    y: doublePrecision("y").notNull(),
    scale: doublePrecision("scale").notNull(),
    rotation: doublePrecision("rotation").notNull(),
    path: text("path"),
    message: text("message"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.jobId, self.seq] }),
    index("mockup_job_items_by_product").on(self.agencyId, self.productId).where(sql`product_id is not null`),
    foreignKey({
      name: "mockup_job_items_job_fk",
      columns: [self.agencyId, self.jobId],
      foreignColumns: [mockupJobs.agencyId, mockupJobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "mockup_job_items_product_fk",
      columns: [self.agencyId, self.productId],
      foreignColumns: [products.agencyId, products.id],
    }),
  ],
);

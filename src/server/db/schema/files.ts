import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ImageMeasures } from "../../../domain/preflight/measures.ts";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const images = tableOf(declared.images, {
  columns: {
    /** SHA-256 of the file as it was sent; `null` for images of earlier versions. */
    contentHash: text("content_hash"),
    /** Rendered from placed artwork at the size of its slot. Its tags do not decide this: people change them. */
    isPrintFile: boolean("is_print_file").notNull().default(false),
  },
  constraints: () => [
    index("images_by_content")
      .on(sql`agency_id`, sql`seller_team_id`, sql`content_hash`)
      .where(sql`content_hash is not null`),
    uniqueIndex("images_one_a_path").on(sql`agency_id`, sql`path`),
    index("images_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
  ],
});

/**
 * Uploads to presigned addresses. `state` is `waiting` until the address is used, `taken` while the file is checked,
 * then `stored` or `refused`. Uploads by the platform have the nil id as agency.
 */
export const uploads = pgTable(
  "uploads",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    sellerTeamId: uuid("seller_team_id"),
    path: text("path").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the signature in the address, which itself is stored nowhere. */
    signatureHash: bytes("signature_hash").notNull(),
    state: text("state").notNull().default("waiting"),
    createdUserId: uuid("created_user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    takenAt: instant("taken_at"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("uploads_by_id").on(self.id),
    index("uploads_by_age").on(self.createdAt),
  ],
);

/**
 * Images on other hosts that an agency's rows refer to, with the id under which the server proxies each: see
 * `files/remote`. Those of the platform have the nil id as agency.
 */
export const remoteImages = pgTable(
  "remote_images",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    url: text("url").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** The last failed fetch; `null` if it succeeded or was never tried. */
    failedAt: instant("failed_at"),
    failure: text("failure"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    // A URL may be longer than an index entry.
    uniqueIndex("remote_images_one_a_url").on(self.agencyId, sql`md5(url)`),
    index("remote_images_by_id").on(self.id),
    index("remote_images_by_age").on(self.createdAt),
  ],
);

/**
 * What was measured of an agency's images, once for each path, which is the key of a content. An image that could not be
 * read has a failure; one that neither has is being measured since `claimed_at`.
 */
export const imageMeasures = pgTable(
  "image_measures",
  {
    agencyId: uuid("agency_id").notNull(),
    /** MD5 of the path, which may be longer than an index entry. */
    key: text("key").notNull(),
    path: text("path").notNull(),
    measures: jsonb("measures").$type<ImageMeasures>(),
    failure: text("failure"),
    claimedAt: instant("claimed_at").notNull().default(sql`now()`),
    tries: integer("tries").notNull().default(1),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.key] })],
);

/** Artwork that an agency's orders and designs were rejected for, by the key of its measures. */
export const rejectedArtwork = pgTable(
  "rejected_artwork",
  {
    agencyId: uuid("agency_id").notNull(),
    key: text("key").notNull(),
    /** Of the last rejection: its reason, and when. An image that was approved only has no reason. */
    reason: text("reason").notNull(),
    rejectedAt: instant("rejected_at").notNull().default(sql`now()`),
    /** Set while it is approved since, alone or as one that looks like rejected artwork. */
    approvedAt: instant("approved_at"),
    /** Its perceptual hash; `null` until it is measured. */
    hash: text("hash"),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.key] })],
);

/** The bands of the hashes of rejected artwork: see `domain/preflight/hash-bands.ts`. */
export const rejectedArtworkBands = pgTable(
  "rejected_artwork_bands",
  {
    agencyId: uuid("agency_id").notNull(),
    band: integer("band").notNull(),
    key: text("key").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.band, self.key] })],
);

/** Agencies whose drafts are checked again, because their limits have changed, and the last item that was. */
export const preflightRechecks = pgTable("preflight_rechecks", {
  agencyId: uuid("agency_id").primaryKey(),
  after: uuid("after"),
});

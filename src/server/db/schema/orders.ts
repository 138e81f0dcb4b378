import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { sellerTeams } from "./people.ts";
import { fromIntegration } from "./stores.ts";
import { type DeclaredTable, tableOf } from "./table.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const withinAgency = (self: DeclaredTable, name: string, column: string, other: DeclaredTable) =>
  foreignKey({
    name,
    columns: [self.agencyId as PgColumn, self[column] as PgColumn],
    foreignColumns: [other.agencyId as PgColumn, other.id as PgColumn],
  });

/** The pictures of an item, artwork and mockup, and that it has one: said alike by the index and by who asks it. */
export const IMAGES_OF_ITEM = sql.raw(
  "array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup]",
);
export const HAS_IMAGE = sql.raw(
  "coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup) is not null",
);

export const orders = tableOf(declared.orders, {
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    /** {owner, from, reason, since} while on Hold. */
    hold: jsonb("hold"),
    /** The closed gates as last judged: [{gate, owner, since, fix}]. */
    gates: jsonb("gates").notNull().default([]),
    /** Where the order's money is: see `domain/orders/order.ts`. */
    book: jsonb("book").notNull(),
    createdUserId: uuid("created_user_id"),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(coalesce(order_name, '') || ' ' || coalesce(reference_id1, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, ''))`,
    ),
  },
  constraints: (self) => [
    fromIntegration(self, "orders_integration_fk"),
    // What names an order together with its team refers to these three.
    unique("orders_with_team").on(
      self.agencyId as PgColumn,
      self.sellerTeamId as PgColumn,
      self.id as PgColumn,
    ),
    index("orders_of_integration")
      .on(sql`agency_id`, sql`integration_id`, sql`created_at`, sql`id`)
      .where(sql`integration_id is not null and deleted_at is null`),
    index("orders_by_status")
      .on(sql`agency_id`, sql`status`, sql`created_at`, sql`id`)
      .where(sql`deleted_at is null`),
    index("orders_of_team_by_status")
      .on(sql`agency_id`, sql`seller_team_id`, sql`status`, sql`created_at`, sql`id`)
      .where(sql`deleted_at is null`),
    index("orders_of_team")
      .on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`)
      .where(sql`deleted_at is null`),
    index("orders_by_reference").on(sql`agency_id`, sql`reference_id1`),
    index("orders_to_release")
      .on(sql`(book ->> 'releaseAt')`)
      .where(sql`status = 'Fulfilled' and book ->> 'releaseAt' is not null`),
    index("orders_of_import").on(sql`agency_id`, sql`import_id`),
    index("orders_search").using("gin", sql`search_text gin_trgm_ops`),
  ],
});

export const orderItems = tableOf(declared.orderItems, {
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    /** 0 without a variant, 1 without artwork, 2 with both: derived, so that nobody has to keep it. */
    mappingStatus: integer("mapping_status")
      .notNull()
      .generatedAlwaysAs(
        sql`case when variant_id is null then 0
          when coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is null then 1 else 2 end`,
      ),
    position: integer("position").notNull(),
    catalogId: uuid("catalog_id"),
    /** What the file or store called it: the key under which the team's mapping is remembered. */
    mappingKey: text("mapping_key"),
    /** Its units and where their money is: see `domain/orders/order.ts`. */
    book: jsonb("book").notNull(),
  },
  constraints: (self) => [
    withinAgency(self, "order_items_order_fk", "orderId", orders),
    index("order_items_by_image").using("gin", sql`(${IMAGES_OF_ITEM})`).where(HAS_IMAGE),
    index("order_items_of_order").on(sql`agency_id`, sql`order_id`),
    index("order_items_unmapped")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_key`)
      .where(sql`variant_id is null`),
    index("order_items_mapped")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_key`, sql`variant_id`)
      .where(sql`variant_id is not null`),
  ],
});

export const parcels = tableOf(declared.tracking, {
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    /** [{itemId, quantity}] as it left. */
    items: jsonb("items").notNull().default([]),
  },
  constraints: (self) => [
    withinAgency(self, "parcels_order_fk", "orderId", orders),
    index("parcels_of_order").on(sql`agency_id`, sql`order_id`),
    index("parcels_by_number").on(sql`agency_id`, sql`number`),
  ],
});

/** The history of an order: one row a thing that happened, never edited. */
export const orderEvents = pgTable(
  "order_events",
  {
    agencyId: uuid("agency_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    orderId: uuid("order_id").notNull(),
    action: text("action").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status"),
    actorId: uuid("actor_id"),
    detail: jsonb("detail"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("order_events_of_order").on(self.agencyId, self.orderId, self.id),
  ],
);

export const changeHistories = tableOf(declared.changeHistories, {
  composite: { sellerTeam: () => sellerTeams },
  constraints: (self) => [
    withinAgency(self, "change_histories_order_fk", "orderId", orders),
    index("change_histories_of_order").on(sql`agency_id`, sql`order_id`, sql`created_at`),
  ],
});

/** How many live orders a team has in each status: kept by the transaction that changes one. */
export const orderCounters = pgTable(
  "order_counters",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    status: text("status").notNull(),
    count: integer("count").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.status] })],
);

/** What a team mapped before: by SKU, or by product and variant text where there is none. */
export const itemMappings = pgTable(
  "item_mappings",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    sellerTeamId: uuid("seller_team_id").notNull(),
    key: text("key").notNull(),
    /** What an item of this key is called; the key itself has lost case and spelling. */
    title: text("title"),
    variantId: uuid("variant_id").notNull(),
    /** Artwork of slots 1 to 6 that goes with it, where the team's items came with none of their own. */
    artworks: text("artworks").array(),
    /** Who chose the variant, and when. */
    createdUserId: uuid("created_user_id"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.key] }),
    uniqueIndex("item_mappings_by_id").on(self.agencyId, self.id),
  ],
);

/** Files that brought orders or tracking, as jobs. */
export const orderImports = tableOf(declared.orderImports, {
  columns: {
    kind: text("kind").notNull().default("orders"),
    fileHash: text("file_hash").notNull(),
    createProduct: boolean("create_product").notNull().default(false),
    /** Commit as soon as it is rehearsed. */
    straight: boolean("straight").notNull().default(false),
    /** References to commit; null: every good one. */
    chosen: jsonb("chosen"),
    header: jsonb("header"),
    /** What a person said of its columns. */
    choice: jsonb("choice"),
    /** Its first rows, to choose columns by. */
    sample: jsonb("sample"),
    /** How its store is known: see `domain/shops/store-of-file.ts`; null: not known. */
    integrationBy: text("integration_by"),
    /** SHA-256 of its header row, by which files of one store are known again. */
    fingerprint: text("fingerprint"),
    /** Good orders that are not in yet: counted once all are judged, and less by those that go in. */
    leftReady: integer("left_ready").notNull().default(0),
    leftAttention: integer("left_attention").notNull().default(0),
  },
  constraints: (self) => [
    fromIntegration(self, "order_imports_integration_fk"),
    index("order_imports_by_fingerprint")
      .on(sql`agency_id`, sql`seller_team_id`, sql`fingerprint`, sql`created_at`, sql`id`)
      .where(sql`integration_by in ('person', 'last')`),
    index("order_imports_by_hash").on(sql`agency_id`, sql`seller_team_id`, sql`file_hash`),
    index("order_imports_under_way").on(sql`status`).where(sql`status in ('reading', 'committing')`),
  ],
});

/** The file itself, in pieces, so that a killed server goes on where it was. */
export const importFiles = pgTable(
  "import_files",
  {
    agencyId: uuid("agency_id").notNull(),
    importId: uuid("import_id").notNull(),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.importId, self.seq] })],
);

/** What a team's people said of the columns of files with one header row. */
export const columnChoices = pgTable(
  "column_choices",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** SHA-256 of the header row. */
    fingerprint: text("fingerprint").notNull(),
    labels: jsonb("labels").notNull(),
    choice: jsonb("choice").notNull(),
    fileName: text("file_name").notNull(),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
    usedAt: instant("used_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    uniqueIndex("column_choices_unique").on(self.agencyId, self.sellerTeamId, self.fingerprint),
  ],
);

/** What each order of a file would become, and became. */
export const importOrders = pgTable(
  "import_orders",
  {
    agencyId: uuid("agency_id").notNull(),
    importId: uuid("import_id").notNull(),
    seq: integer("seq").notNull(),
    orderName: text("order_name"),
    reference: text("reference"),
    verdict: text("verdict").notNull(),
    /** {reasons, gates, items, charge} as the rehearsal answered. */
    rehearsal: jsonb("rehearsal").notNull(),
    /** Cents, of the rehearsal: by itself, since balances run over all lines. Null of tracking. */
    charge: bigint("charge", { mode: "bigint" }).generatedAlwaysAs(sql`(rehearsal ->> 'charge')::bigint`),
    /** The order as read. */
    draft: jsonb("draft").notNull(),
    /** The rows' own cells, of failed orders. */
    cells: jsonb("cells"),
    orderId: uuid("order_id"),
    outcome: text("outcome"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.importId, self.seq] }),
    index("import_orders_by_verdict").on(self.agencyId, self.importId, self.verdict, self.seq),
    index("import_orders_to_charge")
      .on(self.agencyId, self.importId, self.seq, self.charge)
      .where(sql`verdict = 'ready' and outcome is null`),
  ],
);

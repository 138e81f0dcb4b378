import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { KeptFor } from "../../../domain/orders/auto-submit/plan.ts";
import type { Waited } from "../../../domain/orders/blockers/waits-for.ts";
import type { StoreProposal } from "../../../domain/orders/changes/store-proposal.ts";
import type { DayStep } from "../../../domain/orders/day-steps.ts";
import type { Gate, GateOwner } from "../../../domain/orders/gates/gates.ts";
import type { Hold } from "../../../domain/orders/order.ts";
import type { PersonalizationValue } from "../../../domain/orders/personalization/personalization.ts";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import type { PlannedUnits } from "../../../domain/orders/tracking/plan.ts";
import type { PreflightStatus } from "../../../domain/preflight/findings.ts";
import type { SlotPreflights } from "../../../domain/preflight/orders/slot-preflight.ts";
import * as declared from "../../../domain/resources/index.ts";
import type { ItemAccounting, OrderAccounting } from "../../orders/accounting.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The images of an item, and whether it has one. The index and the queries that use it share these texts. */
export const IMAGES_OF_ITEM = sql.raw(
  "array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup]",
);
export const HAS_IMAGE = sql.raw(
  "coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup) is not null",
);

/** What the preflight of an item is of: `CHECKED` of `preflight/orders/due.queries.ts` is the same of an alias. */
const CHECKED_OF_ITEM = sql.raw(
  "array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, variant_id::text]",
);
const HAS_ARTWORK = sql.raw(
  "coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is not null",
);

/** The photo of a refund, a return or a remake in its event, and whether it has one. The index shares these texts. */
export const PHOTO_OF_EVENT = sql.raw("detail ->> 'photo'");
export const HAS_PHOTO = sql.raw("detail ->> 'photo' is not null");

/** The digits of an item's id in its code (`domain/orders/item-code.ts`), as its index below has them. */
export const ITEM_CODE_KEY = sql.raw("right(replace(order_items.id::text, '-', ''), 15)");

export const orders = tableOf(declared.orders, {
  sameTeam: ["integration"],
  columns: {
    /** Set while on Hold. */
    hold: jsonb("hold").$type<Hold>(),
    /** The closed gates at the last evaluation. */
    gates: jsonb("gates").$type<Gate[]>().notNull().default([]),
    /** The order's amounts by state: see `domain/orders/order.ts`. */
    accounting: jsonb("accounting").$type<OrderAccounting>().notNull(),
    createdUserId: uuid("created_user_id"),
    /** In a remake, the order whose units it makes again. */
    remakeOfId: uuid("remake_of_id"),
    /** The day (`YYYY-MM-DD`) by which its store wants it shipped, if the store states one: see `domain/orders/due-date.ts`. */
    shipBy: text("ship_by"),
    /** The keys of the tags of either side: see `domain/orders/tags/tags.ts`. */
    agencyTags: text("agency_tags").array().notNull().default([]),
    sellerTags: text("seller_tags").array().notNull().default([]),
  },
  constraints: (self) => [
    // Foreign keys that include the team refer to these three.
    unique("orders_with_team").on(self.agencyId, self.sellerTeamId, self.id),
    foreignKey({
      name: "orders_remake_of_fk",
      columns: [self.agencyId, self.sellerTeamId, self.remakeOfId],
      foreignColumns: [self.agencyId, self.sellerTeamId, self.id],
    }),
    index("remakes_of_order").on(sql`agency_id`, sql`remake_of_id`).where(sql`remake_of_id is not null`),
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
    index("orders_of_buyer")
      .on(sql`agency_id`, sql`seller_team_id`, sql`lower(email)`)
      .where(sql`email is not null and deleted_at is null`),
    index("orders_of_address")
      .on(sql`agency_id`, sql`seller_team_id`, sql`lower(address1)`, sql`zip_code`, sql`created_at`)
      .where(sql`address1 is not null and deleted_at is null`),
    index("orders_by_reference").on(sql`agency_id`, sql`reference_id1`),
    index("orders_to_release")
      .on(sql`(accounting ->> 'releaseAt')`)
      .where(sql`status = 'Fulfilled' and accounting ->> 'releaseAt' is not null`),
    index("orders_to_end_hold")
      .on(sql`(hold ->> 'until')`)
      .where(sql`status = 'Hold' and hold ->> 'until' is not null and deleted_at is null`),
    // Those whose buyer is known, by the age that an agency keeps them.
    index("orders_with_buyer")
      .on(sql`agency_id`, sql`created_at`)
      .where(
        sql`status in ('Fulfilled', 'Cancel') and (full_name is distinct from 'Erased' or email is not null or address1 is not null)`,
      ),
    index("orders_in_production")
      .on(sql`agency_id`, sql`(accounting ->> 'approvedAt')`)
      .where(
        sql`deleted_at is null and status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold')`,
      ),
    index("orders_to_ship_by")
      .on(sql`agency_id`, sql`ship_by`)
      .where(
        sql`ship_by is not null and deleted_at is null and status not in ('InTransit', 'Fulfilled', 'Cancel')`,
      ),
    index("orders_of_import").on(sql`agency_id`, sql`import_id`),
    // The designers' queue, by due date.
    index("orders_with_design")
      .on(sql`agency_id`, sql`design_status`, sql`(accounting -> 'design' ->> 'dueDate')`, sql`id`)
      .where(sql`design_status is not null and deleted_at is null`),
    index("orders_by_agency_tags").using("gin", sql`agency_tags`).where(sql`agency_tags <> '{}'`),
    index("orders_by_seller_tags").using("gin", sql`seller_tags`).where(sql`seller_tags <> '{}'`),
  ],
});

export const orderItems = tableOf(declared.orderItems, {
  columns: {
    /** 0 without a variant, 1 without artwork, 2 with both: generated. */
    mappingStatus: integer("mapping_status")
      .notNull()
      .generatedAlwaysAs(
        sql`case when variant_id is null then 0
          when coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is null then 1 else 2 end`,
      ),
    // With a default, so that items of earlier versions have none.
    personalization: jsonb("personalization").$type<PersonalizationValue[]>().notNull().default([]),
    position: integer("position").notNull(),
    catalogId: uuid("catalog_id"),
    /** The item's SKU, or its name without one, normalized: the key of a saved mapping that nothing more exact precedes. */
    mappingKey: text("mapping_key"),
    /** The most exact key of a saved mapping: see `exactKeys`. Without one it is `mapping_key`. */
    exactKey: text("exact_key"),
    /**
     * Its artwork came from a mapping of a SKU that several products of the team share, before mappings had exact keys:
     * a person has to choose its product. Only of items of earlier versions.
     */
    mappingDue: boolean("mapping_due"),
    /** The store's id of the line that the item is; `null` where the store has none. */
    storeLineId: text("store_line_id"),
    /** A hash of what the store last said that the buyer wrote; `null` for items that no store sent. */
    storeText: text("store_text"),
    /** In a remake, the item whose units it makes again. */
    remakeOfId: uuid("remake_of_id"),
    /** The units and their amounts by state: see `domain/orders/order.ts`. */
    accounting: jsonb("accounting").$type<ItemAccounting>().notNull(),
    /** How its artwork prints, by slot, and the worst status of what was not waived: see `domain/preflight/orders/slot-preflight.ts`. */
    preflight: jsonb("preflight").$type<SlotPreflights>(),
    preflightStatus: text("preflight_status").$type<PreflightStatus>(),
    /** The artwork and the variant that the results are of; `null` to check again. */
    preflightOf: text("preflight_of").array(),
    /** Its artwork is to be checked, whichever path wrote it: generated. */
    preflightDue: boolean("preflight_due")
      .notNull()
      .generatedAlwaysAs(sql`${HAS_ARTWORK} and preflight_of is distinct from ${CHECKED_OF_ITEM}`),
  },
  constraints: (self) => [
    index("order_items_to_check")
      .on(sql`agency_id`, sql`order_id`)
      .where(sql`preflight_due and deleted_at is null`),
    foreignKey({
      name: "order_items_remake_of_fk",
      columns: [self.agencyId, self.remakeOfId],
      foreignColumns: [self.agencyId, self.id],
    }),
    index("remakes_of_item").on(sql`agency_id`, sql`remake_of_id`).where(sql`remake_of_id is not null`),
    index("order_items_by_image").using("gin", sql`(${IMAGES_OF_ITEM})`).where(HAS_IMAGE),
    index("order_items_by_code").on(sql`agency_id`, sql`(right(replace(id::text, '-', ''), 15))`),
    index("order_items_of_order").on(sql`agency_id`, sql`order_id`),
    index("order_items_unmapped")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_key`)
      .where(sql`variant_id is null`),
    index("order_items_by_exact_key")
      .on(sql`agency_id`, sql`seller_team_id`, sql`exact_key`, sql`variant_id`)
      .where(sql`exact_key is not null`),
    index("order_items_mapping_due")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_key`)
      .where(sql`mapping_due`),
    index("order_items_open_of_catalog")
      .on(sql`catalog_id`, sql`agency_id`, sql`order_id`)
      .where(sql`status in ('new', 'voided') and catalog_id is not null`),
    index("order_items_mapped")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_key`, sql`variant_id`)
      .where(sql`variant_id is not null`),
  ],
});

export const parcels = tableOf(declared.tracking, {
  columns: {
    /** [{itemId, quantity}] as shipped. */
    items: jsonb("items").$type<PlannedUnits[]>().notNull().default([]),
  },
  constraints: () => [
    index("parcels_of_order").on(sql`agency_id`, sql`order_id`),
    index("parcels_by_number").on(sql`agency_id`, sql`number`),
  ],
});

/** The history of an order, append-only. */
export const orderEvents = pgTable(
  "order_events",
  {
    agencyId: uuid("agency_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    orderId: uuid("order_id").notNull(),
    action: text("action").notNull(),
    fromStatus: text("from_status").$type<OrderStatus>(),
    toStatus: text("to_status").$type<OrderStatus>(),
    actorId: uuid("actor_id"),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
    /** The only side that may read it, such as changes of its tags; `null` for both. */
    visibleTo: text("visible_to").$type<"agency" | "seller">(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("order_events_of_order").on(self.agencyId, self.orderId, self.id),
    index("order_events_by_photo").on(self.agencyId, sql`(${PHOTO_OF_EVENT})`).where(HAS_PHOTO),
  ],
);

export const changeHistories = tableOf(declared.changeHistories, {
  columns: {
    /** What accepting a store's request applies; erased with the buyer's data. */
    proposal: jsonb("proposal").$type<StoreProposal>(),
  },
  constraints: () => [
    index("change_histories_of_order").on(sql`agency_id`, sql`order_id`, sql`created_at`),
    index("change_requests_by_status")
      .on(sql`agency_id`, sql`status`, sql`created_at`, sql`id`)
      .where(sql`kind = 'requested' and deleted_at is null`),
  ],
});

/** The number of orders per team and status, updated in the transaction that changes an order. */
export const orderCounters = pgTable(
  "order_counters",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    count: integer("count").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.status] })],
);

/** The number of orders that were created, approved and shipped, per team and day in Los Angeles. Only ever added to. */
export const orderDays = pgTable(
  "order_days",
  {
    agencyId: uuid("agency_id").notNull(),
    day: date("day").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    step: text("step").$type<DayStep>().notNull(),
    orders: integer("orders").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.day, self.sellerTeamId, self.step] })],
);

/** Why orders wait, one row per order, gate and cause, written in the transaction that changes an order. */
export const orderBlockers = pgTable(
  "order_blockers",
  {
    agencyId: uuid("agency_id").notNull(),
    orderId: uuid("order_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    gate: text("gate").$type<Waited>().notNull(),
    owner: text("owner").$type<GateOwner>().notNull(),
    /** A key: see `domain/orders/blockers/blockers.ts`. */
    cause: text("cause").notNull(),
    since: instant("since").notNull(),
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    due: bigint("due", { mode: "bigint" }).notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.orderId, self.gate, self.cause] }),
    index("order_blockers_by_cause").on(self.agencyId, self.gate, self.owner, self.cause, self.since),
    index("order_blockers_of_team").on(
      self.agencyId,
      self.sellerTeamId,
      self.gate,
      self.owner,
      self.cause,
      self.since,
    ),
    index("order_blockers_of_cause").on(self.agencyId, self.cause, self.orderId),
    index("order_blockers_to_pay").on(self.agencyId, self.sellerTeamId, self.due).where(sql`gate = 'submit'`),
  ],
);

/** Orders, blocked amount and due of the rows of `order_blockers`, by team and cause. */
export const blockerCounters = pgTable(
  "blocker_counters",
  {
    agencyId: uuid("agency_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    gate: text("gate").$type<Waited>().notNull(),
    owner: text("owner").$type<GateOwner>().notNull(),
    cause: text("cause").notNull(),
    orders: integer("orders").notNull(),
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    due: bigint("due", { mode: "bigint" }).notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.gate, self.owner, self.cause] }),
    index("blocker_counters_by_gate").on(self.agencyId, self.gate, self.cause),
  ],
);

/** Orders of stores that are submitted by themselves once their time comes, and those that were. */
export const autoSubmits = pgTable(
  "auto_submits",
  {
    agencyId: uuid("agency_id").notNull(),
    orderId: uuid("order_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    queuedAt: instant("queued_at").notNull().default(sql`now()`),
    /** Why it was kept when its time had come; `null` before. */
    keptFor: text("kept_for").$type<KeptFor>(),
    /** When a kept order may go again. */
    retryAt: instant("retry_at"),
    /** A person has taken it out. */
    skippedAt: instant("skipped_at"),
    submittedAt: instant("submitted_at"),
    /** What the submit took from the seller's funds. Cents */
    amount: bigint("amount", { mode: "bigint" }),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.orderId] }),
    foreignKey({
      name: "auto_submits_order_fk",
      columns: [self.agencyId, self.sellerTeamId, self.orderId],
      foreignColumns: [orders.agencyId, orders.sellerTeamId, orders.id],
    }),
    index("auto_submits_waiting")
      .on(self.agencyId, self.sellerTeamId, self.integrationId, self.queuedAt)
      .where(sql`submitted_at is null and skipped_at is null`),
    index("auto_submits_done")
      .on(self.agencyId, self.integrationId, self.submittedAt)
      .where(sql`submitted_at is not null`),
  ],
);

/** Orders whose gates a job evaluates again, because a catalog changed. */
export const gateChecks = pgTable(
  "gate_checks",
  {
    agencyId: uuid("agency_id").notNull(),
    orderId: uuid("order_id").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.orderId] })],
);

/** When parcels of an agency were last delivered to an address, and last came back from it, by a hash of it. */
export const addressOutcomes = pgTable(
  "address_outcomes",
  {
    agencyId: uuid("agency_id").notNull(),
    key: text("key").notNull(),
    deliveredAt: instant("delivered_at"),
    returnedAt: instant("returned_at"),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.key] })],
);

/** Orders that are not submitted and whose prices have changed: they are quoted again. */
export const requotes = pgTable(
  "requotes",
  {
    agencyId: uuid("agency_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** How often, so that a change while it is quoted is not lost. */
    asked: integer("asked").notNull().default(1),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.orderId] })],
);

/** Saved variant mappings of a team, by the most exact key of an item: see `exactKeys`. */
export const itemMappings = pgTable(
  "item_mappings",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    sellerTeamId: uuid("seller_team_id").notNull(),
    key: text("key").notNull(),
    /** The title of an item with this key, which itself is normalized. */
    title: text("title"),
    /** `null`: its items are not ours, and are left out of orders. */
    variantId: uuid("variant_id"),
    /** Artwork of slots 1 to 6, used for items that have none of their own. */
    artworks: text("artworks").array(),
    /** Used for items that have none of their own. */
    mockup: text("mockup"),
    /** Who chose the variant, and when. */
    createdUserId: uuid("created_user_id"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.sellerTeamId, self.key] }),
    uniqueIndex("item_mappings_by_id").on(self.agencyId, self.id),
  ],
);

/** Imported files of orders or tracking numbers, as jobs. */
export const orderImports = tableOf(declared.orderImports, {
  sameTeam: ["integration"],
  columns: {
    kind: text("kind").notNull().default("orders"),
    sellerTeamId: uuid("seller_team_id"),
    fileHash: text("file_hash").notNull(),
    createProduct: boolean("create_product").notNull().default(false),
    /** Commit as soon as it is previewed. */
    straight: boolean("straight").notNull().default(false),
    /** References of the orders to import; `null` for all that can be. */
    chosen: jsonb("chosen"),
    header: jsonb("header"),
    /** The column mapping that a user chose. */
    choice: jsonb("choice"),
    /** The first rows, shown in the columns step. */
    sample: jsonb("sample"),
    /** How the store was found: see `domain/stores/store-of-file.ts`; `null` if it was not. */
    integrationBy: text("integration_by"),
    /** SHA-256 of the header row, by which files of one store are recognized. */
    fingerprint: text("fingerprint"),
    /** Orders left to import: counted after the preview, decreased with each import. */
    leftReady: integer("left_ready").notNull().default(0),
    leftAttention: integer("left_attention").notNull().default(0),
    // With a default, so that imports of earlier versions have none.
    skipped: integer("skipped").notNull().default(0),
  },
  constraints: () => [
    index("order_imports_by_fingerprint")
      .on(sql`agency_id`, sql`seller_team_id`, sql`fingerprint`, sql`created_at`, sql`id`)
      .where(sql`integration_by in ('person', 'last')`),
    index("order_imports_by_hash").on(sql`agency_id`, sql`seller_team_id`, sql`file_hash`),
    index("order_imports_failed").on(sql`created_at`).where(sql`status = 'failed'`),
    index("order_imports_under_way").on(sql`status`).where(sql`status in ('reading', 'importing')`),
  ],
});

/** The uploaded file in chunks, so that another process can resume the import. */
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

/** Saved column mappings of a team, by header row. */
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

/** The orders of an imported file: preview and outcome. */
export const importOrders = pgTable(
  "import_orders",
  {
    agencyId: uuid("agency_id").notNull(),
    importId: uuid("import_id").notNull(),
    seq: integer("seq").notNull(),
    orderName: text("order_name"),
    reference: text("reference"),
    status: text("status").notNull(),
    /** {reasons, gates, items, charge} of the preview. */
    preview: jsonb("preview").notNull(),
    /** Cents of the preview, as a column because running balances read all rows; `null` in tracking imports. */
    charge: bigint("charge", { mode: "bigint" }).generatedAlwaysAs(sql`(preview ->> 'charge')::bigint`),
    /** The order as read from the file. */
    draft: jsonb("draft").notNull(),
    /** The cells of the file's rows, for failed orders. */
    cells: jsonb("cells"),
    orderId: uuid("order_id"),
    outcome: text("outcome"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.importId, self.seq] }),
    index("import_orders_by_status").on(self.agencyId, self.importId, self.status, self.seq),
    index("import_orders_to_charge")
      .on(self.agencyId, self.importId, self.seq, self.charge)
      .where(sql`status = 'ready' and outcome is null`),
  ],
);

import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { personOf, type Role } from "../../src/domain/access/roles.ts";
import type { Profile } from "../../src/domain/access/whitelists.ts";
import { productVariants } from "../../src/domain/products/product-variants.ts";
import type { Field } from "../../src/domain/resource/field.ts";
import { resourceNamed } from "../../src/domain/resources/registry.ts";
import { openSession } from "../../src/server/auth/sessions.queries.ts";
import { modelOf } from "../../src/server/crud/model.ts";
import { toColumn } from "../../src/server/crud/write/values.ts";
import type { Database } from "../../src/server/db/client.ts";
import { columnKey } from "../../src/server/db/schema/declared-columns.ts";
import { agencyCatalogs, orderCounters, suppliers } from "../../src/server/db/schema/index.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import type { ItemAccounting, OrderAccounting } from "../../src/server/orders/accounting.ts";
import { refreshSearchTexts } from "../../src/server/orders/search-text.queries.ts";
import { saveVariantsOfProduct } from "../../src/server/products/save-product-variants.queries.ts";
import { next, validValue } from "./values.ts";

/** The owner of a row: the platform (no agency), an agency or a seller team. */
export interface Owner {
  agencyId?: string;
  sellerTeamId?: string;
}

type Columns = Record<string, unknown>;
export type Made = Columns & { id: string };

/** A value for a required column that is not declared. */
function plainValue(column: PgColumn): unknown {
  switch (column.getSQLType()) {
    case "uuid":
      return newId();
    case "jsonb":
      return {};
    case "integer":
      return 0;
    case "bigint":
      return 0n;
    case "boolean":
      return false;
    case "bytea":
      return randomBytes(32);
    case "timestamp(3) with time zone":
      return new Date().toISOString();
    default:
      return `text ${next()}`;
  }
}

/** The accounting of a new order without charges, and of its item. */
const EMPTY_ORDER_ACCOUNTING: OrderAccounting = {
  phase: "quote",
  walletPart: 0,
  journalEntryCount: 0,
  provinceCode: "",
  charge: { items: 0, shipping: 0, design: 0, total: 0 },
};
export const EMPTY_ITEM_ACCOUNTING: ItemAccounting = { lots: [], retail: 0 };

/** A plain Unfulfilled order, counted as the application counts it. */
async function order(database: Database, owner: Owner): Promise<Made> {
  const made = await insert(database, "orders", owner, {
    status: "Unfulfilled",
    accounting: EMPTY_ORDER_ACCOUNTING,
  });
  const { agencyId = "", sellerTeamId = "" } = owner;
  await database.drizzle
    .insert(orderCounters)
    .values({ agencyId, sellerTeamId, status: "Unfulfilled", count: 1 })
    .onConflictDoUpdate({
      target: [orderCounters.agencyId, orderCounters.sellerTeamId, orderCounters.status],
      set: { count: sql`${orderCounters.count} + 1` },
    });
  return made;
}

const RULE = { conditions: { match: "all", of: [] }, effects: [], profile: "standard" };

/** Factories of rows whose columns depend on each other. */
const MADE_BY: Record<string, (database: Database, owner: Owner) => Promise<Made>> = {
  agencies: (database) => agency(database),
  users: (database, owner) =>
    user(database, owner.sellerTeamId ? "seller" : owner.agencyId ? "agency" : "administrator", owner),
  "seller-teams": (database, owner) => sellerTeam(database, owner),
  "api-keys": (database, owner) =>
    insert(database, "api-keys", owner, { sellerTeamId: owner.sellerTeamId ?? null }),
  webhooks: (database, owner) =>
    insert(database, "webhooks", owner, { sellerTeamId: owner.sellerTeamId ?? null }),
  rules: (database, owner) =>
    insert(database, "rules", owner, { ...RULE, sellerTeamId: owner.sellerTeamId ?? null }),
  "rule-runs": async (database, owner) => {
    const sellerTeamId = owner.sellerTeamId ?? null;
    const ruleId = (await insert(database, "rules", owner, { ...RULE, sellerTeamId })).id;
    return insert(database, "rule-runs", owner, { sellerTeamId, ruleId, factsId: 1n });
  },
  "webhook-deliveries": async (database, owner) => {
    const sellerTeamId = owner.sellerTeamId ?? null;
    const webhookId = (await insert(database, "webhooks", owner, { sellerTeamId })).id;
    return insert(database, "webhook-deliveries", owner, { sellerTeamId, webhookId });
  },
  orders: order,
  "order-items": (database, owner) =>
    insert(database, "order-items", owner, { accounting: EMPTY_ITEM_ACCOUNTING }),
};

/** The owner with a new team where a team's row is for an agency, such as one that an agency's row refers to. */
async function withTeam(database: Database, name: string, owner: Owner, columns: Columns): Promise<Owner> {
  const hasTeam = owner.sellerTeamId !== undefined || "sellerTeamId" in columns;
  if (hasTeam || resourceNamed(name).owner !== "sellerTeam") return owner;
  return { ...owner, sellerTeamId: (await sellerTeam(database, owner)).id };
}

/**
 * Inserts a row of any declared resource directly: valid by its declaration, with its required references, and with
 * values for the other required columns by their types.
 */
export async function make(
  database: Database,
  name: string,
  of: Owner = {},
  columns: Columns = {},
): Promise<Made> {
  const owner = await withTeam(database, name, of, columns);
  const special = MADE_BY[name];
  if (special && Object.keys(columns).length === 0) return special(database, owner);
  // The application offers each template's code once per agency; here it can be any.
  const given = name === "mail-notifications" ? { code: `made-${next()}`, ...columns } : columns;
  return insert(database, name, owner, given);
}

/** Makes an order, or that of an item or a parcel, findable by it, as the application does. */
async function findable(database: Database, name: string, { agencyId = "" }: Owner, made: Made) {
  const id = name === "orders" ? made.id : ["order-items", "tracking"].includes(name) ? made.orderId : null;
  if (id) await inTransaction(database, (tx) => refreshSearchTexts(tx, agencyId, [String(id)]));
}

async function insert(database: Database, name: string, owner: Owner, columns: Columns): Promise<Made> {
  const resource = resourceNamed(name);
  const { table } = modelOf(resource);
  const keys = keysOf(resource.owner, owner);
  const row: Columns = { id: newId(), ...keys };
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const key = columnKey(fieldName, field);
    // A product names its agency, which is a part of its key.
    if (key in columns || key in keys || !field.required || key === "createdAt") continue;
    row[key] = await columnValue(database, fieldName, field, owner);
  }
  if (name === "deposits") row.remainAmount = 0n;
  if (name === "catalogs") row.active = columns.publishStatus === 1;
  if (name === "catalogs" && columns.dropship && columns.isTrademark && !("supplierId" in columns))
    row.supplierId = await supplier(database);
  // The jobs would publish a waiting one.
  if (name === "price-publications") row.status = "canceled";
  if (name === "catalog-variants") row.publishedMaxPrice = columns.supplierMaxPrice ?? row.supplierMaxPrice;
  for (const column of getTableConfig(table).columns) {
    const key = Object.keys(table).find((one) => table[one] === column) ?? column.name;
    const isFilled = key in row || key in columns || column.hasDefault || !column.notNull || column.generated;
    if (!isFilled && !column.generatedIdentity) row[key] = plainValue(column);
  }
  const [made] = await database.drizzle
    .insert(table)
    .values({ ...row, ...columns })
    .returning();
  await findable(database, name, owner, made as Made);
  // They are rows of their own.
  const { agencyId = null } = owner;
  if (name === "products" && columns.variants) {
    const key = { agencyId, id: (made as Made).id };
    const variants = productVariants.parse(columns.variants);
    await inTransaction(database, (tx) => saveVariantsOfProduct(tx, key, variants));
  }
  return made as Made; // It was just inserted.
}

async function columnValue(database: Database, name: string, field: Field, owner: Owner): Promise<unknown> {
  if (field.kind !== "reference") return toColumn(field, field.initial ?? validValue(name, field));
  return (await make(database, field.target ?? "", owner)).id;
}

const keysOf = (shape: string, { agencyId, sellerTeamId }: Owner): Columns => {
  if (shape === "platform") return { ownerAgencyId: agencyId ?? null };
  return shape === "agency" ? { agencyId } : { agencyId, sellerTeamId };
};

export const agency = (database: Database, columns: Columns = {}) =>
  insert(database, "agencies", {}, { name: `Agency ${next()}`, code: `agency-${next()}`, ...columns });

/** A team with a base cost of its agency. */
export async function sellerTeam(database: Database, owner: Owner, columns: Columns = {}): Promise<Made> {
  const basecostId =
    columns.basecostId ?? (await make(database, "basecosts", { agencyId: owner.agencyId })).id;
  return insert(database, "seller-teams", { agencyId: owner.agencyId }, { ...columns, basecostId });
}

export const SUPPLIER_ID = "00000000-0000-4000-8000-000000000001";

/** The platform's supplier to whom people of that type and the catalogs that suppliers price belong. */
export async function supplier(database: Database): Promise<string> {
  await database.drizzle
    .insert(suppliers)
    .values({ id: SUPPLIER_ID, name: "Loom & Co", code: "LOOM", paymentTerms: 30, active: 1 })
    .onConflictDoNothing();
  return SUPPLIER_ID;
}

/** A user with a role, of a seller team if the owner has one. */
export async function user(
  database: Database,
  role: Role,
  owner: Owner = {},
  columns: Columns = {},
): Promise<Made> {
  return insert(database, "users", owner, {
    ...(role === "supplier" && !("supplierId" in columns) && { supplierId: await supplier(database) }),
    fullName: `Person ${next()}`,
    email: `person${next()}@platen.test`,
    ...personOf(role),
    status: 1,
    isSubUser: role.startsWith("seller:"),
    sellerTeamId: owner.sellerTeamId ?? null,
    ...columns,
  });
}

/** A session of a user whose password was just given. @returns its token */
export const sessionFor = (
  database: Database,
  userId: string,
  profile: Profile = "standard",
): Promise<string> =>
  inTransaction(database, (tx) => {
    const lifetimes = { sessions: { hours: 24, idleHours: 24, perPerson: 20 } };
    const browser = { ip: null, userAgent: "test", factor: null, deviceHash: randomBytes(32) };
    return openSession(tx, lifetimes, { userId, profile, ...browser });
  });

/** A published catalog with one variant that is assigned to the agency. */
export async function catalogWithVariant(database: Database, owner: Owner = {}, columns: Columns = {}) {
  const catalog = await insert(database, "catalogs", owner, { publishStatus: 1, ...columns });
  if (owner.agencyId) await give(database, owner.agencyId, catalog.id);
  const variant = await insert(database, "catalog-variants", owner, { catalogId: catalog.id });
  return { catalog, variant };
}

/** Assigns a catalog to an agency. */
export const give = (database: Database, agencyId: string, catalogId: string) =>
  database.drizzle.insert(agencyCatalogs).values({ agencyId, catalogId }).onConflictDoNothing();

/** A stored row, deleted or not. */
export async function stored(database: Database, name: string, id: string): Promise<Made | undefined> {
  const { table } = modelOf(resourceNamed(name));
  const [row] = await database.drizzle.select().from(table).where(eq(table.id, id));
  return row as Made | undefined;
}

import { eq, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { type Authority, type Role, roleOf, type UserType } from "../../src/domain/access/roles.ts";
import type { Field } from "../../src/domain/resource/field.ts";
import { resourceNamed } from "../../src/domain/resources/registry.ts";
import { specOf } from "../../src/server/crud/spec.ts";
import { toColumn } from "../../src/server/crud/values.ts";
import type { Database } from "../../src/server/db/client.ts";
import { agencyCatalogs, orderCounters } from "../../src/server/db/schema/index.ts";
import { columnKey } from "../../src/server/db/schema/table.ts";
import { newId } from "../../src/server/ids.ts";
import type { ItemBook, OrderBook } from "../../src/server/orders/codec.ts";
import { next, validValue } from "./values.ts";

/** Whose a row is: the platform's (no agency), an agency's or a seller team's. */
export interface Owner {
  agencyId?: string;
  sellerTeamId?: string;
}

type Columns = Record<string, unknown>;
export type Made = Columns & { id: string };

/** What a column holds that no declaration knows and that must not be empty. */
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
    case "timestamp(3) with time zone":
      return new Date().toISOString();
    default:
      return `text ${next()}`;
  }
}

/** The books of an order that was just written and has cost nothing, and of an item of it. */
const EMPTY_ORDER_BOOK: OrderBook = {
  phase: "quote",
  walletPart: 0,
  collectedPart: 0,
  sale: null,
  design: null,
  referral: null,
  pending: {},
  releaseAt: null,
  fulfilledAt: null,
  approvedAt: null,
  postings: 0,
  excluded: false,
  shipAnyway: false,
  provinceCode: "",
  sharesReference: false,
  charge: { items: 0, shipping: 0, design: 0, total: 0 },
};
export const EMPTY_ITEM_BOOK: ItemBook = {
  lots: [],
  retail: 0,
  priceMissing: null,
  captured: 0,
  givenBack: 0,
  kept: 0,
  costDue: 0,
};

/** A plain Unfulfilled order, counted as the application counts it. */
async function order(database: Database, owner: Owner): Promise<Made> {
  const made = await insert(database, "orders", owner, { status: "Unfulfilled", book: EMPTY_ORDER_BOOK });
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

/** Rows that the factory below does not make by itself, since their columns hang together. */
const MADE_BY: Record<string, (database: Database, owner: Owner) => Promise<Made>> = {
  agencies: (database) => agency(database),
  users: (database, owner) =>
    user(database, owner.sellerTeamId ? "seller" : owner.agencyId ? "agency" : "administrator", owner),
  "seller-teams": (database, owner) => sellerTeam(database, owner),
  orders: order,
  "order-items": (database, owner) => insert(database, "order-items", owner, { book: EMPTY_ITEM_BOOK }),
};

/**
 * Writes a row of any declared resource, valid by its declaration, past the application: its required
 * references are made with it, the rest of what must not be empty by its columns' types.
 */
export async function make(
  database: Database,
  name: string,
  owner: Owner = {},
  columns: Columns = {},
): Promise<Made> {
  const special = MADE_BY[name];
  if (special && Object.keys(columns).length === 0) return special(database, owner);
  // Past the application a code may be any, and is its own at each call.
  const given = name === "mail-notifications" ? { code: `made-${next()}`, ...columns } : columns;
  return insert(database, name, owner, given);
}

async function insert(database: Database, name: string, owner: Owner, columns: Columns): Promise<Made> {
  const resource = resourceNamed(name);
  const { table } = specOf(resource);
  const row: Columns = { id: newId(), ...keysOf(resource.owner, owner) };
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const key = columnKey(fieldName, field);
    if (key in columns || !field.required || key === "createdAt") continue;
    row[key] = await columnValue(database, fieldName, field, owner);
  }
  for (const column of getTableConfig(table).columns) {
    const key = Object.keys(table).find((one) => table[one] === column) ?? column.name;
    const isFilled = key in row || key in columns || column.hasDefault || !column.notNull || column.generated;
    if (!isFilled && !column.generatedIdentity) row[key] = plainValue(column);
  }
  const [made] = await database.drizzle
    .insert(table)
    .values({ ...row, ...columns })
    .returning();
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

/** A team prices its orders by a base cost of its agency. */
export async function sellerTeam(database: Database, owner: Owner, columns: Columns = {}): Promise<Made> {
  const basecostId =
    columns.basecostId ?? (await make(database, "basecosts", { agencyId: owner.agencyId })).id;
  return insert(database, "seller-teams", { agencyId: owner.agencyId }, { ...columns, basecostId });
}

/** The user type and authority behind a role. */
function personOf(role: Role): { userType: UserType; authority: Authority | null } {
  const [userType, authority] = role.split(":") as [UserType, Authority?];
  const isPlatform = userType === "administrator" || userType === "supplier";
  const person = { userType, authority: authority ?? (isPlatform ? null : userType) };
  if (roleOf(person.userType, person.authority) !== role) throw new Error(`No person has the role ${role}`);
  return person;
}

/** A person of a role; one of a seller team when the owner names it. */
export function user(
  database: Database,
  role: Role,
  owner: Owner = {},
  columns: Columns = {},
): Promise<Made> {
  return insert(database, "users", owner, {
    fullName: `Person ${next()}`,
    email: `person${next()}@platen.test`,
    ...personOf(role),
    status: 1,
    isSubUser: role.startsWith("seller:"),
    sellerTeamId: owner.sellerTeamId ?? null,
    ...columns,
  });
}

/** A published catalog that the agency was given, with one variant. */
export async function catalogWithVariant(database: Database, owner: Owner = {}, columns: Columns = {}) {
  const catalog = await insert(database, "catalogs", owner, { publishStatus: 1, ...columns });
  if (owner.agencyId) await give(database, owner.agencyId, catalog.id);
  const variant = await insert(database, "catalog-variants", owner, { catalogId: catalog.id });
  return { catalog, variant };
}

/** The agency may use this catalog. */
export const give = (database: Database, agencyId: string, catalogId: string) =>
  database.drizzle.insert(agencyCatalogs).values({ agencyId, catalogId }).onConflictDoNothing();

/** A row as it is stored, deleted or not. */
export async function stored(database: Database, name: string, id: string): Promise<Made | undefined> {
  const { table } = specOf(resourceNamed(name));
  const [row] = await database.drizzle
    .select()
    .from(table)
    .where(eq(table.id as PgColumn, id));
  return row as Made | undefined;
}

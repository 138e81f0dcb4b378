import { type SQL, sql } from "drizzle-orm";
import type { SellerAmount } from "../../domain/people/seller-amounts.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Filter, ListQuery } from "../../domain/resource/query.ts";
import { resources } from "../../domain/resources/registry.ts";
import type { Database } from "../db/client.ts";
import type { DeclaredTable } from "../db/schema/declared-columns.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import type { ExportOptions } from "./list/options.ts";

/** The filters of a table's rows that a person may read, and write. `undefined`: no filter. */
export interface RowScope {
  readonly read: SQL | undefined;
  readonly write: SQL | undefined;
}

export type RowScopeOf = (scope: Scope, table: DeclaredTable) => RowScope;
export type RowLimit = (scope: Scope, table: DeclaredTable) => SQL | undefined;

export type Columns = Readonly<Record<string, unknown>>;

/** A row's key; the agency is `null` where the table's key has none. */
export interface RowKey {
  readonly id: string;
  readonly agencyId: string | null;
}

export interface WrittenRow {
  readonly scope: Scope;
  /** Parsed; an edit has only the fields that change. */
  readonly body: Columns;
  /** Its columns before, under a lock; empty for a new row. */
  readonly stored: Columns;
}

/** `filters`: all filters of the query, for conditions that depend on each other. */
type FilterCondition = (scope: Scope, filter: Filter, filters: readonly Filter[]) => SQL | undefined;

/** The condition of a filter by ids of rows that no field references. */
export const byIds =
  (rows: (ids: SQL) => SQL): FilterCondition =>
  (_scope, filter) =>
    filter.operator === "in" && filter.values.length > 0
      ? rows(sql`${sql.param(filter.values)}::uuid[]`)
      : undefined;

/** What follows from an edit of these fields; `stored` are the columns before it. */
export interface EditStep {
  readonly fields: readonly string[];
  follow(tx: Transaction, stored: Columns): Promise<void>;
}

/** What follows for rows of an agency that were created or deleted. */
type RowsStep = (tx: Transaction, agencyId: string, ids: readonly string[]) => Promise<void>;

/** A field whose elements are rows of a table of their own. */
interface PartInRows {
  /** SQL of the field's JSON. */
  readonly select: string;
  /** Writes the field of a row that is locked or new. The value was parsed by the declaration. Throws an ApiError. */
  save(tx: Transaction, key: RowKey, value: unknown): Promise<void>;
}

/** What the server adds to a declaration; the generic calls do the rest. */
export interface ServerPart {
  /** The rows that a person may read and write, where they do not follow from the owner. */
  readonly rows?: RowScopeOf;
  /** Limits these rows further. Default: a member with proxies reads no row that names an order of another store. */
  readonly limits?: RowLimit;
  /** The columns with the teams of a row, by default `sellerTeamId`: API keys reach the rows of pulled teams only. */
  readonly teams?: readonly string[];
  /** The conditions of the filters that are declared as `through` and `derived`. */
  readonly filters?: Readonly<Record<string, FilterCondition>>;
  /** The fields that are declared as `inRows`. */
  readonly parts?: Readonly<Record<string, PartInRows>>;
  /** Rules across fields of a row, or across rows. Throws an ApiError. */
  check?(tx: Transaction, row: WrittenRow): Promise<void> | void;
  /** What keeps rows from being deleted. Throws an ApiError. */
  checkRemoval?(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Follows while the row still has its stored values. */
  readonly before?: { readonly edit: EditStep };
  /** Follows outside of the row: mostly, the gates of orders are evaluated again. */
  readonly after?: {
    readonly create?: RowsStep;
    readonly edit?: readonly EditStep[];
    readonly remove?: RowsStep;
  };
  /** A search or columns of its list that exports have as well. `sellerAmounts` are those that the person may see. */
  exportOptions?(
    database: Database,
    scope: Scope,
    query: ListQuery,
    sellerAmounts: readonly SellerAmount[],
  ): Promise<ExportOptions> | ExportOptions;
}

export type NamedPart = readonly [Resource, ServerPart];

/** Declares the server's part of a resource, in `<name>.server.ts` of its area; `server-parts.ts` lists it. */
export const serverPart = (resource: Resource, part: ServerPart): NamedPart => [resource, part];

const namesOf = (keyed: object | undefined) =>
  Object.keys(keyed ?? {})
    .sort()
    .join(", ");

/** Refuses a declaration that needs a condition or a writer which its part does not have, and the reverse. */
function checkPart({ name, list, fields }: Resource, { filters, parts: inRows }: ServerPart): void {
  const declared = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.inRows));
  if (namesOf({ ...list.derived, ...list.through }) !== namesOf(filters))
    throw new Error(`The server's part of ${name} has the filters (${namesOf(filters)})`);
  if (namesOf(declared) !== namesOf(inRows))
    throw new Error(`The server's part of ${name} has the parts (${namesOf(inRows)})`);
}

const NONE: ServerPart = {};
let loaded: ReadonlyMap<string, ServerPart> | undefined;

/** Sets the parts of all resources, once, before the first row is read. */
export function loadServerParts(parts: readonly NamedPart[]): void {
  const byName = new Map(parts.map(([{ name }, part]) => [name, part]));
  for (const resource of resources.values()) checkPart(resource, byName.get(resource.name) ?? NONE);
  loaded = byName;
}

/** The server's part of a resource. Throws while none is loaded: without them people would read the rows of others. */
export function partOf({ name }: Resource): ServerPart {
  if (!loaded)
    throw new Error("The server's parts of resources are not loaded: import src/server/server-parts.ts");
  return loaded.get(name) ?? NONE;
}

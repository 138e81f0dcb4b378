import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Resource } from "../../../domain/resource/define.ts";
import type { Fields } from "../../../domain/resource/field.ts";
import { resourceNamed, resources } from "../../../domain/resources/registry.ts";
import {
  columnKey,
  columnNamed,
  columnsOf,
  type DeclaredTable,
  snake,
  type TableOf,
} from "./declared-columns.ts";

/** A row of a tenant is referred to by its agency as well, so that no reference leaves the agency. */
type Reference<F extends Fields> = {
  [N in keyof F & string]: F[N] extends { kind: "reference" } ? N : never;
}[keyof F & string];

/** What a table has beyond its declaration: columns that no request sees, further indexes and constraints. */
interface Beyond<R extends Resource, More extends Record<string, PgColumnBuilderBase>> {
  columns?: More;
  /** References whose rows must be of the same seller team too; the target needs `(agency, team, id)` unique. */
  sameTeam?: readonly Reference<R["fields"]>[];
  constraints?: (self: TableOf<R, More>) => PgTableExtraConfigValue[];
}

/** Tables of declarations by name. `schema/index.ts` creates all of them. */
const tables = new Map<string, DeclaredTable>();

/** The table of a declaration, by its database name. */
export function tableNamed(name: string): DeclaredTable {
  const table = tables.get(name);
  if (!table) throw new Error(`No table is called ${name}: add a line to db/schema`);
  return table;
}

/** The column that holds the agency of a row; rows of the platform may belong to one. */
const agencyColumn = (resource: Resource) => (resource.owner === "platform" ? "ownerAgencyId" : "agencyId");

interface TenantReference {
  readonly name: string;
  readonly key: string;
  readonly target: Resource;
}

/** The references of a table's rows to rows of tenants, by every resource declared over it and by its own key. */
export function tenantReferences({ owner, table }: Pick<Resource, "owner" | "table">): TenantReference[] {
  const found = new Map<string, TenantReference>();
  const add = (name: string, key: string, target: Resource) => {
    if (target.owner !== "platform") found.set(key, { name, key, target });
  };
  if (owner === "sellerTeam") add("sellerTeam", "sellerTeamId", resourceNamed("seller-teams"));
  for (const resource of resources.values()) {
    if (resource.table !== table) continue;
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === "reference") add(name, columnKey(name, field), resourceNamed(field.target ?? ""));
    }
  }
  return [...found.values()];
}

function foreignKeys(resource: Resource, self: DeclaredTable, sameTeam: readonly string[]) {
  return tenantReferences(resource).map(({ name, key, target }) => {
    const other = tableNamed(target.table);
    const team = sameTeam.includes(name) ? ["sellerTeamId"] : [];
    const columns = [agencyColumn(resource), ...team, key].map((column) => columnNamed(self, column));
    const foreignColumns = ["agencyId", ...team, "id"].map((column) => columnNamed(other, column));
    return foreignKey({
      name: `${resource.table}_${snake(name)}_fk`,
      columns: columns as [PgColumn, ...PgColumn[]],
      foreignColumns: foreignColumns as [PgColumn, ...PgColumn[]],
    });
  });
}

/** An index for each sort that a list offers, and uniqueness among live rows, within the agency where there is one. */
function indexes({ owner, table, fields, list }: Resource, self: DeclaredTable): PgTableExtraConfigValue[] {
  const within = (...columns: PgColumn[]) =>
    (owner === "platform" ? columns : [columnNamed(self, "agencyId"), ...columns]) as [
      PgColumn,
      ...PgColumn[],
    ];
  const column = (name: string) => columnNamed(self, columnKey(name, fields[name] ?? { kind: "text" }));
  const sorts = list.sorts.filter((sort) => sort in fields);
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique);
  return [
    ...sorts.map((sort) => index(`${table}_by_${snake(sort)}`).on(...within(column(sort), self.id))),
    ...unique.map((name) =>
      uniqueIndex(`${table}_${snake(name)}_unique`)
        .on(...within(column(name)))
        .where(sql`deleted_at is null`),
    ),
  ];
}

/**
 * The Drizzle table of a declaration: keys by owner, a column for each field, an index for each sort, uniqueness
 * among live rows, a composite foreign key for each reference between rows of tenants, and what is `beyond` it.
 */
export function tableOf<
  R extends Resource,
  More extends Record<string, PgColumnBuilderBase> = Record<never, PgColumnBuilderBase>,
>(resource: R, beyond: Beyond<R, More> = {}): TableOf<R, More> {
  const columns = { ...columnsOf(resource), ...beyond.columns };
  const made = pgTable(resource.table, columns, (extraConfigColumns) => {
    const self = extraConfigColumns as unknown as DeclaredTable;
    const key = resource.owner === "platform" ? [] : [columnNamed(self, "agencyId"), self.id];
    return [
      ...(key.length > 0 ? [primaryKey({ columns: key as [PgColumn, ...PgColumn[]] })] : []),
      ...indexes(resource, self),
      ...foreignKeys(resource, self, beyond.sameTeam ?? []),
      ...(beyond.constraints?.(self as unknown as TableOf<R, More>) ?? []),
    ];
  }) as unknown as TableOf<R, More>; // columnsOf() makes these columns; TypeScript cannot follow its loop.
  tables.set(resource.table, made as unknown as DeclaredTable);
  return made;
}

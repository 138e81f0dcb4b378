import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Resource } from "../../../domain/resource/define.ts";
import type { Field } from "../../../domain/resource/field.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";

/** `sellerTeam` is the column `seller_team`, `artwork1` is `artwork1`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The property under which a field's column stands: a reference `basecost` is `basecostId`. */
export const columnKey = (name: string, field: Pick<Field, "kind">) =>
  field.kind === "reference" ? `${name}Id` : name;

/** The column's own name: a reference `basecost` is `basecost_id`. */
export const columnName = (name: string, field: Pick<Field, "kind">) => snake(columnKey(name, field));

/** On every table. Deletion is soft: what history refers to keeps its name. */
const bookkeeping = () => ({
  createdAt: instant("created_at").notNull().default(sql`now()`),
  updatedAt: instant("updated_at").notNull().default(sql`now()`),
  deletedAt: instant("deleted_at"),
  version: integer("version").notNull().default(1),
});

const keys = {
  platform: () => ({ id: uuid("id").primaryKey(), ownerAgencyId: uuid("owner_agency_id") }),
  agency: () => ({ agencyId: uuid("agency_id").notNull(), id: uuid("id").notNull() }),
  sellerTeam: () => ({
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
  }),
};

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const column = columnName(name, field);
  const built = (() => {
    switch (field.kind) {
      case "integer":
      case "rate":
        return integer(column);
      case "money":
        return cents(column);
      case "flag":
        return boolean(column);
      case "timestamp":
        return instant(column);
      case "choice":
        return typeof field.options?.[0]?.value === "number" ? integer(column) : text(column);
      case "reference":
        return uuid(column);
      case "references":
        return uuid(column).array();
      case "images":
        return text(column).array();
      case "json":
        return jsonb(column);
      default:
        return text(column);
    }
  })();
  return field.required ? built.notNull() : built;
}

/** A table whose columns are known by name alone: the generic engine reads them from the declaration. */
export type DeclaredTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: "pg";
}>;

/** More than a declaration says: columns that no request sees, and indexes and constraints of their own. */
export interface Beyond {
  columns?: Record<string, PgColumnBuilderBase>;
  /** References to tables with agency keys: they become composite foreign keys, so no row leaves its agency. */
  composite?: Record<string, () => DeclaredTable>;
  constraints?: (columns: DeclaredTable) => PgTableExtraConfigValue[];
}

/**
 * The Drizzle table of a declaration: keys by owner, a column a field, an index for each sort a list offers
 * (beginning with the agency where there is one), uniqueness among live rows, and what is `beyond` it.
 */
export function tableOf(resource: Resource, beyond: Beyond = {}): DeclaredTable {
  const { owner, table, fields } = resource;
  const columns: Record<string, PgColumnBuilderBase> = { ...keys[owner](), ...bookkeeping() };
  for (const [name, field] of Object.entries(fields)) {
    const key = columnKey(name, field);
    if (!(key in columns)) columns[key] = columnOf(name, field);
  }
  Object.assign(columns, beyond.columns);

  const constraints = (self: DeclaredTable): PgTableExtraConfigValue[] => {
    const made: PgTableExtraConfigValue[] = [];
    const led = (...columns: [PgColumn, ...PgColumn[]]): [PgColumn, ...PgColumn[]] =>
      owner === "platform" ? columns : [self.agencyId as PgColumn, ...columns];
    const id = self.id as PgColumn;
    if (owner !== "platform") made.push(primaryKey({ columns: [self.agencyId as PgColumn, id] }));
    for (const sort of resource.list.sorts) {
      const field = fields[sort];
      if (!field) continue;
      const column = self[columnKey(sort, field)] as PgColumn;
      made.push(index(`${table}_by_${snake(sort)}`).on(...led(column, id)));
    }
    for (const [name, field] of Object.entries(fields)) {
      if (!field.unique) continue;
      const column = self[columnKey(name, field)] as PgColumn;
      made.push(
        uniqueIndex(`${table}_${snake(name)}_unique`)
          .on(...led(column))
          .where(sql`deleted_at is null`),
      );
    }
    for (const [name, target] of Object.entries(beyond.composite ?? {})) {
      const other = target();
      made.push(
        foreignKey({
          name: `${table}_${snake(name)}_fk`,
          columns: [self.agencyId as PgColumn, self[`${name}Id`] as PgColumn],
          foreignColumns: [other.agencyId as PgColumn, other.id as PgColumn],
        }),
      );
    }
    return [...made, ...(beyond.constraints?.(self) ?? [])];
  };
  // The columns are built from a declaration at run time: TypeScript can know their names no better than this.
  return pgTable(table, columns, (self) => constraints(self as unknown as DeclaredTable));
}

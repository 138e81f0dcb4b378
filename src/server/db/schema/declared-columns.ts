import { sql } from "drizzle-orm";
import type { $Type, BuildColumns, NotNull } from "drizzle-orm/column-builder";
import {
  boolean,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Owner, Resource } from "../../../domain/resource/define.ts";
import type { Field, Fields } from "../../../domain/resource/field.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";

/** `sellerTeam` is the column `seller_team`, `artwork1` is `artwork1`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The property of a field's column: `basecostId` for a reference `basecost`. */
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
} satisfies Record<Owner, () => Record<string, PgColumnBuilderBase>>;

const stringColumn = (name: string) => text(name);
const wholeNumber = (name: string) => integer(name);
const list = (name: string) => text(name).array();

/** The column of each kind; a choice of numbers is an integer instead. */
const builders = {
  text: stringColumn,
  longText: stringColumn,
  html: stringColumn,
  image: stringColumn,
  choice: stringColumn,
  integer: wholeNumber,
  rate: wholeNumber,
  money: (name: string) => cents(name),
  flag: (name: string) => boolean(name),
  timestamp: (name: string) => instant(name),
  reference: (name: string) => uuid(name),
  references: (name: string) => uuid(name).array(),
  images: list,
  json: (name: string) => jsonb(name),
} satisfies Record<Field["kind"], (name: string) => PgColumnBuilderBase>;

const hasNumbers = (field: Field) => typeof field.options?.[0]?.value === "number";

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const build = field.kind === "choice" && hasNumbers(field) ? wholeNumber : builders[field.kind];
  const column = build(columnName(name, field));
  return field.required ? column.notNull() : column;
}

/** What a field's values are, in rows and on the wire alike: a choice is the union of its keys. */
type ValueOf<F> = F extends { input: z.ZodType<infer V> } ? V : never;

/** Choices and JSON know their values; the other kinds' columns follow from the kind. */
type Builder<F> = F extends { kind: infer K extends Field["kind"] }
  ? K extends "choice"
    ? $Type<ReturnType<ValueOf<F> extends number ? typeof wholeNumber : typeof stringColumn>, ValueOf<F>>
    : K extends "json"
      ? $Type<ReturnType<typeof builders.json>, ValueOf<F>>
      : ReturnType<(typeof builders)[K]>
  : never;

export type ColumnKey<N extends string, F> = F extends { kind: "reference" } ? `${N}Id` : N;

type FieldColumns<F extends Fields> = {
  [N in keyof F & string as F[N] extends { inRows: true } ? never : ColumnKey<N, F[N]>]: F[N] extends {
    required: true;
  }
    ? NotNull<Builder<F[N]>>
    : Builder<F[N]>;
};

type Bookkeeping = ReturnType<typeof bookkeeping>;
type Keys<O extends Owner> = ReturnType<(typeof keys)[O]>;

/** The builders of a declared table's columns. `More` are those that no request sees, or replace declared ones. */
export type DeclaredColumns<R extends Resource, More> = Omit<Keys<R["owner"]>, keyof More> &
  Omit<Bookkeeping & FieldColumns<R["fields"]>, keyof Keys<R["owner"]> | keyof More> &
  More;

/** The Drizzle table of a declaration, each column typed by its field. */
export type TableOf<R extends Resource, More = unknown> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: BuildColumns<string, Columns<R, More>, "pg">;
  dialect: "pg";
}>;

type Columns<R extends Resource, More> = {
  [K in keyof DeclaredColumns<R, More>]: DeclaredColumns<R, More>[K] extends PgColumnBuilderBase
    ? DeclaredColumns<R, More>[K]
    : never;
};

/** A table whose columns are known by name alone: the generic routes read them from the declaration. */
export type DeclaredTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<"id" | keyof Bookkeeping, PgColumn> & { [key: string]: PgColumn };
  dialect: "pg";
}>;

/** The columns of a declaration: keys by owner, bookkeeping, and one for each field. */
export function columnsOf({ owner, fields }: Resource): Record<string, PgColumnBuilderBase> {
  const columns: Record<string, PgColumnBuilderBase> = { ...keys[owner](), ...bookkeeping() };
  for (const [name, field] of Object.entries(fields)) {
    const key = columnKey(name, field);
    if (!field.inRows && !(key in columns)) columns[key] = columnOf(name, field);
  }
  return columns;
}

/** The column of that name. Throws on a name that the table does not have: a mistake of ours, not of a request. */
export function columnNamed(table: DeclaredTable, name: string): PgColumn {
  const column = table[name];
  if (!column) throw new Error(`The table has no column ${name}`);
  return column;
}

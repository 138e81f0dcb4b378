import type { Column, Table } from "drizzle-orm";

/** `sellerTeamId` is the column `seller_team_id`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : "";

/** A column's value as the driver returns it: cents and timestamps as text. */
type RawValue<C extends Column> =
  | (C["_"]["columnType"] extends "PgCustomColumn"
      ? C["_"]["driverParam"]
      : C["_"]["columnType"] extends "PgBigInt64"
        ? string
        : C["_"]["data"])
  | (C["_"]["notNull"] extends true ? never : null);

/** A row of hand-written SQL, `select id, total_price from orders`: columns by their names in the database. */
type RawRow<T extends Table> = {
  [K in keyof T["_"]["columns"] & string as Snake<K>]: RawValue<T["_"]["columns"][K]>;
};

/** These columns of a table, as hand-written SQL returns them: `rowsOf<Raw<typeof orders, "id" | "status">>`. */
export type Raw<T extends Table, Name extends keyof RawRow<T>> = Pick<RawRow<T>, Name>;

/** The columns of a table that is joined by `left join`. */
export type Nullable<Row> = { [K in keyof Row]: Row[K] | null };

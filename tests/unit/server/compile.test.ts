import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { PgDialect, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { cents } from "../../../src/server/db/columns/cents.ts";
import { compile } from "../../../src/server/db/compile.ts";

const things = pgTable('odd "things"', {
  id: uuid("id"),
  price: cents("price"),
  name: text("name"),
  at: timestamp("at"),
});
const dialect = new PgDialect();

const queries = {
  words: sql`select 1`,
  values: sql`select ${1}, ${"text"}, ${true}, ${null}`,
  columns: sql`select ${things.id}, ${things.name} from ${things} where ${things.price} > ${0}`,
  "values driven by their column": eq(things.price, 12n),
  "nested conditions": and(or(eq(things.name, "a"), isNull(things.name)), eq(things.name, "b"), undefined),
  lists: inArray(things.name, ["a", "b"]),
  arrays: sql`${things.name} = any(${sql.param(["a", "b"])}::text[])`,
  raw: sql`select ${sql.raw("now()")} as ${sql.identifier('a"b')}`,
  joined: sql`order by ${sql.join([asc(things.name), sql`${things.id} desc`], sql`, `)}`,
  subquery: sql`exists (select 1 from ${things} where ${and(eq(things.name, "x"), eq(things.id, "y"))})`,
  "nothing at all": sql`${undefined}`,
  "a value that is a query": eq(things.name, sql`lower(${"X"})`),
};

test.each(Object.entries(queries))("compile translates %s as Drizzle does", (_, query) => {
  const { sql: text, params } = dialect.sqlToQuery(query as ReturnType<typeof sql>);
  expect(compile(query as ReturnType<typeof sql>)).toEqual({ text, params });
});

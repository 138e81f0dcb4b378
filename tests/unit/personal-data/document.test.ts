import { readFileSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { BUYER_TABLES, type BuyerTable, buyerColumns } from "../../../src/domain/personal-data/buyer-data.ts";
import {
  PERSON_SECRETS,
  PERSON_TABLES,
  type PersonTable,
} from "../../../src/domain/personal-data/person-data.ts";
import * as schema from "../../../src/server/db/schema/index.ts";

const DOCUMENT = readFileSync("docs/personal-data.md", "utf8");
const NO_DATA = "## Tables without personal data";

/** The columns of each table of the database. */
const TABLES = new Map(
  Object.values(schema as Record<string, unknown>)
    .filter((one) => one instanceof PgTable)
    .map(getTableConfig)
    .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
);

const quoted = (text = ""): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word);

/** The rows of the document's tables, as `table.column`. */
const NAMED = DOCUMENT.split("\n").flatMap((line) => {
  const [, table, columns] = /^\| `(\w+)` \| ((?:`\w+` ?)+)\|/.exec(line) ?? [];
  return table ? quoted(columns).map((column) => `${table}.${column}`) : [];
});

const withoutData = quoted(DOCUMENT.slice(DOCUMENT.indexOf(NO_DATA)));
const known = ([table, column]: readonly [string, string]) => TABLES.get(table)?.includes(column);
const pairs = (columns: ReadonlyMap<string, Iterable<string>>) =>
  [...columns].flatMap(([table, names]) => [...names].map((name) => `${table}.${name}`));

it("the document on personal data names columns that exist", () => {
  expect(NAMED.length).toBeGreaterThan(100);
  expect(NAMED.filter((name) => !known(name.split(".") as [string, string]))).toEqual([]);
});

it("the document names every column that an erasure, an export or an exception declares", () => {
  const ofPeople = new Map(
    (PERSON_TABLES as readonly PersonTable[]).map(({ table, columns }) => [table, columns]),
  );
  const declared = [buyerColumns(), ofPeople, new Map(Object.entries(PERSON_SECRETS))].flatMap(pairs);
  expect(declared.filter((name) => !NAMED.includes(name))).toEqual([]);
});

it("the document says of every table whether it has personal data", () => {
  const listed = [...NAMED.map((name) => name.split(".")[0]), ...withoutData];
  expect([...TABLES.keys()].filter((table) => !listed.includes(table))).toEqual([]);
  expect(
    withoutData.filter((table) => !TABLES.has(table) || NAMED.some((name) => name.startsWith(`${table}.`))),
  ).toEqual([]);
});

it("declared columns of buyers are in tables that an order's key finds", () => {
  const missing = (BUYER_TABLES as readonly BuyerTable[]).filter(
    ({ table, rows }) => rows === "order" && !TABLES.get(table)?.includes("order_id"),
  );
  expect(missing).toEqual([]);
});

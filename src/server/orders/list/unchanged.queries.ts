import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { conditionsOf, type Page, pageRows } from "../../crud/list/list.ts";
import type { Database } from "../../db/client.ts";
import { type Compiled, compile, compileAfter } from "../../db/compile.ts";
import { compiledGenericRowsOf, compiledRowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { orderModel, orderSelection } from "../order-model.ts";
import type { KeptPage } from "./kept-pages.ts";

const names = [...orderModel.fields.keys()].filter((name) => !orderModel.detailOnly.has(name));
const selections = orderSelection(names);

/** Versions of rows are numbers of transactions, which another server, such as a promoted replica, gives again. */
const SERVER = sql.raw("pg_postmaster_start_time()::text");

const selectionFor = (reach: AgencyScope["reach"]) => {
  const { select, joins, versions, computed, mark } = selections[reach];
  return {
    whole: { select: sql`${select}, ${versions}, ${SERVER} as "#server"`, joins },
    marks: { select: sql`"orders".id, ${versions}, ${computed}`, joins },
    mark,
  };
};

/** The selection of a page of orders for each reader, and that of its marks alone. */
export const pageSelection: Readonly<Record<AgencyScope["reach"], ReturnType<typeof selectionFor>>> = {
  agency: selectionFor("agency"),
  sellerTeam: selectionFor("sellerTeam"),
};

/** The marks of a page that was read with `pageSelection`; `undefined` if it is empty. */
export const markOf = ({ rows: [first, ...rest] }: Page): string | undefined =>
  first && `${String(first["#server"])} ${[first, ...rest].map((row) => row["#mark"]).join(",")}`;

interface Checked {
  readonly scope: AgencyScope;
  readonly query: ListQuery;
  /** The statement of the total. */
  readonly totalQuery: SQL;
  readonly total: number;
  readonly mark: string;
}

/** The beginning of the statement of `isUnchanged`: a page of a query without search. */
export function checkOf({ scope, query, totalQuery, total, mark }: Checked): Compiled {
  const conditions = conditionsOf(orderModel, scope, query);
  const { marks, mark: markOfRow } = pageSelection[scope.reach];
  // With its total, since the page may have been read from the end.
  const rows = pageRows(orderModel, query, conditions, marks, total);
  return compile(sql`select (${totalQuery}) = ${total}
    and (select ${SERVER} || ' ' || string_agg(${markOfRow}, ',') from (${rows}) "shown") = ${mark} and `);
}

/**
 * Whether a page is the same now, and the session is valid. One statement without the columns of the page takes half the
 * time of reading it, and nothing is serialized.
 */
export async function isUnchanged(database: Database, kept: KeptPage, isValid: SQL): Promise<boolean> {
  const statement = compileAfter(kept.check, sql`${isValid} as "isUnchanged"`);
  const run = kept.isGeneric ? compiledGenericRowsOf : compiledRowsOf;
  const [row] = await run<{ isUnchanged: boolean | null }>(database, statement);
  return row?.isUnchanged === true;
}

import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Page } from "../../crud/list/list.ts";
import { timeOfId } from "../../ids.ts";
import { type AgencyScope, lacksOrders } from "../../scope.ts";

/** Orders that an index of another table has found. */
export interface Matches {
  readonly count: number;
  /** The orders' ids, newest first, as PostgreSQL writes an array: they are not parsed only to be sent back. */
  readonly ids: string;
  /** The ids are of all matches created from this time on, in milliseconds since 1970; `null` for all matches. */
  readonly since: number | null;
}

/** A statement of `count` and `ids` from a subquery of order ids `found(order_id)`. */
export const matchesIn = (found: SQL): SQL =>
  sql`select count(*)::int as count, coalesce(array_agg(order_id order by order_id desc)::text, '{}') as ids
    from (${found}) found`;

/** For the array of a subquery PostgreSQL plans to look the orders up; for a long literal it would walk past others. */
export function isAmong({ ids, since }: Matches): SQL {
  const gathered = sql`"orders".id = any(array(select unnest(${ids}::uuid[])))`;
  return since === null
    ? gathered
    : sql`(${gathered} and "orders".created_at >= ${new Date(since).toISOString()})`;
}

const ID_LENGTH = "00000000-0000-0000-0000-000000000000".length;

/** The first of the matches. No order's id is older than the order, so they tell from when on these are all. */
function newestOf({ count, ids }: Matches, few: number): Matches {
  const list = ids.slice(1, -1).slice(0, few * (ID_LENGTH + 1) - 1);
  return { count, ids: `{${list}}`, since: timeOfId(list.slice(-ID_LENGTH)) + 1 };
}

/** Whether the newest orders can fill the page that a query asks for. */
export function isNewestFirst(scope: AgencyScope, { sort, before, exact }: ListQuery): boolean {
  const [first] = sort;
  const isByDate = first?.field === "createdAt" && first.descending;
  return isByDate && before === undefined && !exact && !lacksOrders(scope);
}

/** How many orders must match for the page to be full. */
const neededFor = ({ page, limit, after }: ListQuery) => (after === undefined ? page * limit : limit);

type Read = (matches: Matches) => Promise<Page>;

export interface Tried {
  /** The page, if the matches fill it. */
  readonly page: Page | null;
  /** The part of the page that they fill, from 0 to 1. */
  readonly filled: number;
}

/** Reads the page of these matches, if they are enough for it without the other conditions. */
export async function tryPage(query: ListQuery, matches: Matches, read: Read): Promise<Tried> {
  const needed = neededFor(query);
  if (matches.count < needed) return { page: null, filled: matches.count / needed };
  const page = await read(matches);
  const filled = page.rows.length / query.limit;
  return { page: filled < 1 ? null : page, filled };
}

/** The page of the newest of many matches, if a few of them fill it. */
export async function pageOfNewest(
  query: ListQuery,
  matches: Matches,
  few: number,
  read: Read,
): Promise<Page | null> {
  if (matches.count <= few || few < neededFor(query)) return null;
  return (await tryPage(query, newestOf(matches, few), read)).page;
}

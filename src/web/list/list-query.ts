import { MAX_OFFSET, PAGE_SIZES } from "../../domain/limits.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { rangeKeys } from "../../domain/resource/query.ts";

/** A list as its address says it: plain keys, the wire's own. */
export interface ListState {
  page: number;
  /** Where pages lie too deep to be counted to: the row that this one begins after, or ends before. */
  after: string | null;
  before: string | null;
  limit: number;
  /** As on the wire: `-createdAt`. Empty: the list's own order. */
  sort: string;
  search: string;
  /** Filter keys as on the wire, `{status: "Hold,InReview", createdFrom: "2026-11-01"}`; none is empty. */
  filters: Readonly<Record<string, string>>;
}

/** The plain keys that filters of this resource may have in an address. */
export function filterKeysOf(resource: Resource): string[] {
  const keys = Object.entries(resource.list.filters).flatMap(([name, operator]) => {
    if (operator !== "range") return [name];
    const { from, to } = rangeKeys(name);
    return [from, to];
  });
  return resource.owner === "sellerTeam" && !keys.includes("sellerTeam") ? [...keys, "sellerTeam"] : keys;
}

const wholeFrom1 = (text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Reads an address; what it says badly is as if it were not said. */
export function readList(params: URLSearchParams, keys: readonly string[], defaultLimit: number): ListState {
  const limit = wholeFrom1(params.get("limit"));
  const filters: Record<string, string> = {};
  for (const key of keys) {
    const value = params.get(key)?.trim();
    if (value) filters[key] = value;
  }
  return {
    page: wholeFrom1(params.get("page")) ?? 1,
    after: params.get("after"),
    before: params.get("before"),
    limit: limit !== null && (PAGE_SIZES as readonly number[]).includes(limit) ? limit : defaultLimit,
    sort: params.get("sort") ?? "",
    search: params.get("search")?.trim() ?? "",
    filters,
  };
}

/** A change of an address: a value sets its key, null and "" remove it. Keys of others stay. */
export type ListChange = Readonly<Record<string, string | number | null>>;

interface Shown {
  readonly rows: readonly { readonly id?: unknown }[];
  /** These rows are the last page's still. */
  readonly isLate: boolean;
}

/**
 * To a page, from the one shown. Where it is too deep to count the rows before it, a step leads there by the id of
 * the row next to it: null as long as that is not known.
 */
export function pageChange(
  from: Pick<ListState, "page" | "limit">,
  { rows, isLate }: Shown,
  page: number,
): ListChange | null {
  const isDeep = (page - 1) * from.limit > MAX_OFFSET;
  const step = page - from.page;
  if (!isDeep || Math.abs(step) !== 1) return { page, after: null, before: null };
  const next = step === 1 ? rows.at(-1)?.id : rows[0]?.id;
  if (isLate || next === undefined) return null;
  return { page, after: step === 1 ? String(next) : null, before: step === 1 ? null : String(next) };
}

/** The keys that say which page is shown. */
const PAGE_KEYS = ["page", "after", "before"];

/** The address after the change. Whatever changes what is listed starts at the first page again. */
export function changeList(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === "" || (key === "page" && value === 1)) next.delete(key);
    else next.set(key, String(value));
  }
  if (!("page" in change)) for (const key of PAGE_KEYS) next.delete(key);
  return next;
}

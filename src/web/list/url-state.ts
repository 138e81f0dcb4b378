import type { CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import { MAX_OFFSET, PAGE_SIZES } from "../../domain/limits.ts";
import type { FilterOperator, Resource } from "../../domain/resource/define.ts";
import { rangeKeys } from "../../domain/resource/query.ts";
import { keyOf, queryOf, wireText } from "../providers/data.ts";

/** A filter that the URL may hold: its plain key, and its field and operator in Refine. */
export interface UrlFilter extends Pick<LogicalFilter, "field" | "operator"> {
  key: string;
}

/** A list's state in its URL, under the API's own keys. */
interface UrlState {
  currentPage: number;
  /** Cursor for pages beyond the maximum offset: the id that the page begins after, or ends before. */
  after: string | null;
  before: string | null;
  pageSize: number;
  /** As on the wire: `-createdAt`. Empty: the list's default order. */
  sort: string;
  filters: CrudFilter[];
}

const OPERATORS: Readonly<Record<Exclude<FilterOperator, "range">, LogicalFilter["operator"]>> = {
  equals: "eq",
  contains: "contains",
  prefix: "startswith",
  in: "in",
};

/** A filter of a call without a declaration. */
export const plainFilter = (key: string): UrlFilter => ({ key, field: key, operator: "eq" });

/** A list's search is one of its filters, as in the API. */
export const SEARCH: UrlFilter = { key: "search", field: "search", operator: "contains" };

/** The filters of a resource that its URL may hold, without the search. */
export function urlFiltersOf(resource: Resource): UrlFilter[] {
  const declared = Object.entries(resource.list.filters).flatMap(([field, operator]): UrlFilter[] => {
    if (operator !== "range") return [{ key: field, field, operator: OPERATORS[operator] }];
    const { from, to } = rangeKeys(field);
    return [
      { key: from, field, operator: "gte" },
      { key: to, field, operator: "lte" },
    ];
  });
  declared.push(...Object.keys(resource.list.derived).map(plainFilter));
  return resource.owner === "sellerTeam" && !declared.some(({ key }) => key === "sellerTeam")
    ? [...declared, { key: "sellerTeam", field: "sellerTeam", operator: "in" }]
    : declared;
}

/** The filters of a declared resource, those of additional plain keys, and the search. */
export const urlFilters = (resource: Resource | undefined, keys: readonly string[]): UrlFilter[] => [
  ...(resource ? urlFiltersOf(resource) : []),
  ...keys.map(plainFilter),
  SEARCH,
];

const positiveIntegerOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Reads a URL; invalid values are ignored. */
export function readUrl(
  params: URLSearchParams,
  allowed: readonly UrlFilter[],
  defaultPageSize: number,
): UrlState {
  const limit = positiveIntegerOf(params.get("limit"));
  return {
    currentPage: positiveIntegerOf(params.get("page")) ?? 1,
    after: params.get("after"),
    before: params.get("before"),
    pageSize: limit !== null && (PAGE_SIZES as readonly number[]).includes(limit) ? limit : defaultPageSize,
    sort: params.get("sort") ?? "",
    filters: allowed.flatMap(({ key, field, operator }) => {
      const text = params.get(key)?.trim();
      return text ? [{ field, operator, value: operator === "in" ? text.split(",") : text }] : [];
    }),
  };
}

/** Filters as plain keys of the wire, for exports, counts and actions on all matching rows. */
export const paramsOf = (filters: CrudFilter[]): Record<string, string> =>
  queryOf({ filters, pagination: { mode: "off" } });

/** The value of one plain key: `Hold,InReview` for `status`, a day for `createdFrom`; empty if it is not set. */
export const paramOf = (filters: CrudFilter[], key: string): string => paramsOf(filters)[key] ?? "";

/** The filters whose keys do not occur in `others`. */
export function except(filters: CrudFilter[], others: CrudFilter[]): CrudFilter[] {
  const excluded = paramsOf(others);
  return filters.filter((filter) => "field" in filter && !(keyOf(filter) in excluded));
}

/** Parses `-createdAt` into Refine's sorters. */
export const sortersOf = (sort: string): CrudSort[] =>
  sort
    .split(",")
    .filter(Boolean)
    .map((key) => ({ field: key.replace(/^-/, ""), order: key.startsWith("-") ? "desc" : "asc" }));

/** A change of a URL: a value sets its key, `null` and "" remove it. Other keys stay. */
export type UrlChange = Readonly<Record<string, string | number | null>>;

/** Filters as a change of the URL; a filter without a value is removed. */
export const filterChange = (filters: CrudFilter[]): UrlChange =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      "field" in filter ? [[keyOf(filter), filter.value == null ? null : wireText(filter.value).trim()]] : [],
    ),
  );

/** The change that removes these filters. */
export const withoutKeys = (filters: readonly UrlFilter[]): UrlChange =>
  Object.fromEntries(filters.map(({ key }) => [key, null]));

interface Shown {
  readonly rows: readonly { readonly id?: unknown }[];
  /** Whether the rows still belong to the previous page. */
  readonly isLate: boolean;
}

/**
 * The change to another page. Beyond the maximum offset, a step forward or back uses the id of the adjacent row as
 * cursor, and returns `null` until that id is available.
 */
export function pageChange(
  from: { currentPage: number; pageSize: number },
  { rows, isLate }: Shown,
  page: number,
): UrlChange | null {
  const isDeep = (page - 1) * from.pageSize > MAX_OFFSET;
  const step = page - from.currentPage;
  if (!isDeep || Math.abs(step) !== 1) return { page, after: null, before: null };
  const next = step === 1 ? rows.at(-1)?.id : rows[0]?.id;
  if (isLate || next === undefined) return null;
  return { page, after: step === 1 ? String(next) : null, before: step === 1 ? null : String(next) };
}

/** The keys that identify the current page. */
const PAGE_KEYS = ["page", "after", "before"];

/** The URL after a change. Every change other than of the page goes back to the first page. */
export function changeUrl(params: URLSearchParams, change: UrlChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === "" || (key === "page" && value === 1)) next.delete(key);
    else next.set(key, String(value));
  }
  if (!("page" in change)) for (const key of PAGE_KEYS) next.delete(key);
  return next;
}

import { z } from "zod";
import { lazy } from "../lazy.ts";
import { DEFAULT_PAGE_SIZE, MAX_LIMIT, MAX_SEARCH_LENGTH } from "../limits.ts";
import type { DerivedFilter, FilterOperator, Resource } from "./define.ts";
import type { Field } from "./field.ts";
import { identifier, plainText } from "./fields.ts";
import { countFrom, decimal } from "./query-values.ts";

/**
 * The query of a list: `page`, `limit`, `sort`, `search`, `ids`, and one key per filter; a range is sent as
 * `<name>From` and `<name>To`, both inclusive. Days (`YYYY-MM-DD`) are in Los Angeles.
 */
export interface ListQuery {
  page: number;
  limit: number;
  sort: { field: string; descending: boolean }[];
  search: string;
  ids: string[];
  filters: Filter[];
  /** Requests the exact total above the cap. */
  exact: boolean;
  /** Keyset pagination: rows after, or before, the row with this id in the list's order. */
  after?: string;
  before?: string;
}

export type Filter =
  | { field: string; operator: "equals" | "contains" | "prefix"; value: string | number | boolean }
  | { field: string; operator: "in"; values: (string | number)[] }
  | { field: string; operator: "range"; from?: string | number; to?: string | number };

/** `createdAt` is filtered by `createdFrom` and `createdTo`, `amount` by `amountFrom` and `amountTo`. */
export const rangeKeys = (field: string) => {
  const stem = field.replace(/(At|Date)$/, "");
  return { from: `${stem}From`, to: `${stem}To` };
};

const day = z.iso.date();
const moment = z.union([day, z.iso.datetime({ offset: true })], "Not a date (YYYY-MM-DD)");
const list = <V>(entry: z.ZodType<V, string>, max = MAX_LIMIT) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(entry).max(max));

const ASKED =
  "Names of the response's fields, separated by commas: rows have these alone, and always `id` and, where they have one, `version`. Without any they have all";

/** The query key by which a list is asked for some of the fields that its rows can have. */
export function askedFields(names: Iterable<string>): z.ZodType<string[] | undefined> {
  const known = new Set(names);
  const name = z
    .string()
    .refine((text) => known.has(text), { error: ({ input }) => `Unknown field "${String(input)}"` });
  return list(name).optional().meta({ description: ASKED });
}

/** The names that such a query asks for; none for all. */
export const askedOf = (query: Readonly<Record<string, unknown>>) =>
  (query.fields ?? []) as readonly string[]; // As `askedFields` parses it.

const idList = list(identifier as z.ZodType<string, string>).optional();
const searchText = plainText(MAX_SEARCH_LENGTH).optional();

/** Longer than a search: the cause of a blocker is a whole mapping key. */
const MAX_DERIVED_TEXT = 400;
const MAX_DERIVED_TEXTS = 20;

const isNumeric = (field: Field) => field.kind !== "timestamp";

function filterShape(name: string, field: Field, operator: FilterOperator): Record<string, z.ZodType> {
  if (operator === "range") {
    const bound = isNumeric(field) ? decimal : moment;
    const keys = rangeKeys(name);
    return { [keys.from]: bound.optional(), [keys.to]: bound.optional() };
  }
  if (field.kind === "flag") {
    const on = ["true", "1", ...(field.words ? [field.words.on] : [])];
    const off = ["false", "0", ...(field.words ? [field.words.off] : [])];
    return {
      [name]: z
        .enum([...on, ...off])
        .transform((v) => on.includes(v))
        .optional(),
    };
  }
  if (operator === "in") {
    if (field.kind === "reference") return { [name]: idList };
    const options = field.options ?? [];
    const values = new Map(options.map((option) => [String(option.value), option.value]));
    const option = z
      .string()
      .refine((text) => values.has(text), { message: `One of ${[...values.keys()].join(", ")}` })
      .transform((text) => values.get(text) as string | number);
    return { [name]: list(option).optional() };
  }
  return { [name]: searchText };
}

function derivedSchema({ by }: DerivedFilter): z.ZodType {
  if (by === "text") return plainText(MAX_DERIVED_TEXT).optional();
  if (by === "id") return identifier.optional();
  if (by === "texts") {
    const text = plainText(MAX_SEARCH_LENGTH) as z.ZodType<string, string>; // Trimming takes and gives a string.
    return list(text, MAX_DERIVED_TEXTS).optional();
  }
  if (by === "flag") {
    return z
      .enum(["true", "1", "false", "0"])
      .transform((value) => value === "true" || value === "1")
      .optional();
  }
  const values = by.map(({ value }) => String(value));
  const known = z
    .string()
    .refine((text) => values.includes(text), { message: `One of ${values.join(", ")}` });
  return list(known).optional();
}

/** A filter of a derived key. */
function derivedFilter(field: string, { by }: DerivedFilter, value: unknown): Filter[] {
  if (value === undefined || value === "") return [];
  if (Array.isArray(value)) return [{ field, operator: "in", values: value }];
  // A derived filter without options is a flag, a text or an id: see `derivedSchema`.
  return [{ field, operator: "equals", value: by === "flag" ? value === true : String(value) }];
}

export interface QueryShape {
  /** Built when it is first read. */
  readonly schema: z.ZodObject;
  parse(values: Record<string, unknown>): ListQuery;
}

type Queried = Pick<Resource, "fields" | "list" | "owner">;

interface QueryOptions {
  maxLimit?: number;
  extra?: Record<string, z.ZodType>;
}

/** Several calls of a resource share a query and its schema. */
const plainShapes = new WeakMap<Queried, QueryShape>();

/** Schema and parser of a resource's list query. Unknown keys are rejected. */
export function listQueryOf(resource: Queried, options: QueryOptions = {}): QueryShape {
  if (options.extra || options.maxLimit) return buildQuery(resource, options);
  const shape = plainShapes.get(resource) ?? buildQuery(resource, options);
  plainShapes.set(resource, shape);
  return shape;
}

function querySchema(resource: Queried, options: QueryOptions): z.ZodObject {
  const { maxLimit = MAX_LIMIT } = options;
  const sortable = new Set([...resource.list.sorts, "id"]);
  const shape: Record<string, z.ZodType> = {
    page: countFrom(1, 999_999_999, "Must be at least 1").optional(),
    limit: countFrom(1, maxLimit, `Must be from 1 to ${maxLimit.toLocaleString("en-US")}`).optional(),
    sort: list(
      z.string().refine((key) => sortable.has(key.replace(/^-/, "")), {
        message: `Sorts are ${[...sortable].join(", ")}`,
      }) as z.ZodType<string, string>,
      3,
    ).optional(),
    search: searchText,
    ids: idList,
    total: z.enum(["exact"]).optional(),
    after: identifier.optional(),
    before: identifier.optional(),
    ...options.extra,
  };
  const operators = Object.entries(resource.list.filters);
  if (resource.owner === "sellerTeam" && !operators.some(([name]) => name === "sellerTeam")) {
    shape.sellerTeam = idList;
  }
  for (const key of Object.keys(resource.list.aliases)) shape[key] = searchText;
  for (const name of Object.keys(resource.list.through)) {
    shape[name] = idList;
  }
  for (const [name, filter] of Object.entries(resource.list.derived)) shape[name] = derivedSchema(filter);
  for (const [name, operator] of operators) {
    const field = resource.fields[name];
    if (field) Object.assign(shape, filterShape(name, field, operator));
  }
  return z.strictObject(shape);
}

function buildQuery(resource: Queried, options: QueryOptions): QueryShape {
  const operators = Object.entries(resource.list.filters);
  const derived = Object.entries(resource.list.derived);
  const schemaOf = lazy(() => querySchema(resource, options));

  const readFilters = (values: Record<string, unknown>): Filter[] => {
    const filters: Filter[] = [];
    if (Array.isArray(values.sellerTeam) && !operators.some(([name]) => name === "sellerTeam")) {
      filters.push({ field: "sellerTeam", operator: "in", values: values.sellerTeam });
    }
    for (const [key, field] of Object.entries(resource.list.aliases)) {
      const text = values[key];
      if (typeof text === "string" && text !== "") filters.push({ field, operator: "contains", value: text });
    }
    for (const field of Object.keys(resource.list.through)) {
      const ids = values[field];
      if (Array.isArray(ids)) filters.push({ field, operator: "in", values: ids });
    }
    for (const [field, filter] of derived) filters.push(...derivedFilter(field, filter, values[field]));
    for (const [field, operator] of operators) {
      if (operator === "range") {
        const keys = rangeKeys(field);
        const from = values[keys.from] as string | number | undefined;
        const to = values[keys.to] as string | number | undefined;
        if (from !== undefined || to !== undefined) filters.push({ field, operator, from, to });
        continue;
      }
      const value = values[field];
      if (value === undefined || value === "") continue;
      if (operator === "in") filters.push({ field, operator, values: value as (string | number)[] });
      else filters.push({ field, operator, value: value as string | boolean });
    }
    return filters;
  };

  return {
    get schema() {
      return schemaOf();
    },
    parse: (values) => {
      const sort = (values.sort as string[] | undefined) ?? [resource.list.sort];
      return {
        page: (values.page as number | undefined) ?? 1,
        limit: (values.limit as number | undefined) ?? DEFAULT_PAGE_SIZE,
        sort: sort.map((key) => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") })),
        search: (values.search as string | undefined) ?? "",
        ids: (values.ids as string[] | undefined) ?? [],
        filters: readFilters(values),
        exact: values.total === "exact",
        after: values.after as string | undefined,
        before: values.before as string | undefined,
      };
    },
  };
}

import type { CrudFilter } from "@refinedev/core";
import { dayOf, formatMoney } from "../../../domain/format.ts";
import type { Resource } from "../../../domain/resource/define.ts";
import type { Option } from "../../../domain/resource/field.ts";
import { rangeKeys } from "../../../domain/resource/query.ts";

/** Filters and their setter: of a `useUrlTable`, or of a page with filters of its own. */
export interface Filtered {
  filters: CrudFilter[];
  setFilters(filters: CrudFilter[], behavior?: "merge" | "replace"): void;
}

interface Named {
  label: string;
  /** The key in the URL; for a range, the field that its two keys derive from. */
  key: string;
}
export type FilterDef =
  | (Named & {
      kind: "options";
      options: readonly Option[];
      /** Whether one value alone can be chosen. */
      isSingle?: boolean;
    })
  | (Named & { kind: "reference"; target: string })
  | (Named & { kind: "text" })
  | (Named & { kind: "flag" })
  /** Rows that a link names by their ids. */
  | (Named & { kind: "ids" })
  /** Rows that a link names together, as `text` calls them; it also sets the filters `also`. */
  | (Named & { kind: "linked"; text: string; also?: readonly string[] })
  | (Named & { kind: "range"; of: "day" | "number" | "money"; from: string; to: string });

/** The sellers whose rows an agency sees, by the key of all lists. */
export const BY_SELLER: FilterDef = {
  kind: "reference",
  key: "sellerTeam",
  label: "Seller",
  target: "seller-teams",
};

/** The filters that a declaration offers, in its order, without those in `except` (shown as tabs). */
export function filtersOf(resource: Resource, except: readonly string[] = []): FilterDef[] {
  const defs: FilterDef[] = [];
  for (const [key, operator] of Object.entries(resource.list.filters)) {
    const field = resource.fields[key];
    if (!field || except.includes(key)) continue;
    const named = { key, label: field.label };
    if (operator === "range") {
      const of = field.kind === "timestamp" ? "day" : field.kind === "money" ? "money" : "number";
      defs.push({ ...named, kind: "range", of, ...rangeKeys(key) });
    } else if (field.kind === "flag") defs.push({ ...named, kind: "flag" });
    else if (field.options) defs.push({ ...named, kind: "options", options: field.options });
    else if (field.target) defs.push({ ...named, kind: "reference", target: field.target });
    else defs.push({ ...named, kind: "text" });
  }
  for (const [key, { label, target }] of Object.entries(resource.list.through)) {
    if (!except.includes(key)) defs.push({ kind: "reference", key, label, target });
  }
  for (const [key, { label, by }] of Object.entries(resource.list.derived)) {
    if (except.includes(key)) continue;
    if (by === "texts") defs.push({ kind: "text", key, label });
    else if (by === "id")
      defs.push({ kind: "linked", key, label, text: `its ${resource.label.many.toLowerCase()}` });
    else if (by === "flag" || by === "text") defs.push({ kind: by, key, label });
    else defs.push({ kind: "options", key, label, options: by });
  }
  return defs;
}

/** The plain keys that a filter sets. */
const keysOf = (def: FilterDef): string[] => (def.kind === "range" ? [def.from, def.to] : [def.key]);

export const isSet = (def: FilterDef, params: Readonly<Record<string, string>>) =>
  keysOf(def).some((key) => params[key] !== undefined);

/** The two ends of a range as filters; an empty end removes its filter. */
export const between = (field: string, from: string, to: string): CrudFilter[] => [
  { field, operator: "gte", value: from },
  { field, operator: "lte", value: to },
];

/** The change that removes a filter. */
export const without = (def: FilterDef): CrudFilter[] => {
  if (def.kind === "range") return between(def.key, "", "");
  const keys = def.kind === "linked" ? [def.key, ...(def.also ?? [])] : [def.key];
  return keys.map((field) => ({ field, operator: "eq", value: "" }));
};

const summarize = (labels: readonly string[]) =>
  labels.length <= 2 ? labels.join(", ") : `${labels.slice(0, 2).join(", ")} +${labels.length - 2}`;

/** The values of a filter as text for its chip; the caller looks up the names of references. */
export function labelOf(
  def: FilterDef,
  params: Readonly<Record<string, string>>,
  nameOf: (id: string) => string = (id) => id,
): string {
  if (def.kind === "range") {
    const formatEnd = (text: string | undefined) =>
      text !== undefined && def.of === "money" ? formatMoney(Number(text)) : text;
    const from = formatEnd(params[def.from]);
    const to = formatEnd(params[def.to]);
    if (from !== undefined && to !== undefined) return from === to ? from : `${from} to ${to}`;
    return from !== undefined ? `from ${from}` : `up to ${to ?? ""}`;
  }
  const value = params[def.key] ?? "";
  if (def.kind === "flag") return value === "true" || value === "1" ? "Yes" : "No";
  if (def.kind === "text") return value;
  if (def.kind === "ids") return `${value.split(",").length} selected`;
  if (def.kind === "linked") return def.text;
  const values = value.split(",");
  if (def.kind === "reference") return summarize(values.map(nameOf));
  return summarize(
    values.map((item) => def.options.find((option) => String(option.value) === item)?.label ?? item),
  );
}

/** Days, both included, as `YYYY-MM-DD`. */
type Days = { from: string; to: string };

/** The last `days` days with today, in Los Angeles. Counts dates: not every day has 24 hours. */
export function lastDays(days: number, now = new Date()): Days {
  const to = dayOf(now.toISOString());
  const start = new Date(`${to}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - (days - 1));
  return { from: start.toISOString().slice(0, 10), to };
}

/** The first and the last day of a month, `later` months after that of a day. */
export function monthOf(day: string, later = 0): Days {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  return {
    from: iso(new Date(Date.UTC(year, month - 1 + later, 1))),
    to: iso(new Date(Date.UTC(year, month + later, 0))),
  };
}

/** This month up to today, in Los Angeles. */
export function thisMonth(now = new Date()): Days {
  const to = dayOf(now.toISOString());
  return { from: monthOf(to).from, to };
}

/** The whole month before this one, in Los Angeles. */
export const previousMonth = (now = new Date()): Days => monthOf(dayOf(now.toISOString()), -1);

type QuickRange = readonly [label: string, days: (now?: Date) => Days];

export const MONTH_RANGES: readonly QuickRange[] = [
  ["This month", thisMonth],
  ["Previous month", previousMonth],
];

export const DAY_RANGES: readonly QuickRange[] = [
  ["Last week", (now) => lastDays(7, now)],
  ["Last month", (now) => lastDays(30, now)],
  ["Last 3 months", (now) => lastDays(90, now)],
];

export const QUICK_RANGES: readonly QuickRange[] = [...DAY_RANGES, ...MONTH_RANGES];

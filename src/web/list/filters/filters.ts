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
  | (Named & { kind: "options"; options: readonly Option[] })
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

export const QUICK_RANGES = [
  ["Last week", 7],
  ["Last month", 30],
  ["Last 3 months", 90],
] as const;

/** The last `days` days with today, in Los Angeles, as `YYYY-MM-DD`. Counts dates: not every day has 24 hours. */
export function lastDays(days: number, now = new Date()): { from: string; to: string } {
  const to = dayOf(now.toISOString());
  const start = new Date(`${to}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - (days - 1));
  return { from: start.toISOString().slice(0, 10), to };
}

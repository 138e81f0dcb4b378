import { dayOf, formatMoney } from "../../domain/format.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Option } from "../../domain/resource/field.ts";
import { rangeKeys } from "../../domain/resource/query.ts";

interface Named {
  label: string;
  /** The key of the address; of a range, the field whose two keys these are. */
  key: string;
}
export type FilterDef =
  | (Named & { kind: "options"; options: readonly Option[] })
  | (Named & { kind: "reference"; target: string })
  | (Named & { kind: "text" })
  | (Named & { kind: "flag" })
  | (Named & { kind: "range"; of: "day" | "number" | "money"; from: string; to: string });

/** The filters that a declaration offers, in its order; those of `except` have a place elsewhere (tabs). */
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
  return defs;
}

/** The keys of the address that a filter sets. */
export const keysOf = (def: FilterDef): string[] => (def.kind === "range" ? [def.from, def.to] : [def.key]);

export const isSet = (def: FilterDef, filters: Readonly<Record<string, string>>) =>
  keysOf(def).some((key) => filters[key] !== undefined);

const some = (words: readonly string[]) =>
  words.length <= 2 ? words.join(", ") : `${words.slice(0, 2).join(", ")} +${words.length - 2}`;

/** What a chip says its filter holds; a reference's names are looked up by whoever shows it. */
export function saysOf(
  def: FilterDef,
  filters: Readonly<Record<string, string>>,
  nameOf: (id: string) => string = (id) => id,
): string {
  if (def.kind === "range") {
    const said = (text: string | undefined) =>
      text !== undefined && def.of === "money" ? formatMoney(Number(text)) : text;
    const from = said(filters[def.from]);
    const to = said(filters[def.to]);
    if (from !== undefined && to !== undefined) return from === to ? from : `${from} to ${to}`;
    return from !== undefined ? `from ${from}` : `up to ${to ?? ""}`;
  }
  const value = filters[def.key] ?? "";
  if (def.kind === "flag") return value === "true" || value === "1" ? "Yes" : "No";
  if (def.kind === "text") return value;
  const values = value.split(",");
  if (def.kind === "reference") return some(values.map(nameOf));
  return some(values.map((one) => def.options.find((option) => String(option.value) === one)?.label ?? one));
}

export const QUICK_RANGES = [
  ["Last week", 7],
  ["Last month", 30],
  ["Last 3 months", 90],
] as const;

/** `days` days that end today, in Los Angeles, as `YYYY-MM-DD`. By dates alone: a day is not always 24 hours. */
export function lastDays(days: number, now = new Date()): { from: string; to: string } {
  const to = dayOf(now.toISOString());
  const start = new Date(`${to}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - (days - 1));
  return { from: start.toISOString().slice(0, 10), to };
}

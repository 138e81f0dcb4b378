import type { CatalogPrices } from "../../../domain/catalogs/basecosts/basecost-prices.ts";
import { zoneLabel, zoneLabels, zoneOf } from "../../../domain/catalogs/basecosts/zones.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import { type CellType, choice, money, text } from "../../grid/cell-types.ts";
import {
  type CellChange,
  type CheckRows,
  type GridColumn,
  type GridRow,
  newRow,
  storedRow,
} from "../../grid/model.ts";
import type { CatalogVariant } from "../catalog.ts";

/** The key of the row with the price of every variant without its own. */
export const WHOLE_CATALOG = "catalog";

const readOnly = true;
export const GOODS_COLUMNS: readonly GridColumn[] = [
  { key: "sku", title: "SKU", width: 180, type: text(64), readOnly },
  { key: "color", title: "Color", width: 110, type: text(64), readOnly },
  { key: "size", title: "Size", width: 70, type: text(64), readOnly },
  { key: "cost", title: "Cost", width: 90, type: money, readOnly, align: "right" },
  { key: "price", title: "Price", width: 100, type: money, align: "right" },
  // Computed from cost and price.
  { key: "margin", title: "Margin", width: 140, type: text(), readOnly, align: "right" },
];

/** A zone by its code or name, shown with both. */
const zone: CellType = (typed) => {
  if (typed.trim() === "") return { text: "" };
  const found = zoneOf(typed);
  return found === null
    ? { reason: "Choose a country, a region such as California (US-CA), or Rest of world" }
    : { text: zoneLabel(found) };
};

const OPTIONS: readonly string[] = Object.values(SHIPPING_OPTIONS);

export const SHIPPING_COLUMNS: readonly GridColumn[] = [
  { key: "zone", title: "Zone", width: 220, type: zone, suggestions: zoneLabels },
  { key: "option", title: "Option", width: 140, type: choice(OPTIONS), suggestions: () => OPTIONS },
  { key: "first", title: "First unit", width: 120, type: money, align: "right" },
  { key: "additional", title: "Each additional", width: 130, type: money, align: "right" },
];

const dollars = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? "" : amount.toFixed(2);

/** The rows of the goods: one for the whole catalog, then one for each variant. */
export function goodsRows(
  variants: readonly CatalogVariant[],
  items: CatalogPrices["items"],
  costOf: (variant: string) => number | null,
): GridRow[] {
  const prices = new Map(items.map(({ variant, price }) => [variant ?? WHOLE_CATALOG, price]));
  const whole = { sku: "All other variants", color: "", size: "", cost: "", margin: "" };
  return [
    storedRow(WHOLE_CATALOG, { ...whole, price: dollars(prices.get(WHOLE_CATALOG)) }),
    ...variants.map(({ id, catalogVariantCode, color, size }) =>
      storedRow(id, {
        sku: catalogVariantCode,
        color: color?.name ?? "",
        size: size?.name ?? "",
        cost: dollars(costOf(id)),
        price: dollars(prices.get(id)),
        margin: "",
      }),
    ),
  ];
}

export const rateRows = (rates: CatalogPrices["shipping"]): GridRow[] =>
  rates.map(({ zone, option, first, additional }) =>
    storedRow(`${zone} ${option}`, {
      zone: zoneLabel(zone),
      option: SHIPPING_OPTIONS[option],
      first: dollars(first),
      additional: dollars(additional),
    }),
  );

let lastKey = 0;
export function newRate(cells: Readonly<Record<string, string>> = {}): GridRow {
  lastKey += 1;
  const initial = { zone: "", option: SHIPPING_OPTIONS.standard, first: "", additional: "" };
  return newRow(`rate-${lastKey}`, { ...initial, ...cells });
}

/** Rates that get the amounts of others: by zone and option, those that are missing as new rows. */
export function withRates(rows: readonly GridRow[], rates: CatalogPrices["shipping"]) {
  const live = new Map(
    rows
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ key, cells }) => [`${cells.zone} ${cells.option}`, { key, cells }]),
  );
  const changes: CellChange[] = [];
  const added: GridRow[] = [];
  for (const { cells } of rateRows(rates)) {
    const known = live.get(`${cells.zone} ${cells.option}`);
    if (!known) added.push(newRate(cells));
    else
      for (const column of ["first", "additional"] as const)
        if (known.cells[column] !== cells[column])
          changes.push({ row: known.key, column, text: cells[column] ?? "" });
  }
  const count = added.length + new Set(changes.map(({ row }) => row)).size;
  return { changes, added, count };
}

/** Required cells, and zones and options that occur twice. */
export const checkRates: CheckRows = function* (rows) {
  const seen = new Set<string>();
  for (const { key: row, cells } of rows) {
    for (const column of ["zone", "option", "first", "additional"])
      if ((cells[column] ?? "") === "") yield { row, column, text: "Required" };
    const key = `${cells.zone} ${cells.option}`;
    if (seen.has(key)) yield { row, column: "zone", text: "This zone and option are in another row" };
    seen.add(key);
  }
};

const OPTION_OF = new Map<string, ShippingOption>(
  Object.entries(SHIPPING_OPTIONS).map(([key, label]) => [label, key as ShippingOption]),
);

/** Both grids as the body of a save. Empty prices are left out. */
export const pricesOf = (goods: readonly GridRow[], rates: readonly GridRow[]): CatalogPrices => ({
  items: goods.flatMap(({ key, cells }) =>
    cells.price ? [{ variant: key === WHOLE_CATALOG ? null : key, price: Number(cells.price) }] : [],
  ),
  shipping: rates
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ cells }) => ({
      zone: zoneOf(cells.zone ?? "") ?? "",
      option: OPTION_OF.get(cells.option ?? "") ?? "standard",
      first: Number(cells.first),
      additional: Number(cells.additional),
    })),
});

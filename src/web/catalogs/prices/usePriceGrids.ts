import { useCallback, useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import { saveBasecostPrices } from "../../../domain/catalogs/basecosts/calls.ts";
import type { CatalogCosts } from "../../../domain/catalogs/basecosts/catalog-costs.ts";
import type { pricesResponse } from "../../../domain/catalogs/responses.ts";
import { type GridColumn, isChanged } from "../../grid/model.ts";
import { useGrid } from "../../grid/useGrid.ts";
import { useGridView } from "../../grid/useGridView.ts";
import { useNamedCall } from "../../providers/calls.ts";
import type { CatalogDetail } from "../catalog.ts";
import { checkRates, GOODS_COLUMNS, goodsRows, pricesOf, rateRows, SHIPPING_COLUMNS } from "./grids.ts";

export type SavedPrices = z.output<typeof pricesResponse>;

const readOnly = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.map((column) => ({ ...column, readOnly: true }));

/** The goods and shipping of a catalog in a base cost as two grids that are saved in one call. */
export function usePriceGrids(
  basecostId: string,
  catalog: CatalogDetail,
  costs: CatalogCosts,
  prices: SavedPrices,
  canEdit: boolean,
) {
  const savePrices = useNamedCall(saveBasecostPrices);
  const costOf = useMemo(() => {
    const byVariant = new Map(costs.costs.map(({ variant, cost }) => [variant, cost]));
    return (variant: string) => byVariant.get(variant) ?? null;
  }, [costs]);
  const rowsOf = useCallback(
    ({ items }: SavedPrices) => goodsRows(catalog.variants, items, costOf),
    [catalog.variants, costOf],
  );
  const [first] = useState({ goods: rowsOf(prices), rates: rateRows(prices.shipping) });
  const goods = useGrid(
    useMemo(() => (canEdit ? GOODS_COLUMNS : readOnly(GOODS_COLUMNS)), [canEdit]),
    first.goods,
  );
  const rates = useGrid(
    useMemo(() => (canEdit ? SHIPPING_COLUMNS : readOnly(SHIPPING_COLUMNS)), [canEdit]),
    first.rates,
    canEdit ? checkRates : undefined,
  );
  const goodsView = useGridView(
    goods,
    GOODS_COLUMNS.find(({ key }) => key === "color"),
  );
  const ratesView = useGridView(rates);
  /** What both grids are based on. */
  const [shown, setShown] = useState({ prices, rowsOf });
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);

  const { reset: resetGoods } = goods;
  const { reset: resetRates } = rates;
  const show = useCallback(
    (saved: SavedPrices) => {
      resetGoods(rowsOf(saved));
      resetRates(rateRows(saved.shipping));
      setShown({ prices: saved, rowsOf });
      setConflict(null);
    },
    [resetGoods, resetRates, rowsOf],
  );

  // Without changes here, the grids follow the prices, and the catalog's variants and costs.
  const isDirty = goods.isDirty || rates.isDirty;
  const newest = prices.version > shown.prices.version ? prices : shown.prices;
  const isOlder = newest !== shown.prices || rowsOf !== shown.rowsOf;
  useEffect(() => {
    if (isOlder && !isDirty && !busy) show(newest);
  }, [isOlder, isDirty, busy, newest, show]);

  return {
    goods,
    goodsView,
    rates,
    ratesView,
    costOf,
    busy,
    conflict,
    isDirty,
    wrong: goods.counts.wrong + rates.counts.wrong,
    /** The body of a save without its version. */
    body: () => pricesOf(goods.rows, rates.rows),
    /** @returns whether the server saved it; a refusal is on screen */
    save: async (publishAt?: string): Promise<boolean> => {
      setBusy(true);
      const response = await savePrices({
        params: { id: basecostId, catalogId: catalog.id },
        body: {
          ...pricesOf(goods.rows, rates.rows),
          version: shown.prices.version,
          ...(publishAt === undefined ? {} : { publishAt }),
        },
      });
      setBusy(false);
      if (response.ok) show(response.data);
      else if (response.errors?.version) setConflict(response.errors.version);
      return response.ok;
    },
    /** Takes the newer prices of the server, and puts the prices that were changed here over them. */
    loadNewer: (newer: SavedPrices) => {
      const changes = goods.rows
        .filter(isChanged)
        .map(({ key, cells }) => ({ row: key, column: "price", text: cells.price ?? "" }));
      goods.reset(rowsOf(newer));
      goods.edit(changes);
      setShown({ prices: newer, rowsOf });
      setConflict(null);
      // Rates are few: those of this screen replace the newer ones only where they were changed here.
      if (!rates.isDirty) rates.reset(rateRows(newer.shipping));
    },
  };
}

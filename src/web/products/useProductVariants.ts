import { useEffect, useMemo, useState } from "react";
import type { Variant } from "../../domain/orders/mapping/responses.ts";
import { missingCombinations } from "../../domain/products/generated-variants.ts";
import { MAX_PRODUCT_VARIANTS } from "../../domain/products/product-variants.ts";
import type { ProductOption } from "../../domain/products/public-product.ts";
import type { products } from "../../domain/resources/index.ts";
import type { GridRow } from "../grid/model.ts";
import { useGrid } from "../grid/useGrid.ts";
import { usePerform } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { editRow } from "../providers/row-calls.ts";
import { useLeave } from "../widgets/dialog/useLeave.ts";
import { costColumns, madeFrom } from "./cost-columns.tsx";
import {
  checkVariants,
  columnsOf,
  type Product,
  rowsOf,
  rowsOfCombinations,
  valuesOfRow,
  variantsOf,
  withoutOption,
} from "./product-rows.ts";
import { useVariantCosts } from "./useVariantCosts.ts";

const editProduct = editRow<typeof products>("products");

/** The options and variants of a product while they are edited, which one Save saves. */
export function useProductVariants(product: Product, canEdit: boolean) {
  const perform = usePerform();
  const toast = useToast();
  /** What the rows are based on. */
  const [shown, setShown] = useState(product);
  const [options, setOptions] = useState<readonly ProductOption[]>(product.options);
  const [picked, setPicked] = useState<ReadonlyMap<string, Variant>>(new Map());
  const [busy, setBusy] = useState(false);
  const costs = useVariantCosts(shown);
  const columns = useMemo(() => {
    const all = [...columnsOf(options), ...costColumns(madeFrom(costs, picked))];
    return canEdit ? all : all.map((column) => ({ ...column, readOnly: true }));
  }, [options, costs, picked, canEdit]);
  const grid = useGrid(columns, rowsOf(product), checkVariants);
  const { reset, rows } = grid;
  const hasNewOptions = JSON.stringify(options) !== JSON.stringify(shown.options);
  const isDirty = grid.isDirty || hasNewOptions;
  const kept = useMemo(() => rows.filter(({ isRemoved }) => !isRemoved), [rows]);
  const missing = useMemo(
    () =>
      missingCombinations(
        options,
        kept.map((row) => valuesOfRow(row, options)),
      ),
    [options, kept],
  );
  useLeave(
    () => isDirty,
    () => undefined,
  );
  const show = (saved: Product) => {
    reset(rowsOf(saved));
    setOptions(saved.options);
    setShown(saved);
  };
  // Without changes here, the grid follows the product.
  useEffect(() => {
    if (isDirty || busy || (product.version ?? 0) <= (shown.version ?? 0)) return;
    reset(rowsOf(product));
    setOptions(product.options);
    setShown(product);
  }, [product, shown, isDirty, busy, reset]);

  const save = async () => {
    const { version } = shown;
    setBusy(true);
    const response = await perform(editProduct, {
      params: { id: product.id },
      body: {
        variants: variantsOf(rows),
        ...(hasNewOptions
          ? { options: options.map(({ name, values }) => ({ name, values: [...values] })) }
          : {}),
        ...(version === undefined ? {} : { version }),
      },
    });
    setBusy(false);
    if (!response.ok) return;
    show(response.data);
    toast.success("Updated");
  };
  return {
    grid,
    /** The product as it was saved last. */
    shown,
    options,
    setOptions,
    missing,
    busy,
    isDirty,
    isTooMany: kept.length + missing.length > MAX_PRODUCT_VARIANTS,
    canSave: isDirty && grid.counts.wrong === 0 && options.every(({ name }) => name.trim() !== ""),
    save,
    generate: () => grid.edit([], rowsOfCombinations(missing, kept)),
    /** The values of the options after it move up with their names. */
    removeOption: (at: number) => {
      grid.edit(withoutOption(rows, at));
      setOptions(options.filter((_, index) => index !== at));
    },
    map: (mapped: readonly GridRow[], variant: Variant) => {
      setPicked((now) => new Map(now).set(variant.id, variant));
      grid.edit(mapped.map(({ key: row }) => ({ row, column: "catalogVariant", text: variant.id })));
    },
    discard: () => {
      grid.discard();
      setOptions(shown.options);
    },
  };
}

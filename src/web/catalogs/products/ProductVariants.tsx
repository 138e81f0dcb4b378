import { Flex } from "antd";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { withTimeout } from "../../chunks.ts";
import { useExport } from "../../exports/useExport.tsx";
import { EditGrid } from "../../grid/EditGrid.tsx";
import { GridToolbar } from "../../grid/GridToolbar.tsx";
import type { GridRow } from "../../grid/model.ts";
import { useGrid } from "../../grid/useGrid.ts";
import { useGridView } from "../../grid/useGridView.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCall } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useLeave } from "../../widgets/useLeave.ts";
import { checkVariants, columnsOf, newVariant, type Product, rowsOf, variantsOf } from "./product-rows.ts";
import "../catalogs.css";

const SyncProduct = lazy(() => withTimeout(import("../../orders/mapping/SyncProduct.tsx")));

/** The variants of a seller's product as a grid that is saved in one call. */
export function ProductVariants({ product }: { product: Product }) {
  const { can } = useAbility();
  const canEdit = can("products", "edit");
  const canMap = can("orders", "map");
  const [isSyncing, setSyncing] = useState(false);
  const exporting = useExport("products", {}, `products/${product.id}/variants/export`);
  const call = useCall();
  const toast = useToast();
  const columns = useMemo(
    () => columnsOf(product).map((column) => (canEdit ? column : { ...column, readOnly: true })),
    [product, canEdit],
  );
  /** What the rows are based on. */
  const [shown, setShown] = useState(product);
  const grid = useGrid(columns, rowsOf(product), checkVariants);
  const view = useGridView(grid);
  const [selected, setSelected] = useState<readonly GridRow[]>([]);
  const [busy, setBusy] = useState(false);
  const { isDirty, reset } = grid;
  useLeave(
    () => isDirty,
    () => undefined,
  );
  // Without changes here, the grid follows the product.
  useEffect(() => {
    if (isDirty || busy || (product.version ?? 0) <= (shown.version ?? 0)) return;
    reset(rowsOf(product));
    setShown(product);
  }, [product, shown, isDirty, busy, reset]);

  const save = async () => {
    const { version } = shown;
    setBusy(true);
    const response = await call<Product>("PATCH", `products/${product.id}`, {
      body: {
        variants: variantsOf(grid.rows, shown.variants),
        ...(version === undefined ? {} : { version }),
      },
      changes: ["products"],
    });
    setBusy(false);
    if (!response.ok) return;
    reset(rowsOf(response.data));
    setShown(response.data);
    toast.success("Updated");
  };
  return (
    <Panel
      title="Variants"
      action={
        <Flex gap={8} wrap>
          {exporting.actions
            .filter(({ label }) => label === "Export csv")
            .map(({ label, icon, busy: running, disabled, onClick }) => (
              <Button key={label} small icon={icon} busy={running} disabled={disabled} onClick={onClick}>
                {label}
              </Button>
            ))}
          {canMap && (
            <Button small disabled={isDirty} onClick={() => setSyncing(true)}>
              Apply to open orders
            </Button>
          )}
        </Flex>
      }
    >
      {isSyncing && (
        <Suspense fallback={null}>
          <SyncProduct product={product} close={() => setSyncing(false)} />
        </Suspense>
      )}
      {exporting.progress}
      <div className="variants">
        <GridToolbar searchLabel="Search variants" grid={grid} view={view} canEdit={canEdit}>
          {canEdit && (
            <>
              <Button small icon="plus" onClick={() => grid.edit([], [newVariant()])}>
                Add row
              </Button>
              <Button
                small
                disabled={selected.length === 0}
                onClick={() => grid.remove(new Set(selected.map(({ key }) => key)))}
              >
                Remove row
              </Button>
            </>
          )}
        </GridToolbar>
        <EditGrid
          label="Variants"
          grid={grid}
          lines={view.lines}
          keyColumn="sku"
          toggleGroup={view.toggleGroup}
          onSelect={setSelected}
        />
        {canEdit && (
          <div className="form-footer">
            <Button disabled={!isDirty} onClick={grid.discard}>
              Discard
            </Button>
            <Button
              kind="primary"
              busy={busy}
              disabled={!isDirty || grid.counts.wrong > 0}
              onClick={() => void save()}
            >
              Save
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

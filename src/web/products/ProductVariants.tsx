import { Flex } from "antd";
import { useState } from "react";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import { exportVariants } from "../../domain/products/calls.ts";
import { MAX_PRODUCT_VARIANTS } from "../../domain/products/product-variants.ts";
import { useExport } from "../exports/useExport.tsx";
import { EditGrid } from "../grid/EditGrid.tsx";
import { GridToolbar } from "../grid/GridToolbar.tsx";
import type { GridRow } from "../grid/model.ts";
import { useGridView } from "../grid/useGridView.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { sendCall } from "../providers/http.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { OptionsEditor } from "./OptionsEditor.tsx";
import { newVariant, type Product } from "./product-rows.ts";
import { SharedSkus } from "./SharedSkus.tsx";
import { useProductVariants } from "./useProductVariants.ts";
import "../catalogs/catalogs.css";

const MapVariants = lazyDialog(() => import("./MapVariants.tsx"));
const SyncProduct = lazyDialog(() => import("../orders/mapping/SyncProduct.tsx"));

/** The options and variants of a seller's product; the variants as a grid. Both are saved in one call. */
export function ProductVariants({ product }: { product: Product }) {
  const { can } = useAbility();
  const canEdit = can("products", "edit");
  const canMap = can("orders", "map");
  const [isSyncing, setSyncing] = useState(false);
  const exporting = useExport("products", {}, () => sendCall(exportVariants, { params: { id: product.id } }));
  const state = useProductVariants(product, canEdit);
  const { grid, options, missing, isTooMany, isDirty } = state;
  const [isMapping, setMapping] = useState(false);
  const view = useGridView(grid);
  const [selected, setSelected] = useState<readonly GridRow[]>([]);
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
      {isSyncing && <SyncProduct product={product} close={() => setSyncing(false)} />}
      {isMapping && (
        <MapVariants
          product={product.id}
          rows={selected}
          pick={(variant) => state.map(selected, variant)}
          close={() => setMapping(false)}
        />
      )}
      {exporting.progress}
      <div className="variants">
        {!isDirty && <SharedSkus product={state.shown} />}
        {canEdit && <OptionsEditor options={options} change={state.setOptions} remove={state.removeOption} />}
        {canEdit && missing.length > 0 && (
          <div className="variant-maker">
            <Button icon="plus" disabled={isTooMany} onClick={state.generate}>
              Generate {counted(missing.length, "variant")} from options
            </Button>
            {isTooMany && (
              <span className="quiet">
                A product has at most {formatCount(MAX_PRODUCT_VARIANTS)} variants
              </span>
            )}
          </div>
        )}
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
              <Button small disabled={selected.length === 0} onClick={() => setMapping(true)}>
                Map selected
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
          <div className="form-footer save-bar">
            <Button disabled={!isDirty} onClick={state.discard}>
              Discard
            </Button>
            <Button
              kind="primary"
              busy={state.busy}
              disabled={!state.canSave}
              onClick={() => void state.save()}
            >
              Save
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

import { useMemo, useState } from "react";
import { type PriceParty, STATUS, TRANSITIONS } from "../../../domain/catalogs/price-loop.ts";
import { simulateCatalogPrices } from "../../../domain/catalogs/price-simulation/calls.ts";
import { MAX_VARIANTS } from "../../../domain/catalogs/shapes.ts";
import { missingVariants, SKU_PATTERN } from "../../../domain/catalogs/sku-pattern.ts";
import { counted } from "../../../domain/counts.ts";
import { formatCount, formatShort } from "../../../domain/format.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useToast } from "../../providers/notification.tsx";
import { Button } from "../../widgets/Button.tsx";
import { LostRaceNotice } from "../../widgets/dialog/LostRaceNotice.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useUnsaved } from "../../widgets/dialog/useLeave.ts";
import type { CatalogDetail } from "../catalog.ts";
import { newVariantRow, useVariantGrid } from "./useVariantGrid.ts";
import { VariantGrid } from "./VariantGrid.tsx";

const PriceSimulationDialog = lazyDialog(() => import("../price-simulation/PriceSimulationDialog.tsx"));

/** The statuses in which an owner can publish the prices. */
const PUBLISHABLE: ReadonlySet<number> = new Set([
  STATUS.published,
  ...TRANSITIONS.filter(({ name }) => name === "publish").flatMap(({ from }) => from),
]);

interface Props {
  catalog: CatalogDetail;
  /** As whom the person saves; `null` for people who only read. */
  party: PriceParty | null;
}

/** The variants of a catalog, with what makes them from its colors and sizes, and one Save. */
export default function VariantsPanel({ catalog, party }: Props) {
  const state = useVariantGrid(catalog, party);
  const { grid, busy, conflict, save } = state;
  const toast = useToast();
  useUnsaved(state.hasUnsaved);
  const [pattern, setPattern] = useState(SKU_PATTERN);
  const kept = useMemo(() => grid.rows.filter(({ isRemoved }) => !isRemoved), [grid.rows]);
  const missing = useMemo(
    () =>
      missingVariants(
        catalog.productCode ?? catalog.name,
        pattern,
        { colors: catalog.colors.map(({ name }) => name), sizes: catalog.sizes },
        kept.map(({ cells }) => ({
          sku: cells.sku ?? "",
          color: cells.color || null,
          size: cells.size || null,
        })),
      ),
    [catalog, pattern, kept],
  );
  const isTooMany = kept.length + missing.length > MAX_VARIANTS;
  const { wrong } = grid.counts;
  const [simulation, setSimulation] = useState<Given<typeof simulateCatalogPrices> | null>(null);
  const onSave = async () => {
    if (await save({ staysOpen: true })) toast.success("Updated");
  };
  const publish = async (publishAt?: string) => {
    const saved = await save(publishAt === undefined ? { status: STATUS.published } : { publishAt });
    setSimulation(null);
    if (saved)
      toast.success(publishAt === undefined ? "Published" : `Publication on ${formatShort(publishAt)}`);
  };
  const canPublish = party === "owner" && PUBLISHABLE.has(catalog.publishStatus) && kept.length > 0;
  return (
    <Panel title="Variants" beside={<span className="quiet">{counted(kept.length, "variant")}</span>}>
      <div className="variants">
        {party === "owner" && missing.length > 0 && (
          <div className="variant-maker">
            <label>
              SKU pattern
              <input
                className="plain-input"
                value={pattern}
                maxLength={64}
                onChange={(event) => setPattern(event.target.value)}
              />
            </label>
            <Button
              icon="plus"
              disabled={isTooMany}
              onClick={() =>
                grid.edit(
                  [],
                  missing.map(({ sku, color, size }) =>
                    newVariantRow({ sku, color: color ?? "", size: size ?? "" }),
                  ),
                )
              }
            >
              Add {counted(missing.length, "missing variant")}
            </Button>
            <span className="quiet">
              {isTooMany
                ? `A catalog has at most ${formatCount(MAX_VARIANTS)} variants`
                : `For example ${missing[0]?.sku}`}
            </span>
          </div>
        )}
        {catalog.variants.length === 0 && kept.length === 0 && missing.length === 0 && (
          <p className="quiet">
            {party === "owner"
              ? "Add colors and sizes with Edit to create variants from them, add a row, or paste cells from a spreadsheet."
              : "This catalog has no variants yet."}
          </p>
        )}
        <VariantGrid grid={grid} view={state.view} hexOf={state.hexOf} party={party} />
        {conflict && <LostRaceNotice text={conflict} isLost load={() => void state.reload()} />}
        {party !== null && (
          <div className="form-footer save-bar">
            <Button disabled={!grid.isDirty} onClick={grid.discard}>
              Discard
            </Button>
            {canPublish && (
              <Button
                disabled={wrong > 0}
                onClick={() => setSimulation({ params: { id: catalog.id }, body: state.simulated() })}
              >
                Review and publish
              </Button>
            )}
            <Button
              kind="primary"
              busy={busy}
              disabled={!grid.isDirty || wrong > 0}
              onClick={() => void onSave()}
            >
              Save
            </Button>
          </div>
        )}
      </div>
      {simulation && (
        <PriceSimulationDialog
          call={simulateCatalogPrices}
          given={simulation}
          busy={busy}
          close={() => setSimulation(null)}
          publishNow={() => void publish()}
          publishOn={(publishAt) => void publish(publishAt)}
        />
      )}
    </Panel>
  );
}

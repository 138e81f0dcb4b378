import { useCallback, useState } from "react";
import { showBasecostPrices } from "../../../domain/catalogs/basecosts/calls.ts";
import type { CatalogCosts } from "../../../domain/catalogs/basecosts/catalog-costs.ts";
import { simulateBasecostPrices } from "../../../domain/catalogs/price-simulation/calls.ts";
import { formatMoney, formatShort } from "../../../domain/format.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { EditGrid } from "../../grid/EditGrid.tsx";
import { GridToolbar } from "../../grid/GridToolbar.tsx";
import type { GridColumn, GridRow } from "../../grid/model.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { LostRaceNotice } from "../../widgets/dialog/LostRaceNotice.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useUnsaved } from "../../widgets/dialog/useLeave.ts";
import type { CatalogDetail } from "../catalog.ts";
import { FillPricesDialog } from "./FillPricesDialog.tsx";
import { newRate, WHOLE_CATALOG } from "./grids.ts";
import { type SavedPrices, usePriceGrids } from "./usePriceGrids.ts";
import "../catalogs.css";

const PriceSimulationDialog = lazyDialog(() => import("../price-simulation/PriceSimulationDialog.tsx"));

interface Props {
  basecostId: string;
  catalog: CatalogDetail;
  costs: CatalogCosts;
  prices: SavedPrices;
}

/** `$2.05 (24%)`, or a loss in red with its sign. */
function Margin({ cost, price }: { cost: string | undefined; price: string | undefined }) {
  if (!cost || !price || Number.isNaN(Number(price))) return null;
  const margin = Number(price) - Number(cost);
  const share = Number(price) === 0 ? "" : ` (${Math.round((margin / Number(price)) * 100)}%)`;
  const level = margin < 0 ? "margin-loss" : margin === 0 ? "margin-none" : "margin-profit";
  return (
    <span className={level}>
      {formatMoney(margin)}
      {share}
    </span>
  );
}

/** Goods and shipping of a catalog in a base cost, and one Save for both. */
export function PriceGrids({ basecostId, catalog, costs, prices }: Props) {
  const canEdit = useAbility().can("basecosts", "edit");
  const state = usePriceGrids(basecostId, catalog, costs, prices, canEdit);
  const { goods, goodsView, rates, ratesView, isDirty, wrong, conflict } = state;
  const toast = useToast();
  const [filling, setFilling] = useState(false);
  const [simulation, setSimulation] = useState<Given<typeof simulateBasecostPrices> | null>(null);
  const [selected, setSelected] = useState<readonly GridRow[]>([]);
  const [selectedRates, setSelectedRates] = useState<readonly GridRow[]>([]);
  const [addedRate, setAddedRate] = useState<string>();
  const addRate = () => {
    const rate = newRate();
    rates.edit([], [rate]);
    setAddedRate(rate.key);
  };
  useUnsaved(() => isDirty);
  const whole = goods.rows.find(({ key }) => key === WHOLE_CATALOG)?.cells.price;
  const margin = useCallback(
    ({ key }: GridColumn, row: GridRow) => {
      if (row.key === WHOLE_CATALOG) return null;
      if (key === "price" && !row.cells.price) return <span className="quiet">{whole || "No price"}</span>;
      return key === "margin" ? <Margin cost={row.cells.cost} price={row.cells.price || whole} /> : null;
    },
    [whole],
  );
  const reload = async () => {
    const response = await sendCall(showBasecostPrices, {
      params: { id: basecostId, catalogId: catalog.id },
    });
    if (response.ok) state.loadNewer(response.data);
    else toast.error(response.message);
  };
  const save = async (publishAt?: string) => {
    const isSaved = await state.save(publishAt);
    setSimulation(null);
    if (isSaved)
      toast.success(publishAt === undefined ? "Updated" : `Publication on ${formatShort(publishAt)}`);
  };
  const variants = goods.rows.filter(({ key }) => key !== WHOLE_CATALOG);
  const chosen = selected.filter(({ key }) => key !== WHOLE_CATALOG);
  const shown = goodsView.lines.flatMap((line) =>
    line.kind === "row" && line.row.key !== WHOLE_CATALOG ? [line.row] : [],
  );
  const isNarrowed = goodsView.options.search.trim() !== "" || goodsView.options.only !== "all";
  const filled = chosen.length > 1 ? "selected" : isNarrowed ? "shown" : "all";
  return (
    <>
      <Panel title="Variants">
        <div className="variants">
          <GridToolbar searchLabel="Search variants" grid={goods} view={goodsView} canEdit={canEdit}>
            {canEdit && (
              <Button small onClick={() => setFilling(true)}>
                Fill prices
              </Button>
            )}
          </GridToolbar>
          <EditGrid
            label="Item prices"
            grid={goods}
            lines={goodsView.lines}
            keyColumn="sku"
            toggleGroup={goodsView.toggleGroup}
            onSelect={setSelected}
            adornment={margin}
          />
        </div>
      </Panel>
      <Panel title="Shipping">
        <div className="variants">
          <GridToolbar searchLabel="Search zones" grid={rates} view={ratesView} canEdit={canEdit}>
            {canEdit && (
              <>
                <Button small icon="plus" onClick={addRate}>
                  Add row
                </Button>
                <Button
                  small
                  disabled={selectedRates.length === 0}
                  onClick={() => rates.remove(new Set(selectedRates.map(({ key }) => key)))}
                >
                  Remove row
                </Button>
              </>
            )}
          </GridToolbar>
          <EditGrid
            label="Shipping rates"
            grid={rates}
            lines={ratesView.lines}
            toggleGroup={ratesView.toggleGroup}
            onSelect={setSelectedRates}
            added={addedRate}
          />
        </div>
      </Panel>
      {conflict && <LostRaceNotice text={conflict} isLost load={() => void reload()} />}
      {canEdit && (
        <div className="card form-footer save-bar">
          <Button
            disabled={!isDirty}
            onClick={() => {
              goods.discard();
              rates.discard();
            }}
          >
            Discard
          </Button>
          <Button
            disabled={!isDirty || wrong > 0}
            onClick={() =>
              setSimulation({
                params: { id: basecostId },
                body: { ...state.body(), catalog: catalog.id },
              })
            }
          >
            Review effect
          </Button>
          <Button
            kind="primary"
            busy={state.busy}
            disabled={!isDirty || wrong > 0}
            onClick={() => void save()}
          >
            Save
          </Button>
        </div>
      )}
      {simulation && (
        <PriceSimulationDialog
          call={simulateBasecostPrices}
          given={simulation}
          busy={state.busy}
          close={() => setSimulation(null)}
          publishNow={() => void save()}
          publishOn={(publishAt) => void save(publishAt)}
        />
      )}
      {filling && (
        <FillPricesDialog
          rows={{ selected: chosen, shown, all: variants }[filled]}
          of={filled}
          sources={costs.basecosts.filter(({ id }) => id !== basecostId)}
          rates={rates.rows}
          apply={goods.edit}
          applyRates={rates.edit}
          close={() => setFilling(false)}
        />
      )}
    </>
  );
}

import { type HttpError, useOne } from "@refinedev/core";
import { Input, Modal } from "antd";
import { useState } from "react";
import { STATUS } from "../../../domain/catalogs/price-loop.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { GridRow } from "../../grid/model.ts";
import { FRESH } from "../../providers/fresh.ts";
import { useToast } from "../../providers/notification.tsx";
import { Button } from "../../widgets/Button.tsx";
import { LostRaceNotice } from "../../widgets/dialog/LostRaceNotice.tsx";
import { useLeave } from "../../widgets/dialog/useLeave.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import type { CatalogDetail } from "../catalog.ts";
import { useVariantGrid } from "../variants/useVariantGrid.ts";
import { VariantGrid } from "../variants/VariantGrid.tsx";
import { BulkPrices } from "./BulkPrices.tsx";
import { PriceAdjustDialog } from "./PriceAdjustDialog.tsx";
import "../../widgets/dialog/dialog.css";
import { NotLoaded } from "../../widgets/states.tsx";
import "../catalogs.css";

const { fields } = resourceNamed("catalogs");
const MAX_NOTE = 255;
/** The buttons that save; finished prices are only saved. */
const STEPS = [
  { status: STATUS.updatingPrice, text: "Save" },
  { status: STATUS.updatedPrice, text: "Save & Finish" },
] as const;

/** The supplier's prices, stock and quantities of one catalog. */
export default function ExpectedPriceDialog({ id, close }: { id: string; close(): void }) {
  const { result: catalog, query } = useOne<CatalogDetail, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
    // The grid begins with the current rows, not with those that an earlier screen left in the cache.
    queryOptions: FRESH,
  });
  if (catalog && query.isFetchedAfterMount) return <PriceDialog catalog={catalog} close={close} />;
  return (
    <Modal open title="Expected price" footer={null} onCancel={close} width={1_040}>
      <NotLoaded what="Catalog" lines={8} query={query} />
    </Modal>
  );
}

function PriceDialog({ catalog: first, close }: { catalog: CatalogDetail; close(): void }) {
  // The dialog keeps what it was opened with, even if the list behind it reloads the catalog.
  const [catalog] = useState(first);
  const state = useVariantGrid(catalog, "supplier");
  const { grid, busy, conflict } = state;
  const toast = useToast();
  const [note, setNote] = useState(catalog.note ?? "");
  const [adjusting, setAdjusting] = useState(false);
  const [selected, setSelected] = useState<readonly GridRow[]>([]);
  const isNoteChanged = note !== (catalog.note ?? "");
  const leave = useLeave(() => grid.isDirty || isNoteChanged, close);
  // One selected cell is where the keyboard is; several are a choice.
  const isSelection = selected.length > 1;
  const bulk = { rows: isSelection ? selected : grid.rows, isSelection, apply: grid.edit };

  const save = async (status: (typeof STEPS)[number]["status"]) => {
    if (!grid.isDirty && !isNoteChanged && status === catalog.publishStatus) return toast.info("No changed!");
    const saved = await state.save({ status, ...(isNoteChanged ? { note } : {}) });
    if (!saved) return;
    toast.success("Updated");
    close();
  };
  const isFinished = catalog.publishStatus === STATUS.updatedPrice;
  return (
    <Modal
      open
      title={`Expected price: ${catalog.name}`}
      footer={null}
      onCancel={() => void leave()}
      maskClosable={false}
      destroyOnHidden
      width={1_040}
    >
      <div className="price-head">
        <StatusTag field={fields.publishStatus ?? {}} value={catalog.publishStatus} />
        <BulkPrices {...bulk} />
        <Button onClick={() => setAdjusting(true)}>Adjust prices</Button>
      </div>
      <VariantGrid
        grid={grid}
        view={state.view}
        hexOf={state.hexOf}
        party="supplier"
        onSelect={setSelected}
      />
      <label className="expected-price-note">
        Note
        <Input.TextArea
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {conflict && <LostRaceNotice text={conflict} isLost load={() => void state.reload()} />}
      <div className="form-footer">
        <p className="small quiet expected-price-steps">
          {isFinished
            ? "Save sets the catalog back to Updating price. Finish it again before the owner can publish."
            : "Save keeps your work as Updating price. Save & Finish hands the prices to the owner to publish."}
        </p>
        <Button onClick={() => void leave()}>Cancel</Button>
        {STEPS.filter(({ status }) => status === STATUS.updatingPrice || !isFinished).map(
          ({ status, text }) => (
            <Button
              key={status}
              kind={isFinished || status === STATUS.updatedPrice ? "primary" : "default"}
              busy={busy}
              disabled={grid.counts.wrong > 0}
              onClick={() => void save(status)}
            >
              {text}
            </Button>
          ),
        )}
      </div>
      {adjusting && <PriceAdjustDialog {...bulk} close={() => setAdjusting(false)} />}
    </Modal>
  );
}

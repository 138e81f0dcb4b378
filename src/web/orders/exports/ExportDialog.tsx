import { Modal, Segmented } from "antd";
import { useState } from "react";
import { EXPORT_COLUMN_KEYS, type ExportColumnKey } from "../../../domain/orders/export/columns.ts";
import { EXPORT_KIND_LABELS, type ExportKindName } from "../../../domain/orders/export/kind-labels.ts";
import { defaultColumns, type ExportFormat, offeredColumns } from "../../../domain/orders/export/kinds.ts";
import type { SavedView } from "../../../domain/views/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { ColumnPicker } from "./ColumnPicker.tsx";
import { ColumnSets } from "./ColumnSets.tsx";
import { setOfQuery, useColumnSets } from "./column-sets.ts";
import { useOfferedExports } from "./offered-kinds.ts";
import "./order-exports.css";

export interface ExportChoice {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumnKey[];
}

interface Props {
  kind: ExportKindName;
  /** Which orders: "12 selected orders". */
  what: string;
  /** Resolves to an error message, if any. */
  start(choice: ExportChoice): Promise<string | null>;
  close(): void;
}

/** The format and columns of an export. Its own columns come first, in its order, then the others. */
export default function ExportDialog({ kind, what, start, close }: Props) {
  const { access } = useOfferedExports();
  const offered = offeredColumns(access);
  const own = defaultColumns(kind, access);
  const sets = useColumnSets(kind);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [chosen, setChosen] = useState<readonly ExportColumnKey[]>(own);
  const [appliedId, setAppliedId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const order = [...own, ...EXPORT_COLUMN_KEYS.filter((key) => !own.includes(key))];
  const columns = order.filter((key) => chosen.includes(key) && offered.includes(key));

  const apply = (view: SavedView | null) => {
    const set = view && setOfQuery(view.query);
    setAppliedId(view?.id ?? null);
    setChosen(set ? set.columns : own);
    if (set) setFormat(set.format);
  };
  // A default set applies once, when the sets arrive.
  const [isFresh, setFresh] = useState(true);
  const initial = sets.sets.find(({ isDefault }) => isDefault);
  if (initial && isFresh) {
    setFresh(false);
    apply(initial);
  }

  const submit = async () => {
    setBusy(true);
    const message = await start({ format, columns });
    setBusy(false);
    if (message === null) close();
    else setError(message);
  };

  return (
    <Modal
      open
      title={`Export: ${EXPORT_KIND_LABELS[kind].label}`}
      width={760}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      <p className="quiet">
        {what}, one row per item. {EXPORT_KIND_LABELS[kind].help}.
      </p>
      <div className="export-head">
        <Segmented
          aria-label="Format"
          value={format}
          onChange={setFormat}
          options={[
            { value: "csv", label: "CSV" },
            { value: "xlsx", label: "Excel (.xlsx)" },
          ]}
        />
        <ColumnSets sets={sets} current={{ columns, format }} apply={apply} appliedId={appliedId} />
      </div>
      <ColumnPicker offered={offered} chosen={chosen} onChange={setChosen} />
      <ErrorText text={error} small={false} />
      <div className="form-footer">
        <span className="small quiet export-count" role="status">
          {columns.length === 0 ? "Choose at least one column" : `${columns.length} columns`}
        </span>
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" busy={busy} disabled={columns.length === 0} onClick={() => void submit()}>
          Export
        </Button>
      </div>
    </Modal>
  );
}

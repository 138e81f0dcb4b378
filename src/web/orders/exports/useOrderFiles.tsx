import { type ReactNode, useState } from "react";
import { exportItems } from "../../../domain/exports/orders/calls.ts";
import { formatCount } from "../../../domain/format.ts";
import { EXPORT_KIND_LABELS, type ExportKindName } from "../../../domain/orders/export/kind-labels.ts";
import type { Barcode, PrintDocument } from "../../../domain/orders/print/documents.ts";
import type { HistoryTypes } from "../../exports/ExportHistory.tsx";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import type { Selection } from "../../list/useSelection.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { ExportChoice } from "./ExportDialog.tsx";
import { useOfferedExports } from "./offered-kinds.ts";
import { useCanPrint, usePrinting } from "./usePrinting.tsx";

const ExportDialog = lazyDialog(() => import("./ExportDialog.tsx"));
const ExportHistory = lazyDialog(() => import("../../exports/ExportHistory.tsx"));
const ExportProgress = lazyDialog(() => import("../../exports/ExportProgress.tsx"));

/** Which orders a file is of: those selected, or all of the list. */
interface Scope {
  readonly target: Selection["target"];
  readonly what: string;
}

interface Opened extends Scope {
  readonly kind: ExportKindName;
}

interface OrderFiles {
  /** One menu with every export and the history; none without the permission. */
  menu: readonly HeaderAction[];
  /** Entries of the same menu for the selected orders. */
  selected: readonly HeaderAction[];
  print(document: PrintDocument, barcode?: Barcode): void;
  canPrint: boolean;
  progress: ReactNode;
  dialogs: ReactNode;
}

const orders = (count: number) => `${formatCount(count)} selected ${count === 1 ? "order" : "orders"}`;

/** Files of the orders of a list, or of the selected ones, which stay selected: exports and printed documents. */
export function useOrderFiles(filter: Readonly<Record<string, string>>, selection: Selection): OrderFiles {
  const { kinds, access } = useOfferedExports();
  const startExport = useNamedCall(exportItems);
  const printing = usePrinting();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [history, setHistory] = useState(false);
  const [runningId, setRunningId] = useState<string | null>(null);
  const types: HistoryTypes = [
    { value: "orders", label: "Orders" },
    ...(access.profit ? [{ value: "profits", label: "Profit" }] : []),
  ];
  const all: Scope = { target: { filter, exceptIds: [] }, what: "All orders of this list" };
  const chosen: Scope = { target: selection.target, what: orders(selection.count) };
  const entries = (scope: Scope): HeaderAction[] =>
    kinds.map((kind) => ({
      label: EXPORT_KIND_LABELS[kind].label,
      icon: "download",
      onClick: () => setOpened({ ...scope, kind }),
    }));

  const start = async ({ kind, target }: Opened, choice: ExportChoice) => {
    const response = await startExport(
      { body: { kind, ...choice, columns: [...choice.columns], ...target } },
      { quiet: true },
    );
    if (!response.ok) return response.message;
    setRunningId(response.data.id);
    return null;
  };

  return {
    menu:
      kinds.length > 0
        ? [
            ...entries(all),
            { label: "History export", icon: "history" as const, onClick: () => setHistory(true) },
          ]
        : [],
    selected: entries(chosen),
    print: (document, barcode) => printing.print(selection.target, document, barcode),
    canPrint: useCanPrint(),
    progress:
      printing.progress ||
      (runningId && <ExportProgress key={runningId} id={runningId} close={() => setRunningId(null)} />),
    dialogs: (
      <>
        {opened && (
          <ExportDialog
            kind={opened.kind}
            what={opened.what}
            start={(choice) => start(opened, choice)}
            close={() => setOpened(null)}
          />
        )}
        {history && <ExportHistory types={types} close={() => setHistory(false)} />}
      </>
    ),
  };
}

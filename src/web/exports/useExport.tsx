import { type ReactNode, useState } from "react";
import { EXPORT } from "../../domain/access/declared-verbs.ts";
import { exportCalls } from "../../domain/exports/orders/calls.ts";
import type { ExportResponse } from "../../domain/resource/responses.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { invalidateResources } from "../providers/changes.ts";
import { type CallResult, sendCall } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { exportRows } from "../providers/row-calls.ts";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";

const ExportProgress = lazyDialog(() => import("./ExportProgress.tsx"));
const ExportHistory = lazyDialog(() => import("./ExportHistory.tsx"));

export interface Exporting {
  /** `Export csv` and `History export`; empty without the permission. */
  actions: readonly HeaderAction[];
  /** The progress, shown below the list. */
  progress: ReactNode;
  /** The history dialog, while it is open. */
  dialog: ReactNode;
}

type Query = Readonly<Record<string, string>>;
type Started = Promise<CallResult<ExportResponse>>;

/** A kind of export: button label, permission, type in the history, and the call that starts it. */
interface Kind {
  label: string;
  granted: boolean;
  type: string;
  start(): Started;
}

function useExporting({ label, granted, type, start: startExport }: Kind): Exporting {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [runningId, setRunningId] = useState<string | null>(null);
  const [history, setHistory] = useState(false);
  if (!granted) return { actions: [], progress: undefined, dialog: undefined };
  const start = async () => {
    setBusy(true);
    const response = await startExport();
    setBusy(false);
    void invalidateResources("export-history");
    if (response.ok) setRunningId(response.data.id);
    else toast.error(response.message);
  };
  return {
    actions: [
      {
        label,
        icon: "download",
        busy,
        disabled: busy || runningId !== null,
        onClick: () => void start(),
      },
      { label: "History export", icon: "history", onClick: () => setHistory(true) },
    ],
    progress: runningId && <ExportProgress id={runningId} close={() => setRunningId(null)} />,
    dialog: history && <ExportHistory types={[{ value: type, label }]} close={() => setHistory(false)} />,
  };
}

/**
 * Exports the rows of a list's query to a file in the background and downloads it when it is done.
 * @param name the resource; `null` for a list without an export
 * @param startExport starts an export of orders or variants instead of the list's own
 */
export function useExport(
  name: string | null,
  query: Query,
  startExport: (query: Query) => Started = () => sendCall(exportRows(name ?? ""), { query }),
): Exporting {
  const { can } = useAbility();
  return useExporting({
    label: "Export csv",
    granted: name !== null && can(name, EXPORT),
    type: name ?? "",
    start: () => startExport(query),
  });
}

/** Exports the profit of a query's orders, for users with access to profits. */
export function useProfitExport(query: Query): Exporting {
  const { can } = useAbility();
  return useExporting({
    label: "Export profit",
    granted: can("orders", EXPORT) && can("profits", "show"),
    type: "profits",
    start: () => sendCall(exportCalls["export-orders-profit"], { query }),
  });
}

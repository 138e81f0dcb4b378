import { lazy, type ReactNode, Suspense, useState } from "react";
import { EXPORT } from "../../domain/access/declared-verbs.ts";
import type { ExportResponse } from "../../domain/resource/responses.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { withTimeout } from "../chunks.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { invalidateResources } from "../providers/changes.ts";
import { type CallResult, send } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";

const ExportProgress = lazy(() => withTimeout(import("./ExportProgress.tsx")));
const ExportHistory = lazy(() => withTimeout(import("./ExportHistory.tsx")));

interface Exporting {
  /** `Export csv` and `History export`; empty without the permission. */
  actions: readonly HeaderAction[];
  /** The progress, shown below the list. */
  progress: ReactNode;
  /** The history dialog, while it is open. */
  dialog: ReactNode;
}

/** A kind of export: button label, permission, type in the history, and the call that starts it. */
interface Kind {
  label: string;
  granted: boolean;
  type: string;
  start(): Promise<CallResult<ExportResponse>>;
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
    progress: runningId && (
      <Suspense>
        <ExportProgress id={runningId} close={() => setRunningId(null)} />
      </Suspense>
    ),
    dialog: history && (
      <Suspense>
        <ExportHistory types={[{ value: type, label }]} close={() => setHistory(false)} />
      </Suspense>
    ),
  };
}

/**
 * Exports the rows of a list's query to a file in the background and downloads it when it is done.
 * @param helper path of an order export call to use instead of the list's own
 */
export function useExport(name: string, query: Readonly<Record<string, string>>, helper?: string): Exporting {
  const { can } = useAbility();
  return useExporting({
    label: "Export csv",
    granted: can(name, EXPORT),
    type: name,
    start: () => send(helper ? "GET" : "POST", helper ?? `${resourceNamed(name).path}/export`, { query }),
  });
}

/** Exports the profit of a query's orders, for users with access to profits. */
export function useProfitExport(query: Readonly<Record<string, string>>): Exporting {
  const { can } = useAbility();
  return useExporting({
    label: "Export profit",
    granted: can("orders", EXPORT) && can("profits", "show"),
    type: "profits",
    start: () => send("GET", "invoices/search/export-orders-profit", { query }),
  });
}

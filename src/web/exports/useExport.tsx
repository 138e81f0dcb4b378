import { lazy, type ReactNode, Suspense, useState } from "react";
import { EXPORT } from "../../domain/access/policy.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { useCall } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";

const ExportProgress = lazy(() => inTime(import("./ExportProgress.tsx")));
const ExportHistory = lazy(() => inTime(import("./ExportHistory.tsx")));

interface Exporting {
  /** `Export csv` and `History export`; none where the person may not. */
  actions: readonly HeaderAction[];
  /** How far the file is; stands above the list. */
  notice: ReactNode;
  /** The history, while it is open. */
  dialog: ReactNode;
}

/**
 * The rows that a list's query means as a file: written in the background, fetched when it is there.
 * @param helper a call of the order export helper that begins it instead of the list's own
 */
export function useExport(name: string, query: Readonly<Record<string, string>>, helper?: string): Exporting {
  const may = useMay();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [underWay, setUnderWay] = useState<string | null>(null);
  const [history, setHistory] = useState(false);
  if (!may(name, EXPORT)) return { actions: [], notice: undefined, dialog: undefined };
  const begin = async () => {
    setBusy(true);
    const answer = await call<{ id: string }>(
      helper ? "GET" : "POST",
      helper ?? `${resourceNamed(name).path}/export`,
      { query, changes: ["export-history"] },
    );
    setBusy(false);
    if (answer.ok) setUnderWay(answer.data.id);
  };
  return {
    actions: [
      {
        label: "Export csv",
        icon: "download",
        busy,
        disabled: busy || underWay !== null,
        onClick: () => void begin(),
      },
      { label: "History export", icon: "history", onClick: () => setHistory(true) },
    ],
    notice: underWay && (
      <Suspense>
        <ExportProgress id={underWay} close={() => setUnderWay(null)} />
      </Suspense>
    ),
    dialog: history && (
      <Suspense>
        <ExportHistory type={name} close={() => setHistory(false)} />
      </Suspense>
    ),
  };
}

import { lazy, type ReactNode, Suspense, useState } from "react";
import { EXPORT } from "../../domain/access/policy.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { changed } from "../providers/changes.ts";
import { type Answer, send } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";

const ExportProgress = lazy(() => inTime(import("./ExportProgress.tsx")));
const ExportHistory = lazy(() => inTime(import("./ExportHistory.tsx")));

interface Exporting {
  /** `Export csv` and `History export`; none where the person may not. */
  actions: readonly HeaderAction[];
  /** How far the file is; stands below the list. */
  progress: ReactNode;
  /** The history, while it is open. */
  dialog: ReactNode;
}

/** One kind of file: what its button says, who may, how it is begun, and what its history is called. */
interface Kind {
  label: string;
  granted: boolean;
  type: string;
  begin(): Promise<Answer<{ id: string }>>;
}

function useExporting({ label, granted, type, begin: ask }: Kind): Exporting {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [underWay, setUnderWay] = useState<string | null>(null);
  const [history, setHistory] = useState(false);
  if (!granted) return { actions: [], progress: undefined, dialog: undefined };
  const begin = async () => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    void changed("export-history");
    if (answer.ok) setUnderWay(answer.data.id);
    else say.error(answer.message);
  };
  return {
    actions: [
      {
        label,
        icon: "download",
        busy,
        disabled: busy || underWay !== null,
        onClick: () => void begin(),
      },
      { label: "History export", icon: "history", onClick: () => setHistory(true) },
    ],
    progress: underWay && (
      <Suspense>
        <ExportProgress id={underWay} close={() => setUnderWay(null)} />
      </Suspense>
    ),
    dialog: history && (
      <Suspense>
        <ExportHistory type={type} close={() => setHistory(false)} />
      </Suspense>
    ),
  };
}

/**
 * The rows that a list's query means as a file: written in the background, fetched when it is there.
 * @param helper a call of the order export helper that begins it instead of the list's own
 */
export function useExport(name: string, query: Readonly<Record<string, string>>, helper?: string): Exporting {
  const may = useMay();
  return useExporting({
    label: "Export csv",
    granted: may(name, EXPORT),
    type: name,
    begin: () => send(helper ? "GET" : "POST", helper ?? `${resourceNamed(name).path}/export`, { query }),
  });
}

/** What was earned with the orders that a query means, as a file, for those who see profit. */
export function useProfitExport(query: Readonly<Record<string, string>>): Exporting {
  const may = useMay();
  return useExporting({
    label: "Export profit",
    granted: may("orders", EXPORT) && may("profits", "show"),
    type: "profits",
    begin: () => send("GET", "invoices/search/export-orders-profit", { query }),
  });
}

import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { inTime } from "../chunks.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { useMay } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import type { RowAction } from "../widgets/RowMenu.tsx";

const HistoryLogsDialog = lazy(() => inTime(import("./HistoryLogsDialog.tsx")));

interface HistoryLogs {
  /** For all catalogs, on a page; nothing for who may not read them. */
  further: readonly HeaderAction[];
  /** For one, on its row. */
  rowActions?: (row: Row) => readonly RowAction[];
  dialog: ReactNode;
}

/** The ways to the history logs of supplier prices from a list of catalogs. */
export function useHistoryLogs(): HistoryLogs {
  const may = useMay()("supplier-logs", "list");
  const [of, setOf] = useState<{ id: string; name: string } | "all" | null>(null);
  const rowActions = useMemo(
    () => (row: Row) => [
      {
        label: "History",
        icon: "history" as const,
        onClick: () => setOf({ id: row.id, name: String(row.name) }),
      },
    ],
    [],
  );
  if (!may) return { further: [], dialog: null };
  return {
    further: [{ label: "History", icon: "history", onClick: () => setOf("all") }],
    rowActions,
    dialog: of && (
      <Suspense>
        <HistoryLogsDialog catalog={of === "all" ? null : of} close={() => setOf(null)} />
      </Suspense>
    ),
  };
}

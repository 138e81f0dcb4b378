import { type ReactNode, useMemo, useState } from "react";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { useAbility } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import type { RowAction } from "../widgets/RowMenu.tsx";

const HistoryLogsDialog = lazyDialog(() => import("./HistoryLogsDialog.tsx"));

interface HistoryLogs {
  /** For all catalogs, in the header; empty without permission. */
  headerActions: readonly HeaderAction[];
  /** For one catalog, in its row. */
  rowActions?: (row: Row) => readonly RowAction[];
  dialog: ReactNode;
}

export function useHistoryLogs(): HistoryLogs {
  const can = useAbility().can("supplier-logs", "list");
  const [target, setTarget] = useState<{ id: string; name: string } | "all" | null>(null);
  const rowActions = useMemo(
    () => (row: Row) => [
      {
        label: "History",
        icon: "history" as const,
        onClick: () => setTarget({ id: row.id, name: String(row.name) }),
      },
    ],
    [],
  );
  if (!can) return { headerActions: [], dialog: null };
  return {
    headerActions: [{ label: "History", icon: "history", onClick: () => setTarget("all") }],
    rowActions,
    dialog: target && (
      <HistoryLogsDialog catalog={target === "all" ? null : target} close={() => setTarget(null)} />
    ),
  };
}

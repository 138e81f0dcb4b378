import { useCallback, useState } from "react";
import { useMay } from "../../providers/person.tsx";
import { type BulkAction, inverseOf } from "../actions/catalogue.ts";
import { nameOf } from "../actions/names.ts";
import { type Run, useProgress } from "../actions/run.ts";
import { useRunner } from "../actions/useRunner.tsx";
import type { WholeOrder } from "../wire.ts";

/** Actions on the order that a page shows: at once where nothing is spent or lost, else by way of the dialog. */
export function useOrderActions(order: WholeOrder) {
  const may = useMay();
  const start = useRunner();
  const [asked, setAsked] = useState<{ action: BulkAction; extra?: Record<string, unknown> } | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const progress = useQuietProgress(run);
  const choose = useCallback(
    (action: BulkAction, extra?: Record<string, unknown>) => {
      if (!action.atOnce) return setAsked(extra ? { action, extra } : { action });
      setRun(
        start({
          ...action,
          body: { ids: [order.id], versions: { [order.id]: order.version } },
          count: 1,
          inverse: inverseOf(action, may),
          names: new Map([[order.id, nameOf(order)]]),
        }),
      );
    },
    [start, may, order],
  );
  return { asked, close: useCallback(() => setAsked(null), []), choose, busy: progress === "running" };
}

/** Whether it runs, without counting as somebody who watches: its toast still tells. */
function useQuietProgress(run: Run | null) {
  return useProgress(run && { ...run, watch: run.watchQuietly })?.state ?? null;
}

import { useCallback, useState } from "react";
import { useAbility } from "../../providers/person.tsx";
import { type ActionBody, type BulkAction, inverseOf } from "../actions/bulk-actions.ts";
import { nameOf } from "../actions/names.ts";
import { type Run, useProgress } from "../actions/run.ts";
import { useRunner } from "../actions/useRunner.tsx";
import type { WholeOrder } from "../wire.ts";

/** Actions on the shown order. Those that spend or delete nothing run without a dialog. */
export function useOrderActions(order: WholeOrder) {
  const { can } = useAbility();
  const start = useRunner();
  const [pending, setPending] = useState<{ action: BulkAction; extra?: ActionBody } | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const progress = useQuietProgress(run);
  const choose = useCallback(
    (action: BulkAction, extra?: ActionBody) => {
      if (!action.atOnce) return setPending(extra ? { action, extra } : { action });
      setRun(
        start({
          ...action,
          body: { ids: [order.id], versions: { [order.id]: order.version } },
          count: 1,
          inverse: inverseOf(action, can),
          names: new Map([[order.id, nameOf(order)]]),
        }),
      );
    },
    [start, can, order],
  );
  return { pending, close: useCallback(() => setPending(null), []), choose, busy: progress === "running" };
}

/** The progress of a run, without suppressing its toast. */
function useQuietProgress(run: Run | null) {
  return useProgress(run && { ...run, watch: run.watchQuietly })?.state ?? null;
}

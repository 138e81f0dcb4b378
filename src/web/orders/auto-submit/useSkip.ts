import { useCallback } from "react";
import { skipAutoSubmit } from "../../../domain/orders/auto-submit/calls.ts";
import type { BulkTarget } from "../../../domain/orders/bulk-target.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useUndoToast } from "../../widgets/toast/useUndoToast.tsx";

/** Leaves orders to people that would be submitted automatically, with Undo. @returns whether it was done */
export function useSkip(): (target: BulkTarget) => Promise<boolean> {
  const call = useNamedCall(skipAutoSubmit);
  const offerUndo = useUndoToast();
  return useCallback(
    async (target) => {
      const response = await call({ body: { ...target, skip: true } });
      if (!response.ok) return false;
      const { success: ids, message } = response.data;
      if (ids.length > 0)
        offerUndo(message, () => void call({ body: { ids, skip: false } }, { success: "Undone" }));
      return true;
    },
    [call, offerUndo],
  );
}

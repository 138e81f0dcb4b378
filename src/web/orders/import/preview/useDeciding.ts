import { useState } from "react";
import { counted } from "../../../../domain/counts.ts";
import { undoImport } from "../../../../domain/orders/import/calls.ts";
import type { ImportResponse } from "../../../../domain/orders/import/responses.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { useIdempotencyKey } from "../../../providers/idempotency.ts";
import { useToast } from "../../../providers/notification.tsx";
import { useConfirm } from "../../../widgets/dialog/useConfirm.tsx";
import { type ImportKind } from "./job.ts";
import type { Chosen } from "./useChosen.ts";

/** Commits the chosen lines. A retry after a lost response uses the same idempotency key. */
export function useCommit(kind: ImportKind, id: string, chosen: Chosen) {
  const commitTo = useNamedCall(kind.calls.commit);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const keyOf = useIdempotencyKey();
  const commit = async () => {
    setBusy(true);
    try {
      const body = await chosen.body();
      if (!body.ok) return toast.error(body.message);
      await commitTo({ params: { id }, body: body.data }, { idempotencyKey: keyOf(body.data) });
    } finally {
      setBusy(false);
    }
  };
  return { commit, busy };
}

/** Reverts a whole import after a confirmation. */
export function useUndo(kind: ImportKind, job: ImportResponse | undefined) {
  const undoOne = useNamedCall(undoImport);
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (!job) return;
    const what = counted(job.committed, kind.one, kind.many);
    const sure = await confirm({
      title: `Undo the import of ${job.fileName}?`,
      text: `${what} ${job.committed === 1 ? "is" : "are"} deleted and the references are free again. Nothing was charged.`,
      action: "Undo import",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    await undoOne({ params: { id: job.id }, body: {} }, { success: "Import undone" });
    setBusy(false);
  };
  return { undo, busy };
}

import { useRef, useState } from "react";
import type { CallResult } from "../../providers/http.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { useUnsaved } from "../../widgets/dialog/useLeave.ts";
import { NOT_REFUSED } from "./draft.ts";

interface JobBody {
  readonly artwork: readonly { readonly slot: number }[];
}
type JobCall = (options: { idempotencyKey: string; quiet: true }) => Promise<CallResult<{ id: string }>>;

/** What is filled in on a page that starts a job, and what the server refused of it until it is changed. */
export function useDraft<D extends object>(empty: D, started: (job: string) => void) {
  const keyOf = useIdempotencyKey();
  const [draft, setDraft] = useState(empty);
  const [refused, setRefused] = useState(NOT_REFUSED);
  const [busy, setBusy] = useState(false);
  const isStarted = useRef(false);
  useUnsaved(() => draft !== empty && !isStarted.current);
  return {
    draft,
    refused,
    busy,
    change: (over: Partial<D>) => {
      setDraft((before) => ({ ...before, ...over }));
      setRefused(NOT_REFUSED);
    },
    /** The errors of the fields below a path. */
    errorsAt: (start: string) =>
      Object.entries(refused.errors).flatMap(([field, text]) => (field.startsWith(start) ? [text] : [])),
    start: async (body: JobBody, call: JobCall) => {
      if (busy) return;
      setBusy(true);
      const result = await call({ idempotencyKey: keyOf(body), quiet: true });
      setBusy(false);
      if (!result.ok) {
        const { message, errors = {} } = result;
        return setRefused({ message, errors, slots: body.artwork.map(({ slot }) => slot) });
      }
      isStarted.current = true;
      started(result.data.id);
    },
  };
}

import { useCallback, useEffect, useRef } from "react";
import { page } from "../address.ts";
import { listenBeforeRouter } from "./back.ts";
import { useConfirm } from "./useConfirm.tsx";

/** Number of history entries that a navigation skipped. React Router numbers the entries as `idx`. */
function stepsTo(state: unknown, from: number | undefined): number {
  const to = (state as { idx?: number } | null)?.idx;
  return to === undefined || from === undefined ? -1 : to - from;
}

/**
 * Protects a form's input: `leave` asks before discarding it, and so does the browser's Back. When the event of Back
 * arrives, the URL has already changed, so the step is undone first and repeated after confirmation. For other
 * documents and closing the tab, the browser shows its own question.
 */
export function useLeave(isDirty: () => boolean, close: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const latest = useRef({ isDirty, close });
  latest.current = { isDirty, close };
  const ask = useCallback(
    () => confirm({ title: "Discard unsaved changes?", action: "Discard", danger: true }),
    [confirm],
  );

  useEffect(() => {
    const ownIndex = (window.history.state as { idx?: number } | null)?.idx;
    let isAsking = false;
    let isUndoing = false;
    let isLeaving = false;
    const onPop = (event: PopStateEvent) => {
      if (isUndoing) {
        // The event of undoing the step. The router did not see the first one either.
        isUndoing = false;
        event.stopImmediatePropagation();
        return;
      }
      if (isLeaving || !latest.current.isDirty()) return;
      event.stopImmediatePropagation();
      const steps = stepsTo(event.state, ownIndex) || -1;
      isUndoing = true;
      window.history.go(-steps);
      if (isAsking) return;
      isAsking = true;
      void ask().then((isConfirmed) => {
        isAsking = false;
        if (!isConfirmed) return;
        isLeaving = true;
        latest.current.close();
        window.history.go(steps);
      });
    };
    return listenBeforeRouter(onPop);
  }, [ask]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // An ended session does not ask: staying would not help.
      if (latest.current.isDirty() && !page.isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);

  return useCallback(async () => {
    if (!latest.current.isDirty() || (await ask())) latest.current.close();
  }, [ask]);
}

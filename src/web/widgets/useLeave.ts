import { useCallback, useEffect, useRef } from "react";
import { page } from "../address.ts";
import { useConfirm } from "./useConfirm.tsx";

/** How many steps of the browser's history a navigation went; React Router numbers the entries. */
function stepsTo(state: unknown, from: number | undefined): number {
  const to = (state as { idx?: number } | null)?.idx;
  return to === undefined || from === undefined ? -1 : to - from;
}

/**
 * The way out of a form that may hold what somebody typed: `leave` asks before it is lost, and so does the browser's
 * Back. Back has already changed the address when the page hears of it, so it is undone first, and done again once
 * the answer is yes. Where another document is opened, or the tab closed, the browser asks in its own words.
 */
export function useLeave(isDirty: () => boolean, close: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const latest = useRef({ isDirty, close });
  latest.current = { isDirty, close };
  const ask = useCallback(
    () => confirm({ title: "Discard what you typed?", action: "Discard", danger: true }),
    [confirm],
  );

  useEffect(() => {
    const home = (window.history.state as { idx?: number } | null)?.idx;
    let isAsking = false;
    let isUndoing = false;
    let isLeaving = false;
    const onPop = (event: PopStateEvent) => {
      if (isUndoing) {
        // The step that took the address back here; the router has not seen the first one either.
        isUndoing = false;
        event.stopImmediatePropagation();
        return;
      }
      if (isLeaving || !latest.current.isDirty()) return;
      event.stopImmediatePropagation();
      const steps = stepsTo(event.state, home) || -1;
      isUndoing = true;
      window.history.go(-steps);
      if (isAsking) return;
      isAsking = true;
      void ask().then((lose) => {
        isAsking = false;
        if (!lose) return;
        isLeaving = true;
        latest.current.close();
        window.history.go(steps);
      });
    };
    // Before the router, which listens to the same event.
    window.addEventListener("popstate", onPop, { capture: true });
    return () => window.removeEventListener("popstate", onPop, { capture: true });
  }, [ask]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // A session that has ended is no question: there is nothing left to stay for.
      if (latest.current.isDirty() && !page.isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);

  return useCallback(async () => {
    if (!latest.current.isDirty() || (await ask())) latest.current.close();
  }, [ask]);
}

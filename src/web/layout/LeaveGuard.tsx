import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import { UNSAFE_NavigationContext as NavigationContext, type To, useLocation } from "react-router";
import { page } from "../address.ts";
import { listenBeforeRouter } from "../widgets/back.ts";
import { DISCARD_QUESTION, discardUnsaved, hasUnsaved } from "../widgets/dialog/unsaved.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";

/** React Router numbers the history entries as `idx`. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/** Number of history entries that a navigation skipped. */
function stepsTo(state: unknown, from: number | undefined): number {
  const to = indexOf(state);
  return (to === undefined || from === undefined ? -1 : to - from) || -1;
}

const pathOf = (to: To) => (typeof to === "string" ? to.split(/[?#]/)[0] : to.pathname);

/** Asks, once at a time, before the input on screen is discarded; then goes on. */
function useQuestion(): (goOn: () => void) => void {
  const confirm = useConfirm();
  const isAsking = useRef(false);
  return useCallback(
    (goOn) => {
      if (isAsking.current) return;
      isAsking.current = true;
      void confirm(DISCARD_QUESTION).then((isConfirmed) => {
        isAsking.current = false;
        if (!isConfirmed) return;
        discardUnsaved();
        goOn();
      });
    },
    [confirm],
  );
}

/**
 * The browser's Back and Forward. When their event arrives, the URL has already changed, so the step is undone first
 * and repeated after confirmation. The event of undoing it is not for the router, which did not see the first one.
 */
function useGuardedHistory(ownPath: { readonly current: string }, ask: (goOn: () => void) => void): void {
  const { key } = useLocation();
  const ownIndex = useRef<number | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own index
  useEffect(() => {
    ownIndex.current = indexOf(window.history.state);
  }, [key]);
  useEffect(() => {
    let isUndoing = false;
    return listenBeforeRouter((event) => {
      if (isUndoing) {
        isUndoing = false;
        event.stopImmediatePropagation();
        return;
      }
      if (window.location.pathname === ownPath.current || !hasUnsaved()) return;
      event.stopImmediatePropagation();
      const steps = stepsTo(event.state, ownIndex.current);
      isUndoing = true;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    });
  }, [ownPath, ask]);
}

/** The browser's own question before another document replaces this one, or the tab closes. */
function useGuardedDocument(): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // An ended session does not ask: staying would not help.
      if (hasUnsaved() && !page.isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
}

/**
 * Asks before a link, the menu, the palette, Back or another document replaces a screen with unsaved input. React
 * Router's `useBlocker` needs a data router and Refine's notifier shows the browser's own dialog: decision 0038.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const { pathname } = useLocation();
  const { navigator, basename } = context;
  const own = useRef("");
  own.current = (basename === "/" ? "" : basename) + pathname;
  const ask = useQuestion();
  useGuardedHistory(own, ask);
  useGuardedDocument();
  const guarded = useMemo(() => {
    // Filters and tabs change the query of a path, and its forms stay on screen.
    const staysHere = (to: To) => (pathOf(to) || own.current) === own.current;
    const guard =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) =>
        staysHere(to) || !hasUnsaved() ? go(to, ...rest) : ask(() => go(to, ...rest));
    return Object.assign(Object.create(navigator) as typeof navigator, {
      push: guard(navigator.push),
      replace: guard(navigator.replace),
    });
  }, [navigator, ask]);
  const value = useMemo(() => ({ ...context, navigator: guarded }), [context, guarded]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

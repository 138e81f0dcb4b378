import { useCallback } from "react";
import { type NavigateOptions, useHref, useLocation, useSearchParams } from "react-router";

/**
 * The search parameters, and a function that changes the latest ones. React Router's own updater receives those of the
 * last render: a change within the transition of another navigation would bring the previous parameters back.
 */
export function useLatestSearchParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const path = useHref(pathname);
  const change = useCallback(
    (next: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setParams((rendered) => {
        const { location } = globalThis;
        // On another page's address the change applies to the page that is still shown.
        return next(location.pathname === path ? new URLSearchParams(location.search) : rendered);
      }, options),
    [setParams, path],
  );
  return [params, change] as const;
}

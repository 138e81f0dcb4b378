import { useCallback } from "react";
import { thisMonth } from "../../list/filters/filters.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";

const FIRST_PAGE = 1;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Days, both included, and a page, kept in the address. By default this month's first page. */
export function usePeriod() {
  const [params, setParams] = useLatestSearchParams();
  const [from, to] = [params.get("from"), params.get("to")];
  const month = thisMonth();
  const change = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete("page");
        for (const [key, value] of Object.entries(values)) next.set(key, value);
        return next;
      }),
    [setParams],
  );
  return {
    params,
    from: isDay(from) ? from : month.from,
    to: isDay(to) ? to : month.to,
    page: Math.max(FIRST_PAGE, Math.trunc(Number(params.get("page") ?? FIRST_PAGE)) || FIRST_PAGE),
    change,
  };
}

export type Period = ReturnType<typeof usePeriod>;

import { useCallback } from "react";
import { dayOf } from "../../../domain/format.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";

const FIRST_PAGE = 1;

/** The days of this month so far, in Los Angeles. */
function thisMonth() {
  const to = dayOf(new Date().toISOString());
  return { from: `${to.slice(0, 8)}01`, to };
}

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

/** The first and the last day of a month, `later` months after that of a day. */
export function monthOf(day: string, later = 0): { from: string; to: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  return {
    from: iso(new Date(Date.UTC(year, month - 1 + later, 1))),
    to: iso(new Date(Date.UTC(year, month + later, 0))),
  };
}

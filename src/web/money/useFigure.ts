import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { FIGURES, type Figure } from "../../domain/money/figures.ts";

const FIGURE = "figure";
const SINCE = "since";
const AS_OF = "asOf";

const isFigure = (key: string | null): key is Figure => key !== null && key in FIGURES;

/** Which figure is open and at which moments: in the address, so that it can be shared and Back closes it. */
export function useFigure() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(FIGURE);
  const setFigure = useCallback(
    (figure: Figure | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (figure) next.set(FIGURE, figure);
        else for (const key of [FIGURE, SINCE, AS_OF]) next.delete(key);
        return next;
      }),
    [setParams],
  );
  const setMoments = useCallback(
    (moments: Partial<Record<"since" | "asOf", string>>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [key, local] of Object.entries(moments)) {
            if (local) next.set(key, local);
            else next.delete(key);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    figure: isFigure(wanted) ? wanted : null,
    since: params.get(SINCE) ?? "",
    asOf: params.get(AS_OF) ?? "",
    setFigure,
    setMoments,
  };
}

export type FigureInUrl = ReturnType<typeof useFigure>;

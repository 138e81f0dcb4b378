import { useCallback } from "react";
import type { Area } from "../../domain/resource/define.ts";
import type { ListInUrl } from "../list/useListInUrl.ts";
import { reveal } from "../widgets/reveal.ts";
import type { Deposit } from "./deposits.ts";
import { FigurePanel } from "./FigurePanel.tsx";
import { useFigure } from "./useFigure.ts";
import type { FigureKey } from "./WalletFigures.tsx";

/**
 * Which figure of a wallet is open. What waits has no entries yet: that figure shows the deposits that do.
 */
export function useOpenFigure(deposits: ListInUrl<Deposit>) {
  const moments = useFigure();
  const { figure, setFigure } = moments;
  const { setFilters, filters } = deposits;
  const pending = filters.status === "pending";

  const setOpen = useCallback(
    (key: FigureKey | null) => {
      if (key === "pending" || (key === null && pending && figure === null)) {
        setFilters({ figure: null, status: key === null ? null : "pending" });
        if (key) reveal(document.getElementById("deposits"));
        return;
      }
      setFigure(key);
    },
    [setFigure, setFilters, pending, figure],
  );
  return { open: figure ?? (pending ? ("pending" as const) : null), setOpen, moments };
}

interface Props extends Omit<ReturnType<typeof useOpenFigure>, "setOpen"> {
  area: Area;
  teamId?: string;
  close(): void;
}

/** The entries behind the figure that is open. */
export function OpenFigure({ area, open, teamId, moments, close }: Props) {
  if (open === null || open === "pending") return null;
  return <FigurePanel area={area} figure={open} teamId={teamId} moments={moments} close={close} />;
}

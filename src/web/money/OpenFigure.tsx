import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import type { ListInUrl } from "../list/useListInUrl.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { Deposit } from "./deposits.ts";
import { LedgerEntries } from "./LedgerEntries.tsx";
import { FIGURES, type FigureKey, isFigure } from "./WalletFigures.tsx";

const FIGURE = "figure";

/**
 * Which figure is open: in the address, so that it can be shared and Back closes it. What waits has no
 * entries yet: that figure shows the deposits that do.
 */
export function useOpenFigure(deposits: ListInUrl<Deposit>) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(FIGURE);
  const open = isFigure(wanted) ? wanted : null;
  const { setFilters, filters } = deposits;
  const pending = filters.status === "pending";

  const setOpen = useCallback(
    (key: FigureKey | null) => {
      if (key === "pending" || (key === null && pending && open === null)) {
        setFilters({ [FIGURE]: null, status: key === null ? null : "pending" });
        if (key) document.getElementById("deposits")?.scrollIntoView({ block: "nearest" });
        return;
      }
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (key) next.set(FIGURE, key);
        else next.delete(FIGURE);
        return next;
      });
    },
    [setParams, setFilters, pending, open],
  );
  return { open: open ?? (pending ? ("pending" as const) : null), setOpen };
}

interface Props {
  area: Area;
  open: FigureKey | null;
  teamId?: string;
  close(): void;
}

/** The entries behind the figure that is open. */
export function OpenFigure({ area, open, teamId, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open) heading.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  if (open === null || open === "pending") return null;
  const label = FIGURES.find((figure) => figure.key === open)?.label ?? "";
  return (
    <section className="card" aria-labelledby="figure-entries">
      <div className="card-head">
        <h2 id="figure-entries" ref={heading}>
          {label}: entries
        </h2>
        <button type="button" className="bar-button" aria-label="Close entries" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <LedgerEntries
        key={open}
        area={area}
        of={{ account: open, ...(teamId ? { sellerTeam: teamId } : {}) }}
        label={label}
      />
    </section>
  );
}

import { useEffect, useRef } from "react";
import type { Figure } from "../../domain/money/figures.ts";
import type { Area } from "../../domain/resource/define.ts";
import { Icon } from "../widgets/Icon.tsx";
import { reveal } from "../widgets/reveal.ts";
import { FigureStatement } from "./FigureStatement.tsx";
import { FIGURE_LABELS } from "./figure-words.ts";
import { LedgerEntries } from "./LedgerEntries.tsx";
import { instantOf } from "./moment.ts";
import type { FigureInUrl } from "./useFigure.ts";

interface Props {
  area: Area;
  figure: Figure;
  /** A seller team; left out: one's own. */
  teamId?: string | undefined;
  moments: Pick<FigureInUrl, "since" | "asOf" | "setMoments">;
  close(): void;
}

/** Why a figure is what it is: as it stood at two moments, what made the difference, and the entries. */
export function FigurePanel({ area, figure, teamId, moments, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const label = FIGURE_LABELS[figure];
  const since = instantOf(moments.since);
  const asOf = instantOf(moments.asOf);
  const of = {
    figure,
    ...(teamId && { sellerTeam: teamId }),
    ...(since && { since }),
    ...(asOf && { asOf }),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another figure, another place
  useEffect(() => {
    reveal(heading.current);
  }, [figure]);
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
      <FigureStatement label={label} of={of} moments={moments} />
      <LedgerEntries key={JSON.stringify(of)} area={area} of={of} label={label} withAccount />
    </section>
  );
}

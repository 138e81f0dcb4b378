import type { CandidateGoods } from "../../../domain/orders/mapping/responses.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";

export const candidateId = ({ goods, mapping }: CandidateGoods): string => goods ?? mapping ?? "";

interface Props {
  /** The name of the item, for screen readers. */
  title: string;
  candidates: readonly CandidateGoods[];
  chosen: CandidateGoods | null;
  choose(candidate: CandidateGoods): void;
}

/** The products that share an item's SKU, as images: a click selects one, a confirmation applies it. */
export function Candidates({ title, candidates, chosen, choose }: Props) {
  if (candidates.length === 0) return null;
  return (
    <section className="candidates" aria-label={`Products for ${title}`}>
      <p className="small quiet">Several products have this SKU. Choose one:</p>
      <ul>
        {candidates.map((one) => {
          const isChosen = chosen !== null && candidateId(chosen) === candidateId(one);
          const what = one.goods === null ? "Chosen before" : one.variantText;
          return (
            <li key={candidateId(one)}>
              <button type="button" className="candidate" aria-pressed={isChosen} onClick={() => choose(one)}>
                <Thumb src={one.image} size={96} />
                <span className="candidate-title">
                  {one.title} {isChosen && <Icon name="check" />}
                </span>
                <span className="small quiet">
                  {[what, one.variant?.catalogVariantCode].filter(Boolean).join(" · ")}
                </span>
                {one.artworks.length === 0 && <span className="small warning-text">No artwork saved</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

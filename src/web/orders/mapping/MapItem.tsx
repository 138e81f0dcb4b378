import { useEffect, useRef } from "react";
import type { CandidateGoods, SuggestedVariant, Variant } from "../../../domain/orders/mapping/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "./mapping.css";
import { Candidates } from "./Candidates.tsx";
import { impactPlaces, impactText } from "./impact.ts";
import { Suggestions } from "./Suggestions.tsx";
import { type MapCall, useMapping } from "./useMapping.ts";
import { VariantPicker } from "./VariantPicker.tsx";

interface Props {
  title: string;
  call: MapCall;
  suggestions?: readonly SuggestedVariant[];
  candidates?: readonly CandidateGoods[];
  /** The initially chosen variant. */
  start?: Variant | null;
  /** Further resources to reload. */
  changes?: readonly string[];
  done(): void;
  cancel(): void;
}

/** Chooses a variant for items of one name, shows the affected orders, and maps them. */
export function MapItem({ title, call, suggestions = [], candidates = [], ...props }: Props) {
  const { start = null, changes, done, cancel } = props;
  const mapping = useMapping(call, start, changes);
  const { variant, candidate, preview, problem, busy, choose, chooseProduct, confirm } = mapping;
  const foot = useRef<HTMLDivElement>(null);
  const places = preview && impactPlaces(preview);

  // Focus the button once the impact is loaded, so that Enter chooses and Enter confirms.
  useEffect(() => {
    if (preview) foot.current?.querySelector<HTMLElement>(".ant-btn-primary")?.focus();
  }, [preview]);

  return (
    <div className="map-item">
      <Candidates
        title={title}
        candidates={candidates}
        chosen={candidate}
        choose={(one) => void chooseProduct(one)}
      />
      <Suggestions
        title={title}
        suggestions={suggestions}
        chosen={variant}
        choose={(one) => void choose(one)}
      />
      <VariantPicker label={`Variant for ${title}`} chosen={variant} choose={(one) => void choose(one)} />
      <div className="map-foot" ref={foot}>
        <div role="status" className="map-words">
          {problem ? (
            <span className="danger-text">{problem}</span>
          ) : preview ? (
            <>
              {impactText(preview)}
              {places && <span className="small quiet map-places">{places}</span>}
            </>
          ) : variant ? (
            <Bar width={260} />
          ) : candidate ? (
            <span className="quiet">{candidate.title} has no catalog variant. Choose one above.</span>
          ) : (
            <span className="quiet">
              {candidates.length > 0 ? "Choose the product" : "Choose the variant"} of these items. The
              mapping is saved for later files.
            </span>
          )}
        </div>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          kind="primary"
          disabled={!preview}
          busy={busy}
          onClick={() => void confirm().then((mapped) => mapped && done())}
        >
          Map to {variant?.catalogVariantCode ?? "variant"}
        </Button>
      </div>
    </div>
  );
}

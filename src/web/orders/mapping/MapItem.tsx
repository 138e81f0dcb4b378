import { useEffect, useRef } from "react";
import type { CandidateGoods, SuggestedVariant, Variant } from "../../../domain/orders/mapping/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "./mapping.css";
import { Candidates } from "./Candidates.tsx";
import { clearSuggestion } from "./clear-suggestion.ts";
import { impactPlaces, impactText, leftOutText } from "./impact.ts";
import { NotOurs } from "./NotOurs.tsx";
import type { NotOursChoice } from "./not-ours.ts";
import { Suggestions } from "./Suggestions.tsx";
import { type MapCall, useMapping } from "./useMapping.ts";
import { VariantPicker } from "./VariantPicker.tsx";

interface Props {
  title: string;
  call: MapCall;
  suggestions?: readonly SuggestedVariant[];
  candidates?: readonly CandidateGoods[];
  /** The items that may be saved as not ours. */
  notOurs?: readonly NotOursChoice[] | undefined;
  /** The initially chosen variant; without one the suggestion that is likelier than the others. */
  start?: Variant | null;
  /** The catalog of the same product, whose variants come first. */
  firstCatalog?: string | null;
  done(): void;
  cancel(): void;
}

/** Chooses a variant for items of one name, or that they are not ours, shows the affected orders, and applies it. */
export function MapItem({ title, call, suggestions = [], candidates = [], notOurs = [], ...props }: Props) {
  const { start, done, cancel } = props;
  // Of several products with one SKU a person chooses: each prints something else.
  const suggested = candidates.length === 0 ? clearSuggestion(suggestions) : null;
  const mapping = useMapping(call, start ?? suggested);
  const { variant, candidate, preview, problem, busy, choose, chooseProduct, chooseNotOurs, confirm } =
    mapping;
  const isNotOurs = mapping.notOurs !== null;
  const [firstNotOurs] = notOurs;
  const foot = useRef<HTMLDivElement>(null);
  const places = preview && impactPlaces(preview);

  // Focus the button once the impact is loaded, so that Enter chooses and Enter confirms.
  // The arrow keys go on among the choices of "Not ours".
  // A person who began to search in the meantime is not interrupted by a suggestion.
  const isSuggestion = variant !== null && variant === suggested;
  useEffect(() => {
    const active = document.activeElement;
    const isTyping = isSuggestion && active instanceof HTMLInputElement && active.value !== "";
    if (preview && !isTyping && !active?.matches("[type=radio]"))
      foot.current?.querySelector<HTMLElement>(".ant-btn-primary")?.focus();
  }, [preview, isSuggestion]);

  return (
    <div className="map-item">
      {mapping.notOurs === null ? (
        <>
          <Candidates title={title} candidates={candidates} chosen={candidate} choose={chooseProduct} />
          <Suggestions title={title} suggestions={suggestions} chosen={variant} choose={choose} />
          <VariantPicker
            label={`Variant for ${title}`}
            chosen={variant}
            choose={choose}
            firstCatalog={props.firstCatalog ?? suggestions[0]?.variant.catalog.id ?? null}
          />
        </>
      ) : (
        <NotOurs title={title} choices={notOurs} chosen={mapping.notOurs} choose={chooseNotOurs} />
      )}
      <div className="map-foot" ref={foot}>
        <div role="status" className="map-words">
          {problem ? (
            <span className="danger-text">{problem}</span>
          ) : preview ? (
            <>
              {isNotOurs ? leftOutText(preview) : impactText(preview)}
              {places && <span className="small quiet map-places">{places}</span>}
            </>
          ) : variant || isNotOurs ? (
            <Bar width={260} />
          ) : candidate ? (
            <span className="quiet">{candidate.title} has no variant yet. Choose one above.</span>
          ) : (
            <span className="quiet">
              Choose the {candidates.length > 0 ? "product" : "variant"}. The choice is saved for later
              orders.
            </span>
          )}
        </div>
        {isNotOurs ? (
          <Button onClick={() => chooseNotOurs(null)}>Choose a variant</Button>
        ) : (
          firstNotOurs && <Button onClick={() => chooseNotOurs(firstNotOurs.key)}>Not ours</Button>
        )}
        <Button onClick={cancel}>Cancel</Button>
        <Button
          kind="primary"
          disabled={!preview}
          busy={busy}
          onClick={() => void confirm().then((mapped) => mapped && done())}
        >
          {isNotOurs ? "Leave out" : `Map to ${variant?.catalogVariantCode ?? "variant"}`}
        </Button>
      </div>
    </div>
  );
}

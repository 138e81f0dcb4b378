import { useEffect, useRef } from "react";
import { Button } from "../../widgets/Button.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "./mapping.css";
import { placesWords, reachWords } from "./reach.ts";
import { Suggestions } from "./Suggestions.tsx";
import { type MapCall, useMapping } from "./useMapping.ts";
import type { Suggestion } from "./useSuggestions.ts";
import type { Variant } from "./useVariants.ts";
import { VariantPicker } from "./VariantPicker.tsx";

interface Props {
  title: string;
  call: MapCall;
  suggestions?: readonly Suggestion[];
  /** Chosen before this was opened. */
  start?: Variant | null;
  /** What else is read again. */
  changes?: readonly string[];
  done(): void;
  cancel(): void;
}

/** The choice of a variant for items of one name, how far it would reach, and the button that does it. */
export function MapItem({ title, call, suggestions = [], start = null, changes, done, cancel }: Props) {
  const { variant, preview, problem, busy, choose, confirm } = useMapping(call, start, changes);
  const foot = useRef<HTMLDivElement>(null);
  const places = preview && placesWords(preview);

  // Chosen with Enter, confirmed with Enter: the button takes the focus once it is known what it does.
  useEffect(() => {
    if (preview) foot.current?.querySelector<HTMLElement>(".ant-btn-primary")?.focus();
  }, [preview]);

  return (
    <div className="map-item">
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
              {reachWords(preview)}
              {places && <span className="small quiet map-places">{places}</span>}
            </>
          ) : variant ? (
            <Bar width={260} />
          ) : (
            <span className="quiet">
              Choose the variant that these items are. It is remembered for later files.
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

import { useEffect, useRef } from "react";
import { Button } from "../../widgets/Button.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "./mapping.css";
import { mapsWords, useMapping, type Wanted } from "./useMapping.ts";
import { VariantPicker } from "./VariantPicker.tsx";

interface Props {
  wanted: Wanted;
  /** The seller team, where an agency maps. */
  team?: string;
  /** What else is read again. */
  changes?: readonly string[];
  done(): void;
  cancel(): void;
}

/** The choice of a variant for items of one name, what it would do, and the button that does it. */
export function MapItem({ wanted, team, changes, done, cancel }: Props) {
  const { variant, preview, problem, busy, choose, confirm } = useMapping(wanted, team, changes);
  const foot = useRef<HTMLDivElement>(null);

  // Chosen with Enter, confirmed with Enter: the button takes the focus once it is known what it does.
  useEffect(() => {
    if (preview) foot.current?.querySelector<HTMLElement>(".ant-btn-primary")?.focus();
  }, [preview]);

  return (
    <div className="map-item">
      <VariantPicker
        label={`Variant for ${wanted.title}`}
        chosen={variant}
        choose={(one) => void choose(one)}
      />
      <div className="map-foot" ref={foot}>
        <p role="status" className="map-words">
          {problem ? (
            <span className="danger-text">{problem}</span>
          ) : preview ? (
            mapsWords(preview)
          ) : variant ? (
            <Bar width={260} />
          ) : (
            <span className="quiet">
              Choose the variant that these items are. It is remembered for later files.
            </span>
          )}
        </p>
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

import ImagesInput from "../../images/ImagesInput.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { Findings, PreflightTag } from "../../preflight/Findings.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import type { Draft, DraftArtwork } from "./draft.ts";

interface Props {
  draft: Pick<Draft, "artwork" | "printAsIs">;
  slots: readonly { slot: number; label: string }[];
  /** The only goods that the server checks the artwork for, where the product may be sold on others. */
  checkedFor?: string | undefined;
  /** What the server refused, by slot. */
  errors: ReadonlyMap<number, string>;
  onChange(over: Pick<Draft, "artwork"> | Pick<Draft, "printAsIs">): void;
}

export function ArtworkPanel({ draft: { artwork, printAsIs }, slots, checkedFor, errors, onChange }: Props) {
  const isBad =
    errors.size > 0 || slots.some(({ slot }) => artwork[slot]?.preflight?.status === "bad") || printAsIs;
  const set = (slot: number, next: DraftArtwork | undefined) => {
    const { [slot]: _before, ...others } = artwork;
    onChange({ artwork: next ? { ...others, [slot]: next } : others });
  };
  return (
    <Panel title="Artwork">
      <div className="from-artwork-part">
        {slots.length === 0 ? (
          <p className="quiet">Choose a catalog item to see its artwork slots.</p>
        ) : (
          <ul className="artwork-slots">
            {slots.map(({ slot, label }) => (
              <SlotArtwork
                key={slot}
                label={label}
                artwork={artwork[slot]}
                error={errors.get(slot)}
                onChange={(next) => set(slot, next)}
              />
            ))}
          </ul>
        )}
        {checkedFor !== undefined && Object.keys(artwork).length > 0 && (
          <p className="small quiet">
            The print check covers {checkedFor}. On other catalog items, artwork is checked when it is added.
          </p>
        )}
        {isBad && (
          <label className="print-as-is">
            <input
              type="checkbox"
              checked={printAsIs}
              onChange={({ target }) => onChange({ printAsIs: target.checked })}
            />
            Print as is, despite the failed print check
          </label>
        )}
      </div>
    </Panel>
  );
}

interface SlotProps {
  label: string;
  artwork: DraftArtwork | undefined;
  error: string | undefined;
  onChange(artwork: DraftArtwork | undefined): void;
}

function SlotArtwork({ label, artwork, error, onChange }: SlotProps) {
  // The preflight of an upload is known before the form gets its path.
  const found = new Map<string, DraftArtwork["preflight"]>();
  return (
    <li>
      <strong>{label}</strong>
      <ImagesInput
        id={undefined}
        label={`Artwork for ${label}`}
        single
        value={artwork ? [artwork.image] : []}
        onPreflight={(path, preflight) => found.set(path, preflight)}
        onChange={([image]) =>
          onChange(image === undefined ? undefined : { image, preflight: found.get(image) })
        }
      />
      {artwork?.preflight && (
        <div>
          <PreflightTag status={artwork.preflight.status} />
          <Findings findings={artwork.preflight.findings} />
        </div>
      )}
      <ErrorText text={error} />
    </li>
  );
}

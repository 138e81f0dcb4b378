import { tagKey } from "../../../domain/orders/tags/tags.ts";
import { Icon } from "../../widgets/Icon.tsx";
import "./tags.css";

/** The hues of the theme's tags that mean nothing elsewhere in a list of orders. */
const HUES = ["blue", "cyan", "purple", "geekblue", "lime", "green", "gold", "volcano"] as const;

/** The hue of a tag follows from its text, so that it is the same on every screen. */
function hueOf(tag: string): string {
  let sum = 0;
  for (const character of tagKey(tag)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return HUES[sum % HUES.length] as string; // The index is below the length.
}

/** A tag of an order; with `remove` it has a button. */
export function TagChip({ tag, remove }: { tag: string; remove?: () => void }) {
  const hue = hueOf(tag);
  return (
    <span className="tag-chip" style={{ background: `var(--tag-${hue})`, color: `var(--tag-${hue}-text)` }}>
      <span className="tag-word">{tag}</span>
      {remove && (
        <button type="button" className="tag-remove" aria-label={`Remove ${tag}`} onClick={remove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

const IN_SIGHT = 2;

/** The first tags, and how many more there are; all of them on hover. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - IN_SIGHT;
  return (
    <span className="tag-chips" title={tags.join(", ")}>
      {tags.slice(0, IN_SIGHT).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {more > 0 && <span className="small quiet">+{more}</span>}
    </span>
  );
}

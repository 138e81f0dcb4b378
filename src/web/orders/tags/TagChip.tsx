import { Icon } from "../../widgets/Icon.tsx";
import { hueOf } from "./tag-hue.ts";
import "./tags.css";

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

import { Select } from "antd";
import { listTags } from "../../../domain/orders/tags/calls.ts";
import { MAX_TAG_LENGTH, MAX_TAGS, tagKey } from "../../../domain/orders/tags/tags.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { TagChip } from "./TagChip.tsx";

interface Props {
  label: string;
  value?: readonly string[];
  onChange?(tags: string[]): void;
  disabled?: boolean;
  placeholder?: string;
  /** Only tags in use can be chosen, as to remove them. */
  onlyKnown?: boolean;
}

/** The tags in use by the person's side, for suggestions. */
function useTags() {
  const { data } = useCallQuery(listTags, {});
  return data?.data.data ?? [];
}

/** One spelling per tag, within the limits. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const one of tags) {
    const tag = one.trim().replaceAll(/\s+/g, " ").slice(0, MAX_TAG_LENGTH).trim();
    if (tag !== "" && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()].slice(0, MAX_TAGS);
}

/** Chooses tags, with suggestions. Enter or a comma adds the typed tag, Backspace removes the last one. */
export function TagInput({ label, value = [], onChange, disabled, placeholder, onlyKnown = false }: Props) {
  const known = useTags();
  return (
    <Select
      className="tag-input"
      classNames={{ popup: { root: "tag-options" } }}
      // The options of a virtual list have no role.
      virtual={false}
      mode={onlyKnown ? "multiple" : "tags"}
      aria-label={label}
      disabled={disabled ?? false}
      placeholder={placeholder ?? "Add a tag"}
      tokenSeparators={onlyKnown ? [] : [","]}
      value={[...value]}
      onChange={(tags: string[]) => onChange?.(cleanTags(tags))}
      options={known.map(({ tag }) => ({ value: tag, label: tag }))}
      suffixIcon={null}
      tagRender={({ value: tag, onClose }) => (
        // antd otherwise opens the list when the button of a tag is pressed.
        <span onMouseDown={(event) => event.preventDefault()}>
          <TagChip tag={String(tag)} remove={() => onClose()} />
        </span>
      )}
    />
  );
}

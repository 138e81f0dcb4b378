import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { usePerson } from "../../providers/person.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { reveal } from "../../widgets/reveal.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";
import type { Hit } from "./hits.ts";
import { rememberChoice } from "./recent.ts";
import { useHits } from "./useHits.ts";

/** The chosen one of the hits, by the keys of a combobox: the first one, until a key or the mouse chooses another. */
function useChosen(hits: readonly Hit[], close: () => void) {
  const navigate = useNavigate();
  const person = usePerson();
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, hits.length - 1);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    if (hit.isKept) rememberChoice(person.id, hit.id);
    close();
    if (hit.to) void navigate(hit.to);
    // A dialog that it opens takes the focus after the palette has returned it.
    if (hit.run) setTimeout(hit.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((chosen + step + hits.length) % hits.length);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(hits[chosen]);
    }
  };
  return { chosen, setAt, choose, onKeyDown };
}

const Option = ({ hit, ...option }: { hit: Hit } & ComponentProps<"div">) => (
  <div role="option" className="palette-hit" {...option}>
    <Icon name={hit.icon} size={18} />
    <span className="palette-title">{hit.title}</span>
    {hit.detail && <span className="palette-detail quiet small">{hit.detail}</span>}
  </div>
);

/** The field of the palette and what it finds. */
export default function PaletteSearch({
  input,
  close,
}: {
  input: RefObject<HTMLInputElement | null>;
  close(): void;
}) {
  const [text, setText] = useState("");
  const list = useId();
  const { groups, isSearching } = useHits(text, useDebounced(text.trim(), 250));
  const hits = groups.flatMap((group) => group.hits);
  const { chosen, setAt, choose, onKeyDown } = useChosen(hits, close);

  useEffect(() => input.current?.focus(), [input]);
  useEffect(() => {
    reveal(document.getElementById(`${list}-${chosen}`));
  }, [list, chosen]);

  return (
    <>
      <div className="palette-search">
        <Icon name="search" size={18} />
        <input
          ref={input}
          className="palette-input"
          placeholder="Search or jump to"
          aria-label="Search or jump to"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="only-wide">Esc</kbd>
        <button type="button" className="link-button only-narrow" onClick={close}>
          Cancel
        </button>
      </div>
      <div className="palette-hits" id={list} role="listbox" aria-label="Results">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="palette-group" aria-hidden="true">
              {group.name}
            </div>
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <Option
                  key={hit.id}
                  id={`${list}-${index}`}
                  hit={hit}
                  aria-selected={index === chosen}
                  onMouseMove={() => setAt(index)}
                  onClick={() => choose(hit)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={hits.length === 0 ? "palette-none quiet" : "visually-hidden"} role="status">
        {hits.length === 0 && (isSearching ? "Searching" : `Nothing found for “${text}”`)}
      </p>
    </>
  );
}

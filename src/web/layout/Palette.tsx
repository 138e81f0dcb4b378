import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH } from "../../domain/limits.ts";
import { Icon } from "../widgets/Icon.tsx";
import { reveal } from "../widgets/reveal.ts";
import { Sheet } from "../widgets/Sheet.tsx";
import { useDebounced } from "../widgets/useDebounced.ts";
import { type Hit, useHits } from "./useHits.ts";

/** "Search or jump to": the screens that open, and the orders, sellers, catalogs and users that match. */
export function Palette({ close }: { close(): void }) {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();

  const hits = useHits(words, useDebounced(words.trim(), 250));
  const flat = hits.flatMap((group) => group.hits);
  const chosen = Math.min(at, flat.length - 1);

  useEffect(() => {
    reveal(document.getElementById(`${list}-${chosen}`));
  }, [list, chosen]);

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && flat.length > 0) {
      event.preventDefault();
      setAt((chosen + step + flat.length) % flat.length);
    }
    if (event.key === "Enter") open(flat[chosen]);
  };

  return (
    <Sheet open close={close} from="top" label="Search or jump to">
      <div className="palette-search">
        <Icon name="search" size={18} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in
          autoFocus
          className="palette-input"
          placeholder="Search or jump to"
          aria-label="Search or jump to"
          role="combobox"
          aria-expanded={flat.length > 0}
          aria-controls={list}
          aria-activedescendant={flat.length > 0 ? `${list}-${chosen}` : undefined}
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="palette-hits" id={list} role="listbox" aria-label="Results">
        {hits.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="palette-group" aria-hidden="true">
              {group.name}
            </div>
            {group.hits.map((hit) => {
              const index = flat.indexOf(hit);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, as a combobox does
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                <div
                  key={hit.to}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  className="palette-hit"
                  onMouseMove={() => setAt(index)}
                  onClick={() => open(hit)}
                >
                  <Icon name={hit.icon} size={18} />
                  <span className="palette-title">{hit.title}</span>
                  {hit.detail && <span className="quiet small">{hit.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {flat.length === 0 && <p className="palette-none quiet">Nothing found for “{words}”</p>}
    </Sheet>
  );
}

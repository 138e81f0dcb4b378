import { useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../domain/limits.ts";
import { useDebounced } from "../widgets/useDebounced.ts";
import { useReferences } from "../widgets/useReferences.ts";

interface Props {
  target: string;
  label: string;
  values: readonly string[];
  flip(id: string): void;
}

/** Rows of another resource to tick, found by the server. */
export function ReferenceChoice({ target, label, values, flip }: Props) {
  const [words, setWords] = useState("");
  const { choices, isLoading } = useReferences(target, useDebounced(words.trim(), SEARCH_DEBOUNCE_MS));
  return (
    <div className="reference-choice">
      <input
        className="plain-input"
        type="search"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label.toLowerCase()}`}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="pick-list" aria-busy={isLoading}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <label className="pick">
              <input type="checkbox" checked={values.includes(choice.id)} onChange={() => flip(choice.id)} />
              <span className="pick-text">
                {choice.title}
                {choice.detail && <span className="small quiet">{choice.detail}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p className="small quiet">{isLoading ? "Loading" : "Nothing found"}</p>}
    </div>
  );
}

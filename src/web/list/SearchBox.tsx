import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from "../../domain/limits.ts";
import { Icon } from "../widgets/Icon.tsx";

interface Props {
  /** What is searched: "Search orders". */
  label: string;
  value: string;
  onSearch(text: string): void;
}

/** Searches half a second after the last key, at once on Enter, trimmed; keeps the focus and what is typed. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // Back, or "Clear filters": the address changed and not by this box.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = useRef<(words: string) => void>(onSearch);
  send.current = (words) => {
    if (words === sent.current) return;
    sent.current = words;
    onSearch(words);
  };

  useEffect(() => {
    const timer = setTimeout(() => send.current(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send.current(text.trim());
          if (event.key === "Escape" && text) {
            setText("");
            send.current("");
          }
        }}
      />
      {text && (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear search"
          onClick={() => {
            setText("");
            send.current("");
          }}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

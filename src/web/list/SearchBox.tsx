import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from "../../domain/limits.ts";
import { Icon } from "../widgets/Icon.tsx";

interface Props {
  /** Accessible name: "Search orders". */
  label: string;
  /** What it finds, if that is more than the label says. */
  placeholder?: string;
  value: string;
  onSearch(text: string): void;
}

/** Searches for the trimmed text half a second after the last key, or immediately on Enter. Keeps focus and input. */
export function SearchBox({ label, placeholder = label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The URL was changed from outside, by Back or "Clear filters".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = useRef<(search: string) => void>(onSearch);
  send.current = (search) => {
    if (search === sent.current) return;
    sent.current = search;
    onSearch(search);
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
        placeholder={placeholder}
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

import { useState } from "react";
import { useReferences } from "../../widgets/picker/useReferences.ts";

interface Props {
  target: string;
  label: string;
  values: readonly string[];
  toggle(id: string): void;
}

/** Rows of another resource with checkboxes, searched on the server. */
export function ReferenceChoice({ target, label, values, toggle }: Props) {
  const [search, setSearch] = useState("");
  const { choices, isLoading, onSearch } = useReferences(target);
  return (
    <div className="reference-choice">
      <input
        className="plain-input"
        type="search"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label.toLowerCase()}`}
        value={search}
        onChange={({ target: { value } }) => {
          setSearch(value);
          onSearch(value);
        }}
      />
      <ul className="pick-list" aria-busy={isLoading}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <label className="pick">
              <input
                type="checkbox"
                checked={values.includes(choice.id)}
                onChange={() => toggle(choice.id)}
              />
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

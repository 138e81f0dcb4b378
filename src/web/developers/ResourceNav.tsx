import { useState } from "react";
import { labelOfResource, type ReferenceResource } from "../../domain/api-keys/api-reference.ts";

interface Props {
  resources: readonly ReferenceResource[];
  chosen: string | undefined;
}

export function ResourceNav({ resources, chosen }: Props) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = resources.filter(
    ({ name }) => name.includes(wanted) || labelOfResource(name).toLowerCase().includes(wanted),
  );
  return (
    <nav className="reference-nav" aria-label="Resources">
      <input
        type="search"
        aria-label="Find a resource"
        placeholder="Find a resource"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 && <p className="quiet small">No resource matches “{search.trim()}”.</p>}
      <ul>
        {shown.map(({ name, calls }) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === chosen ? "page" : undefined}>
              <span>{labelOfResource(name)}</span>
              <span className="quiet small">{calls.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

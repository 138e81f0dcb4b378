import { useState } from "react";
import { Icon } from "../widgets/Icon.tsx";
import { Popup } from "../widgets/Popup.tsx";
import { FilterEditor } from "./FilterEditor.tsx";
import { type FilterDef, isSet, keysOf, saysOf } from "./filters.ts";
import type { ListInUrl } from "./useListInUrl.ts";
import { useNames } from "./useNames.ts";

interface Props {
  list: Pick<ListInUrl<{ id: string }>, "filters" | "setFilters" | "clearFilters" | "isFiltered" | "search">;
  defs: readonly FilterDef[];
  /** Keys that "Clear all" leaves alone, since they stand elsewhere: those of the tabs. */
  keep?: readonly string[];
}

/** Filters as chips that say what they hold, added from a menu, removed one by one or together. */
export function FilterBar({ list, defs, keep = [] }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = defs.filter((def) => isSet(def, list.filters) || def.key === open);
  const rest = defs.filter((def) => !shown.includes(def));
  const anySet = defs.some((def) => isSet(def, list.filters));
  const close = () => setOpen(null);
  return (
    <div className="filter-bar">
      {shown.map((def) => (
        <Chip
          key={def.key}
          def={def}
          list={list}
          open={open === def.key}
          toggle={() => setOpen((now) => (now === def.key ? null : def.key))}
          close={close}
        />
      ))}
      {rest.length > 0 && (
        <div className="popup-anchor">
          <button
            type="button"
            className="filter-add"
            aria-expanded={open === "+"}
            onClick={() => setOpen((now) => (now === "+" ? null : "+"))}
          >
            <Icon name="filter" size={14} />
            Filter
          </button>
          {open === "+" && (
            <Popup label="Add a filter" close={close}>
              <ul className="pick-list">
                {rest.map((def) => (
                  <li key={def.key}>
                    <button type="button" className="pick" onClick={() => setOpen(def.key)}>
                      {def.label}
                    </button>
                  </li>
                ))}
              </ul>
            </Popup>
          )}
        </div>
      )}
      {anySet && (
        <button type="button" className="link-button" onClick={() => list.clearFilters(...keep)}>
          Clear all
        </button>
      )}
    </div>
  );
}

interface ChipProps extends Omit<Props, "defs" | "keep"> {
  def: FilterDef;
  open: boolean;
  toggle(): void;
  close(): void;
}

function Chip({ def, list, open, toggle, close }: ChipProps) {
  const set = isSet(def, list.filters);
  const ids = def.kind === "reference" ? (list.filters[def.key] ?? "").split(",").filter(Boolean) : [];
  const nameOf = useNames(def.kind === "reference" ? def.target : null, ids);
  const says = set ? saysOf(def, list.filters, nameOf) : "";
  return (
    <div className="popup-anchor">
      <span className={set ? "filter-chip set" : "filter-chip"}>
        <button
          type="button"
          className="filter-says"
          aria-expanded={open}
          onClick={toggle}
          title={says || undefined}
        >
          <span className="quiet">{def.label}:</span> {set ? says : "any"}
        </button>
        {set && (
          <button
            type="button"
            className="filter-clear"
            aria-label={`Clear filter ${def.label}`}
            onClick={() => {
              close();
              list.setFilters(Object.fromEntries(keysOf(def).map((key) => [key, null])));
            }}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
      {open && (
        <Popup label={`Filter by ${def.label}`} close={close}>
          <FilterEditor def={def} filters={list.filters} change={list.setFilters} done={close} />
        </Popup>
      )}
    </div>
  );
}

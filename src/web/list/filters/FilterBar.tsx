import { type MouseEvent, useState } from "react";
import { lazyChunk } from "../../lazy-chunk.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Popup } from "../../widgets/Popup.tsx";
import { paramsOf } from "../url-state.ts";
import { useNames } from "../useNames.ts";
import { type FilterDef, type Filtered, isSet, labelOf, without } from "./filters.ts";

/** No list needs it before a filter is opened. */
const { Component: FilterEditor, load } = lazyChunk(() => import("./FilterEditor.tsx"));

interface Props {
  table: Filtered;
  defs: readonly FilterDef[];
  /** Keys that "Clear all" keeps because they are set elsewhere, by the tabs. */
  keep?: readonly string[];
}

/** A button that clears goes away with what it clears, and the focus would be lost with it. */
const focusAdd = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest(".filter-bar")?.querySelector<HTMLElement>(".filter-add")?.focus();

/** Filters as chips with their values: added from a menu, removed one by one or all at once. */
export function FilterBar({ table, defs, keep = [] }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const params = paramsOf(table.filters);
  const shown = defs.filter((def) => isSet(def, params) || def.key === open);
  const rest = defs.filter((def) => !shown.includes(def));
  const anySet = defs.some((def) => isSet(def, params));
  const clearAll = (event: MouseEvent) => {
    focusAdd(event);
    table.setFilters(
      table.filters.filter((filter) => "field" in filter && keep.includes(filter.field)),
      "replace",
    );
  };
  const close = () => setOpen(null);
  // A popup gives the focus to the first field that it has when it opens. Where the editor does not load, opening says so.
  const toggleEditor = (key: string) =>
    void load()
      .catch(() => undefined)
      .then(() => setOpen((now) => (now === key ? null : key)));
  return (
    <div className="filter-bar">
      {shown.map((def) => (
        <Chip
          key={def.key}
          def={def}
          table={table}
          open={open === def.key}
          toggle={() => toggleEditor(def.key)}
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
                    <button type="button" className="pick" onClick={() => toggleEditor(def.key)}>
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
        <button type="button" className="link-button" onClick={clearAll}>
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

function Chip({ def, table, open, toggle, close }: ChipProps) {
  const params = paramsOf(table.filters);
  const set = isSet(def, params);
  const ids = def.kind === "reference" ? (params[def.key] ?? "").split(",").filter(Boolean) : [];
  const nameOf = useNames(def.kind === "reference" ? def.target : def.key, ids);
  const value = set ? labelOf(def, params, nameOf) : "";
  return (
    <div className="popup-anchor">
      <span className={set ? "filter-chip set" : "filter-chip"}>
        <button
          type="button"
          className="filter-value"
          aria-expanded={open}
          onClick={toggle}
          title={value || undefined}
        >
          <span className="quiet">{def.label}:</span> {set ? value : "any"}
        </button>
        {set && (
          <button
            type="button"
            className="filter-clear"
            aria-label={`Clear filter ${def.label}`}
            onClick={(event) => {
              close();
              focusAdd(event);
              table.setFilters(without(def));
            }}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
      {open && (
        <Popup label={`Filter by ${def.label}`} close={close}>
          <FilterEditor def={def} params={params} change={table.setFilters} done={close} />
        </Popup>
      )}
    </div>
  );
}

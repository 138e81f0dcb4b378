import { useEffect, useRef } from "react";
import { formatCount } from "../../domain/format.ts";
import { reveal } from "../widgets/reveal.ts";
import type { ListInUrl } from "./useListInUrl.ts";

export interface StatusTab {
  label: string;
  /** Value of the filter key; empty: all. */
  value: string;
  count?: number | undefined;
}

interface Props {
  label: string;
  list: Pick<ListInUrl<{ id: string }>, "filters" | "setFilters">;
  /** The filter key that the tabs set. */
  filterKey?: string;
  tabs: readonly StatusTab[];
}

/** Tabs with counts, each a value of one filter. */
export function StatusTabs({ label, list, filterKey = "status", tabs }: Props) {
  const current = list.filters[filterKey] ?? "";
  const nav = useRef<HTMLElement>(null);
  const counted = tabs.some(({ count }) => count !== undefined);
  // More tabs than fit: the chosen one is in sight, also once the counts have made the others wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths, another place
  useEffect(() => {
    reveal(nav.current?.querySelector("[aria-current]"));
  }, [current, counted]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className="tab"
          aria-current={tab.value === current ? "true" : undefined}
          onClick={() => list.setFilters({ [filterKey]: tab.value || null })}
        >
          {tab.label} {tab.count !== undefined && <span className="tab-count">{formatCount(tab.count)}</span>}
        </button>
      ))}
    </nav>
  );
}

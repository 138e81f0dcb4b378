import { useEffect, useRef } from "react";
import { formatCount } from "../../domain/format.ts";
import { revealAfterLayout } from "../widgets/reveal.ts";
import type { Filtered } from "./filters/filters.ts";
import { paramOf } from "./url-state.ts";

export interface StatusTab {
  label: string;
  /** Value of the filter key; empty for all. */
  value: string;
  count?: number | undefined;
}

interface Props {
  label: string;
  table: Filtered;
  filterKey?: string;
  tabs: readonly StatusTab[];
}

/** Tabs with counts. Each tab is one value of a filter. */
export function StatusTabs({ label, table, filterKey = "status", tabs }: Props) {
  const current = paramOf(table.filters, filterKey);
  const nav = useRef<HTMLElement>(null);
  const counted = tabs.some(({ count }) => count !== undefined);
  // Scrolls the current tab into view, and again when the counts have widened the tabs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts change the width of the tabs
  useEffect(() => revealAfterLayout(nav.current?.querySelector("[aria-current]")), [current, counted]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className="tab"
          aria-current={tab.value === current ? "true" : undefined}
          onClick={() => table.setFilters([{ field: filterKey, operator: "eq", value: tab.value }])}
        >
          {tab.label} {tab.count !== undefined && <span className="tab-count">{formatCount(tab.count)}</span>}
        </button>
      ))}
    </nav>
  );
}

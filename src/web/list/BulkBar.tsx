import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { Selection } from "./useSelection.ts";
import type { UrlTable } from "./useUrlTable.ts";

interface Props {
  selection: Selection;
  table: Pick<UrlTable<{ id: string }>, "result">;
  /** Actions for the selected rows: small buttons. */
  children: ReactNode;
  /** Whether the actions accept a filter (all matching rows) instead of ids. */
  allMatching?: boolean;
}

/** "38 selected, select all 1,204 that match", with the actions. Visible while rows are selected. */
export function BulkBar({ selection, table, children, allMatching = true }: Props) {
  const { count } = selection;
  const { data, total = 0, totalCapped } = table.result;
  const pageTicked = data.length > 0 && data.every((row) => selection.has(row.id));
  const all = `${formatCount(total)}${totalCapped ? "+" : ""}`;
  const offersAll = allMatching && pageTicked && !selection.allMatching && (total > count || totalCapped);
  return (
    <section
      className={count > 0 ? "bulk-bar on" : "bulk-bar"}
      aria-label="Selected rows"
      hidden={count === 0}
    >
      <span role="status" className="bulk-count">
        {count > 0 &&
          (selection.allMatching
            ? `All ${totalCapped ? all : formatCount(count)} selected`
            : `${formatCount(count)} selected`)}
      </span>
      {offersAll && (
        <button type="button" className="link-button" onClick={selection.selectAllMatching}>
          Select all {all} that match
        </button>
      )}
      <div className="bulk-actions">{count > 0 && children}</div>
      <button type="button" className="bar-button" aria-label="Clear selection" onClick={selection.clear}>
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}

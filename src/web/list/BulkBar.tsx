import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { ListInUrl } from "./useListInUrl.ts";
import type { Selection } from "./useSelection.ts";

interface Props {
  selection: Selection;
  list: Pick<ListInUrl<{ id: string }>, "rows" | "total" | "totalCapped">;
  /** The actions that apply to what is ticked: small buttons. */
  children: ReactNode;
  /** Whether actions may name all that match instead of ids. */
  allMatching?: boolean;
}

/** "38 selected, select all 1,204 that match", with the actions for them. Shown while something is ticked. */
export function BulkBar({ selection, list, children, allMatching = true }: Props) {
  const { count } = selection;
  const pageTicked = list.rows.length > 0 && list.rows.every((row) => selection.has(row.id));
  const all = `${formatCount(list.total)}${list.totalCapped ? "+" : ""}`;
  const offersAll =
    allMatching && pageTicked && !selection.allMatching && (list.total > count || list.totalCapped);
  return (
    <section
      className={count > 0 ? "bulk-bar on" : "bulk-bar"}
      aria-label="Selected rows"
      hidden={count === 0}
    >
      <span role="status" className="bulk-count">
        {count > 0 &&
          (selection.allMatching
            ? `All ${list.totalCapped ? all : formatCount(count)} selected`
            : `${formatCount(count)} selected`)}
      </span>
      {offersAll && (
        <button type="button" className="link-button" onClick={selection.selectAllMatching}>
          Select all {all} that match
        </button>
      )}
      <div className="bulk-actions">{children}</div>
      <button type="button" className="bar-button" aria-label="Clear selection" onClick={selection.clear}>
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}

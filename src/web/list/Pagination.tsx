import type { BaseRecord } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../domain/format.ts";
import { PAGE_SIZES } from "../../domain/limits.ts";
import { STAY_MS } from "../early/stay.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { UrlTable } from "./useUrlTable.ts";

interface Props {
  table: UrlTable<BaseRecord>;
  /** Page sizes to choose from; an empty array hides the choice. */
  sizes?: readonly number[];
}

interface TurnProps {
  table: UrlTable<BaseRecord>;
  label: string;
  icon: "chevron-left" | "chevron-right";
  page: number;
  disabled: boolean;
}

/** A button to another page, which is requested when the pointer or the keyboard reaches the button: before the click. */
function PageTurn({ table, label, icon, page, disabled }: TurnProps) {
  // Counts up each time that the button is reached, because an older response is not used.
  const [reached, setReached] = useState(0);
  const { isPlaceholderData } = table.tableQuery;
  const loadPage = useRef(table.loadPage);
  loadPage.current = table.loadPage;
  // A disabled button does not notice that the pointer leaves it.
  useEffect(() => {
    if (disabled) setReached(0);
  }, [disabled]);
  useEffect(() => {
    if (reached === 0 || disabled || isPlaceholderData) return;
    const timer = setTimeout(() => loadPage.current(page), STAY_MS);
    return () => clearTimeout(timer);
  }, [reached, page, disabled, isPlaceholderData]);
  const reach = () => setReached((times) => times + 1);
  const leave = () => setReached(0);
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      disabled={disabled}
      onPointerEnter={reach}
      onPointerLeave={leave}
      onFocus={reach}
      onBlur={leave}
      onClick={() => table.setCurrentPage(page)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** The page size, the range of the visible rows, and buttons for the previous and next page. */
export function Pagination({ table, sizes = PAGE_SIZES }: Props) {
  const { currentPage, pageSize, pageCount } = table;
  const { data, total, totalCapped } = table.result;
  const first = data.length === 0 ? 0 : (currentPage - 1) * pageSize + 1;
  const last = first === 0 ? 0 : first + data.length - 1;
  const hasNext = totalCapped ? data.length === pageSize : currentPage < pageCount;
  return (
    <div className={total === undefined ? "pagination no-range" : "pagination"}>
      {sizes.length > 0 && (
        <label className="page-size">
          <span>Rows</span>
          <select value={pageSize} onChange={(event) => table.setPageSize(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="page-range" role="status">
        {total !== undefined
          ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}${totalCapped ? "+" : ""}`
          : "\u00a0"}
      </span>
      <div className="page-turns">
        <PageTurn
          table={table}
          label="Previous page"
          icon="chevron-left"
          page={currentPage - 1}
          disabled={currentPage <= 1}
        />
        <PageTurn
          table={table}
          label="Next page"
          icon="chevron-right"
          page={currentPage + 1}
          disabled={total === undefined || !hasNext}
        />
      </div>
    </div>
  );
}

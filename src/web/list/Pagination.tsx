import type { BaseRecord } from "@refinedev/core";
import { formatCount } from "../../domain/format.ts";
import { PAGE_SIZES } from "../../domain/limits.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { UrlTable } from "./useUrlTable.ts";

interface Props {
  table: UrlTable<BaseRecord>;
  /** Page sizes to choose from; an empty array hides the choice. */
  sizes?: readonly number[];
}

/** The page size, the range of the visible rows, and buttons for the previous and next page. */
export function Pagination({ table, sizes = PAGE_SIZES }: Props) {
  const { currentPage, pageSize, pageCount } = table;
  const { data, total, totalCapped } = table.result;
  const first = data.length === 0 ? 0 : (currentPage - 1) * pageSize + 1;
  const last = first === 0 ? 0 : first + data.length - 1;
  const hasNext = totalCapped ? data.length === pageSize : currentPage < pageCount;
  return (
    <div className="pagination">
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
        <button
          type="button"
          className="bar-button"
          aria-label="Previous page"
          disabled={currentPage <= 1}
          onClick={() => table.setCurrentPage(currentPage - 1)}
        >
          <Icon name="chevron-left" size={18} />
        </button>
        <button
          type="button"
          className="bar-button"
          aria-label="Next page"
          disabled={total === undefined || !hasNext}
          onClick={() => table.setCurrentPage(currentPage + 1)}
        >
          <Icon name="chevron-right" size={18} />
        </button>
      </div>
    </div>
  );
}

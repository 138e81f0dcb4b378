import { formatCount } from "../../domain/format.ts";
import { PAGE_SIZES } from "../../domain/limits.ts";
import { Icon } from "../widgets/Icon.tsx";
import type { ListInUrl } from "./useListInUrl.ts";

interface Props {
  list: ListInUrl<{ id: string }>;
  /** How many rows a page may have; none: as many as the list says, and nobody chooses. */
  sizes?: readonly number[];
}

/** Where one is in a list, how many rows a page has, and the way to the next. */
export function Pagination({ list, sizes = PAGE_SIZES }: Props) {
  const { page, limit, total, totalCapped, rows, state } = list;
  const first = rows.length === 0 ? 0 : (page - 1) * limit + 1;
  const last = first === 0 ? 0 : first + rows.length - 1;
  const pages = Math.max(1, Math.ceil(total / limit));
  const hasNext = totalCapped ? rows.length === limit : page < pages;
  const known = state === "ready";
  return (
    <div className="pagination">
      {sizes.length > 0 && (
        <label className="page-size">
          <span>Rows</span>
          <select value={limit} onChange={(event) => list.setLimit(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="page-range" role="status">
        {known
          ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}${totalCapped ? "+" : ""}`
          : "\u00a0"}
      </span>
      <div className="page-turns">
        <button
          type="button"
          className="bar-button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => list.setPage(page - 1)}
        >
          <Icon name="chevron-left" size={18} />
        </button>
        <button
          type="button"
          className="bar-button"
          aria-label="Next page"
          disabled={!known || !hasNext}
          onClick={() => list.setPage(page + 1)}
        >
          <Icon name="chevron-right" size={18} />
        </button>
      </div>
    </div>
  );
}

import { Icon } from "../widgets/Icon.tsx";
import { nextSort } from "./columns.ts";
import type { ListInUrl } from "./useListInUrl.ts";

/** A column's title; with a sort key, the button that sorts by it. */
export function SortHead({
  title,
  by,
  list,
}: {
  title: string;
  by: string | null;
  list: Pick<ListInUrl<{ id: string }>, "order" | "setSort">;
}) {
  if (by === null) return title === "" ? <span className="only-heard">Actions</span> : title;
  const descending = list.order === `-${by}`;
  const sorted = descending || list.order === by;
  return (
    <button
      type="button"
      className={sorted ? "sort-head sorted" : "sort-head"}
      onClick={() => list.setSort(nextSort(list.order, by))}
    >
      {title}
      <Icon name={descending ? "arrow-down" : "arrow-up"} size={12} />
    </button>
  );
}

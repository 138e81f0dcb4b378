import { getDefaultSortOrder } from "@refinedev/core";
import { Icon } from "../../widgets/Icon.tsx";
import type { UrlTable } from "../useUrlTable.ts";

interface Props {
  title: string;
  by: string | null;
  table: Pick<UrlTable<{ id: string }>, "sorters" | "setSorters">;
}

/** A column's title. With a sort key it is a button: ascending first, then descending. */
export function SortHead({ title, by, table }: Props) {
  if (by === null) return title === "" ? <span className="visually-hidden">Actions</span> : title;
  const order = getDefaultSortOrder(by, table.sorters);
  return (
    <button
      type="button"
      className={order ? "sort-head sorted" : "sort-head"}
      onClick={() => table.setSorters([{ field: by, order: order === "asc" ? "desc" : "asc" }])}
    >
      {title}
      <Icon name={order === "desc" ? "arrow-down" : "arrow-up"} size={12} />
    </button>
  );
}

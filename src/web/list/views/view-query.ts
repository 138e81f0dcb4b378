import type { ListState } from "../list-query.ts";

/** What a view keeps of a list's address: filters, search and sort, in one order; no page, no size. */
export function viewQueryOf({
  filters,
  search,
  sort,
}: Pick<ListState, "filters" | "search" | "sort">): string {
  const params = new URLSearchParams({ ...filters, ...(search && { search }), ...(sort && { sort }) });
  params.sort();
  return params.toString();
}

/** Whether two queries say the same, in whatever order. */
export function isSameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}

/** An id of Shopify's GraphQL API. */
export const gid = (type: string, id: string | number) => `gid://shopify/${type}/${id}`;
/** The digits of one. */
export const digitsOf = (id: unknown) => String(id).split("/").at(-1) ?? "";

/** A page of a connection, of this size at most. `after`: the cursor that the page before ended with */
export function pageOf<T>(rows: readonly T[], size: number, after: unknown) {
  const from = Number(after ?? 0);
  const end = from + size;
  return {
    nodes: rows.slice(from, end),
    pageInfo: { hasNextPage: rows.length > end, endCursor: String(end) },
  };
}

/** How many nodes of a connection a query asks for, at its last mention. */
export const askedFor = (query: string, connection: string): number =>
  Number([...query.matchAll(new RegExp(`\\b${connection}\\(first: (\\d+)`, "g"))].at(-1)?.[1]);

/** The query string that a view stores, with its keys in a fixed order. */
export function viewQueryOf(viewParams: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(viewParams);
  params.sort();
  return params.toString();
}

/** Whether two queries are equal, ignoring the order of keys. */
export function isSameQuery(a: string, b: string): boolean {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(a) === sorted(b);
}

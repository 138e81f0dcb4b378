/** A word of a route has at most one digit: `export-fk-v2`. Ids and codes have more, or other characters. */
const isWord = (segment: string) => /^[a-z][a-z0-9_-]*$/.test(segment) && !/\d.*\d/.test(segment);

/** A path with `:id` for ids and codes: `/orders/0196…/notes` is `/orders/:id/notes`. */
export const routePattern = (pathname: string): string =>
  pathname
    .split("/")
    .map((segment) => (segment === "" || isWord(segment) ? segment : ":id"))
    .join("/");

/** The anchor of a heading, as GitHub makes it, so that one link works in both places. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");

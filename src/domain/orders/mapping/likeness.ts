const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

/** These titles with the most words of an item's first; of equals the sequence stays. */
export function byLikeness<T extends { readonly title: string }>(title: string, all: readonly T[]): T[] {
  const words = wordsOf(title);
  const shared = (one: T) => [...wordsOf(one.title)].filter((word) => words.has(word)).length;
  return all
    .map((one) => ({ one, points: shared(one) }))
    .sort((a, b) => b.points - a.points)
    .map(({ one }) => one);
}

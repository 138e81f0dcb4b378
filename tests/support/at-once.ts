/**
 * Runs `work` for each of `items`, a few at a time: sequential calls leave the embedded store's thread idle between
 * them, and a wait costs as much as a call.
 */
export async function someAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  width = 12,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

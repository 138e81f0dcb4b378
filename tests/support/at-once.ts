/**
 * Does `work` for each of `items`, a few at a time: one call after another leaves the thread of the embedded store
 * waiting for the next, and a wait costs as much as a call.
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

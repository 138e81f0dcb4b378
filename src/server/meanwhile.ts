/**
 * Computes something while `work`, which has begun, waits, for example for the database. An error of either is thrown
 * when both have ended.
 * @returns the results of both
 */
export async function meanwhile<T, U>(work: Promise<T>, compute: () => U): Promise<[T, U]> {
  const computed = new Promise<U>((resolve) => resolve(compute()));
  await Promise.allSettled([work, computed]);
  return [await work, await computed];
}

/** Hands each part to `write`, one after another. A part is computed while the previous one is written. */
export async function writeBehind<T>(
  parts: Iterable<T>,
  write: (part: T) => Promise<unknown>,
): Promise<void> {
  const computed = parts[Symbol.iterator]();
  let next = computed.next();
  while (!next.done) {
    [, next] = await meanwhile(write(next.value), () => computed.next());
  }
}

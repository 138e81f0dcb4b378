import { clientOf, type Transaction } from "./transaction.ts";

/**
 * Runs reads of a transaction that do not depend on each other. To PostgreSQL their first statements are sent at once,
 * which takes one round trip instead of one for each; to the embedded store one after another.
 */
export async function atOnce<T extends readonly unknown[]>(
  tx: Transaction,
  ...reads: { readonly [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  const client = clientOf(tx);
  if (!client.pipeline) {
    const found: unknown[] = [];
    for (const read of reads) found.push(await read());
    return found as unknown as T; // One result for each read, in their order.
  }
  const sent = reads.map((read) => read());
  const found = Promise.all(sent) as unknown as Promise<T>;
  // Until all have ended: one that still has statements to send must not use the connection after the transaction. Thrown
  // is the first error, after which PostgreSQL refuses the other reads.
  found.catch(() => {});
  await Promise.allSettled(sent);
  return found;
}

import { z } from "zod";
import { toDollars } from "../../../domain/money/cents.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import type { Mapped, Share } from "./map.queries.ts";

/** What a choice of variant does, or would do: its blast radius. `charge` is by how much charges change. */
const share = { items: z.int(), orders: z.int(), charge: z.number() };

export const mappedAnswer = z.object({
  ...share,
  inOrders: z.object(share),
  /** In files that are rehearsed and not committed. */
  inFiles: z.object({ ...share, files: z.int() }),
  message: z.string(),
});

const wire = ({ items, orders, charge }: Share) => ({ items, orders, charge: toDollars(charge) });

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

export function presentMapped(
  { inOrders, inFiles, imports }: Mapped,
  isPreview: boolean,
): z.output<typeof mappedAnswer> {
  const all = {
    items: inOrders.items + inFiles.items,
    orders: inOrders.orders + inFiles.orders,
    charge: inOrders.charge + inFiles.charge,
  };
  const where = `${counted(all.items, "item")} in ${counted(all.orders, "order")}`;
  const said =
    all.items === 0
      ? `${isPreview ? "Would be remembered" : "Remembered"}: nothing waits for it now`
      : `${where} ${isPreview ? "would be mapped" : "mapped"}`;
  return {
    ...wire(all),
    inOrders: wire(inOrders),
    inFiles: { ...wire(inFiles), files: inFiles.items > 0 ? imports.length : 0 },
    message: said,
  };
}

/** Ends a transaction with what it found out, and without what it did. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("Rolled back on purpose");
    this.result = result;
  }
}

/** What `work` answers if it is done, with nothing done: a preview is exactly what then happens. */
export async function asPreview<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(database, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    // Thrown a few lines above, of this very type.
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

import { parcels } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededOrder } from "../rows/orders.ts";

export interface Sent {
  seeded: SeededOrder;
  /** Which of the draft's parcels. */
  parcel: number;
  id: string;
}

/** The parcels of orders that were just tracked. */
export async function insertParcels(
  tx: Transaction,
  agencyId: string,
  sent: readonly Sent[],
  at: string,
): Promise<void> {
  const rows = sent.map(({ seeded, parcel, id }) => {
    const { team, order, draft } = seeded;
    const drawn = draft.target.parcels[parcel];
    return {
      agencyId,
      id,
      sellerTeamId: team.id,
      orderId: order.id,
      number: drawn?.number ?? "",
      carrier: drawn?.carrier ?? null,
      status: "shipped",
      shippedDate: at,
      items: (drawn?.units ?? []).map(({ item, quantity }) => ({ itemId: order.items[item]?.id, quantity })),
      createdAt: at,
      updatedAt: at,
    };
  });
  await insertRows(tx, parcels, rows);
}

import { parcels } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { refreshSearchTexts } from "../../server/orders/search-text.queries.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededOrder } from "../rows/orders.ts";

export interface Sent {
  seeded: SeededOrder;
  /** Index into the parcels of the draft. */
  parcel: number;
  id: string;
}

/** Inserts the parcels of newly tracked orders, which are then found by their numbers. */
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
  await refreshSearchTexts(
    tx,
    agencyId,
    rows.map(({ orderId }) => orderId),
  );
}

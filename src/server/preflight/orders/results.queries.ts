import { sql } from "drizzle-orm";
import { type Artworks, currentResults } from "../../../domain/preflight/orders/slot-preflight.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Row = Raw<typeof orderItems, "id" | "preflight" | "preflight_due"> & { artworks: Artworks };

/** How the artwork of an order's items prints, by item: results by slot, and whether some are still to come. */
export async function preflightsOf(tx: Transaction, agencyId: string, orderId: string) {
  const rows = await rowsOf<Row>(
    tx,
    sql`select id, preflight, preflight_due, array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6] as artworks
      from order_items where agency_id = ${agencyId} and order_id = ${orderId} and deleted_at is null`,
  );
  return new Map(
    rows.map(({ id, preflight, preflight_due: preflightDue, artworks }) => [
      id,
      {
        preflight: currentResults(preflight, artworks).map(([slot, result]) => ({ slot, ...result })),
        preflightDue,
      },
    ]),
  );
}

import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/preflight/orders/calls.ts";
import {
  currentResults,
  type SlotPreflights,
  worstStatus,
} from "../../../domain/preflight/orders/slot-preflight.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { agencyScopeOf, sideOf } from "../../orders/agency-scope.ts";
import { orderOfBody } from "../../orders/edit/changed-order.ts";
import { performOne } from "../../orders/edit/one-order.ts";
import { lockOrders } from "../../orders/load.queries.ts";

const REPLACED = "The artwork was replaced meanwhile. Look at its new result";

async function resultsOf(tx: Transaction, agencyId: string, orderId: string, itemId: string) {
  const [row] = await rowsOf<{ preflight: SlotPreflights | null; artworks: (string | null)[] }>(
    tx,
    sql`select preflight, array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6] as artworks
      from order_items where agency_id = ${agencyId} and id = ${itemId} and order_id = ${orderId}
        and deleted_at is null`,
  );
  if (!row) throw notFound();
  return row;
}

/** The decision to print artwork as it is. It is about one image in one slot: another image there is checked again. */
export function waivePreflightRoutes(api: FastifyInstance): void {
  command(api, calls.waivePreflight, {
    ...orderOfBody,
    handler: async ({ actor, body: { orderId, itemId, slot, path }, tx }) => {
      const scope = agencyScopeOf(actor);
      const [order] = await lockOrders(tx, scope, [orderId]);
      if (!order) throw notFound();
      const { preflight, artworks } = await resultsOf(tx, scope.agencyId, orderId, itemId);
      const [, result] = currentResults(preflight, artworks).find(([number]) => number === slot) ?? [];
      if (artworks[slot - 1] !== path) throw badRequest(REPLACED);
      if (!result?.status || result.status === "good")
        throw badRequest("This artwork has no finding to waive");
      if (result.waived) throw badRequest("This artwork is printed as it is already");
      const waived = { by: sideOf(actor), at: new Date().toISOString() };
      const after = { ...preflight, [slot]: { ...result, waived } };
      await tx.execute(sql`update order_items set preflight = ${JSON.stringify(after)}::jsonb,
          preflight_status = ${worstStatus(after)}
        where agency_id = ${scope.agencyId} and id = ${itemId}`);
      await performOne(tx, actor, {
        id: orderId,
        name: "waive-preflight",
        // The items are read after the decision was written.
        action: () => ({ type: "waive-preflight" }),
        detail: { itemId, slot, path, status: result.status, findings: result.findings },
      });
    },
  });
}

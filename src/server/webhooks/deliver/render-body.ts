import { bodyOf, type ShownOrder } from "../../../domain/webhooks/body.ts";
import { ApiError } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { showOrder } from "../../orders/detail/show.queries.ts";
import type { Actor } from "../../scope.ts";
import type { ClaimedDelivery } from "./claim.queries.ts";
import type { Payload } from "./payload.queries.ts";

/** The reader of an order for a webhook: its agency or team, without the permissions of a person. */
function readerOf(agencyId: string, { sellerTeamId, createdUserId }: Payload): Actor {
  const side = sellerTeamId === null ? "agency" : "seller";
  return {
    userId: createdUserId,
    sessionId: "",
    fullName: "",
    email: "",
    ip: null,
    isSubUser: false,
    userType: side,
    role: side,
    authority: null,
    profile: "standard",
    grants: { actions: {}, screens: [] },
    scope:
      sellerTeamId === null
        ? { reach: "agency", agencyId, pulledOnly: true }
        : { reach: "sellerTeam", agencyId, sellerTeamId },
  };
}

/** The body of a delivery with its order as its receiver may see it; `undefined` where that is gone. */
export async function renderBody(
  database: Database,
  { agencyId, id, orderId }: ClaimedDelivery,
  payload: Payload,
): Promise<string | undefined> {
  const { event: type, createdAt, fromStatus: previousStatus, toStatus: status } = payload;
  const event = { id, type, createdAt, orderId, previousStatus, status };
  if (type === "order.deleted") return bodyOf(event, null);
  try {
    const shown = await showOrder(database, readerOf(agencyId, payload), orderId);
    return bodyOf(event, shown as ShownOrder); // It has items and parcels.
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

import { showOrder } from "../../../domain/orders/detail/calls.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { sendCall } from "../../providers/http.ts";
import type { WholeOrder } from "../wire.ts";

/** Reloads an order for the form that edits it; `null` if it cannot be read. */
export async function loadOrder<V extends object>(
  id: string,
  seenOf: (order: WholeOrder) => Seen<V>,
): Promise<Seen<V> | null> {
  const response = await sendCall(showOrder, { params: { id } });
  return response.ok ? seenOf(response.data) : null;
}

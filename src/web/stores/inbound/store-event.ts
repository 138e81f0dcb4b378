import type { storeEvents } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

/** What a store has sent, as in the API's JSON. */
export type StoreEvent = RowOf<typeof storeEvents>;

/** Whether to process it again may have another result. */
export const canRetryEvent = ({ status }: Pick<StoreEvent, "status">) =>
  status === "failed" || status === "ignored";

/** The number of its order, as people know it, else the id in the store. */
export const nameOfEvent = (event: Pick<StoreEvent, "order" | "number" | "externalId">) =>
  event.number ?? event.order?.orderName ?? event.externalId;

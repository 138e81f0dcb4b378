import type { storeSyncs } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

/** The sync of a parcel to a store, as in the API's JSON. */
export type StoreSync = RowOf<typeof storeSyncs>;

export const syncResource = resourceNamed("store-syncs");

/** Statuses of parcels that are not synced yet. */
export const NOT_SYNCED = "waiting,syncing,failed,unconnected";

/** Whether a retry has an effect. */
export const canRetrySync = ({ status }: Pick<StoreSync, "status">) =>
  status === "waiting" || status === "failed" || status === "unconnected";

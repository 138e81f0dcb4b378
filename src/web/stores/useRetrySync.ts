import type { SyncResponse } from "../../domain/stores/responses.ts";
import { useCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { SYNC_CHANGES } from "./store-sync.ts";

/** Retries the store sync of these orders' parcels. */
export function useRetrySync() {
  const call = useCall();
  const toast = useToast();
  return async (orderIds: readonly string[]) => {
    const response = await call<SyncResponse>("POST", "orders/synced-track-to-store", {
      body: { ids: [...new Set(orderIds)] },
      changes: SYNC_CHANGES,
      success: ({ success, message }: SyncResponse) => (success.length > 0 ? message : ""),
    });
    if (response.ok && response.data.success.length === 0) toast.error(response.data.message);
  };
}

import { syncTracking } from "../../domain/stores/sync/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";

/** Retries the store sync of these orders' parcels. */
export function useRetrySync() {
  const sync = useNamedCall(syncTracking);
  const toast = useToast();
  return async (orderIds: readonly string[]) => {
    const response = await sync(
      { body: { ids: [...new Set(orderIds)] } },
      { success: ({ success, message }) => (success.length > 0 ? message : "") },
    );
    if (response.ok && response.data.success.length === 0) toast.error(response.data.message);
  };
}

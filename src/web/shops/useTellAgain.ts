import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { NOTICE_CHANGES } from "./notice.ts";

interface ToldAgain {
  success: string[];
  failed: { id: string; message: string }[];
  message: string;
}

/** Has the parcels of these orders told to their stores now. */
export function useTellAgain() {
  const call = useCall();
  const say = useSay();
  return async (orderIds: readonly string[]) => {
    const answer = await call<ToldAgain>("POST", "orders/synced-track-to-store", {
      body: { ids: [...new Set(orderIds)] },
      changes: NOTICE_CHANGES,
      success: ({ success, message }: ToldAgain) => (success.length > 0 ? message : ""),
    });
    if (answer.ok && answer.data.success.length === 0) say.error(answer.data.message);
  };
}

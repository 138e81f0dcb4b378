import { showMailDelivery } from "../../../domain/mail/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";

/** Whether this server sends mail; `undefined` until it has responded, and without permission to know. */
export function useSendsMail(): boolean | undefined {
  const enabled = useAbility().can("email-history", "list");
  return useCallQuery(showMailDelivery, {}, { enabled }).data?.data.sends;
}

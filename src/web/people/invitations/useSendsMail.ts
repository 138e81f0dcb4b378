import { type HttpError, useCustom } from "@refinedev/core";
import type { MailDelivery } from "../../../domain/mail/responses.ts";
import { useAbility } from "../../providers/person.tsx";

/** Whether this server sends mail; `undefined` until it has responded, and without permission to know. */
export function useSendsMail(): boolean | undefined {
  const enabled = useAbility().can("email-history", "list");
  return useCustom<MailDelivery, HttpError>({
    url: "email-history/delivery",
    method: "get",
    queryOptions: { enabled },
    errorNotification: false,
  }).query.data?.data.sends;
}

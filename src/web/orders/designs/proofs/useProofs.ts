import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Proof } from "../../../../domain/orders/designs/responses.ts";

/** The proofs of an order, newest first, with their comments. */
export function useProofs(orderId: string, enabled: boolean) {
  const { data, error, refetch } = useCustom<{ data: Proof[] }, HttpError>({
    url: `orders/${orderId}/design-proofs`,
    method: "get",
    queryOptions: { enabled, placeholderData: keepPreviousData },
    errorNotification: false,
  }).query;
  return { proofs: data?.data.data, error, retry: () => void refetch() };
}

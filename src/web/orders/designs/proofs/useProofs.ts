import { keepPreviousData } from "@tanstack/react-query";
import { listProofs } from "../../../../domain/orders/designs/calls.ts";
import { useCallQuery } from "../../../providers/calls.ts";

/** The proofs of an order, newest first, with their comments. */
export function useProofs(orderId: string, enabled: boolean) {
  const { data, error, refetch } = useCallQuery(
    listProofs,
    { params: { id: orderId } },
    { enabled, placeholderData: keepPreviousData },
  );
  return { proofs: data?.data.data, error, retry: () => void refetch() };
}

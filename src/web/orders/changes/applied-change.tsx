import { type HttpError, useOne } from "@refinedev/core";
import { createContext, type ReactNode, useContext } from "react";
import { useSearchParams } from "react-router";
import { type ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";
import type { Change } from "./change-requests.ts";

const Applied = createContext<Change | null>(null);

/** The parameter of an order's page that names the change request to apply. */
const PARAMETER = "change";

/** Gives an order's edits the change request that its address names, until it is applied. */
export function AppliedChangeProvider({ orderId, children }: { orderId: string; children: ReactNode }) {
  const [params] = useSearchParams();
  const id = params.get(PARAMETER);
  const { result: change } = useOne<Change, HttpError>({
    resource: "change-histories",
    id: id ?? "",
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  });
  const isOpen = change?.order.id === orderId && change.status === "accepted" && !change.appliedAt;
  return <Applied value={id !== null && isOpen ? change : null}>{children}</Applied>;
}

/** The change request that the edits of this order apply. */
export const useAppliedChange = () => useContext(Applied);

/** The part of an edit's body that names the request which it applies. */
export function useChangeOf(reason: ChangeReason): { change?: string } {
  const change = useAppliedChange();
  return change?.reason === reason ? { change: change.id } : {};
}

/** Removes the request from the address. */
export function useLeaveChange() {
  const [, setParams] = useLatestSearchParams();
  return () =>
    setParams((now) => {
      const left = new URLSearchParams(now);
      left.delete(PARAMETER);
      return left;
    });
}

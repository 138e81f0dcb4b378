import { resourceNamed } from "../../domain/resources/registry.ts";
import type { NOTICE_STATUSES } from "../../domain/resources/store-notices.resource.ts";

/** What a store is told of a parcel, as the wire carries it. */
export interface StoreNotice {
  id: string;
  number: string;
  parcel: { id: string; number: string; carrier: string | null; status: string } | null;
  order: { id: string; orderName: string | null; status: string } | null;
  integration: { id: string; name: string; platform: string } | null;
  status: keyof typeof NOTICE_STATUSES;
  reason: string | null;
  attempts: number;
  triedAt: string | null;
  nextAttemptAt: string | null;
  toldAt: string | null;
  sellerTeam?: { id: string; name: string } | null;
}

export const noticeResource = resourceNamed("store-notices");

/** What the store has not heard of yet, and may. */
export const NOT_TOLD = "waiting,telling,failed,unconnected";

/** Where telling once more does something. */
export const canTellAgain = ({ status }: Pick<StoreNotice, "status">) =>
  status === "waiting" || status === "failed" || status === "unconnected";

export const NOTICE_CHANGES = ["store-notices", "orders"] as const;

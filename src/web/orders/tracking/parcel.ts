import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";

export interface Parcel {
  id: string;
  number: string;
  carrier: string | null;
  order: { id: string; orderName: string | null; status: string } | null;
  status: "shipped" | "delivered" | "closed" | "voided";
  shippedDate: string | null;
  deliveredDate: string | null;
  createdAt: string;
  sellerTeam?: { id: string; name: string } | null;
}

export const trackingResource = resourceNamed("tracking");

/** What a correction or a void changes. */
export const PARCEL_CHANGES = [
  "tracking",
  "store-notices",
  "orders",
  "order-items",
  "balances",
  "ledger",
  "invoices",
] as const;

/** Only what has neither arrived nor been given up can be corrected or voided. */
export const isLive = (parcel: Pick<Parcel, "status">) => parcel.status === "shipped";

export const carrierOf = (parcel: Pick<Parcel, "carrier">) =>
  parcel.carrier === null ? "Unknown carrier" : carrierLabel(parcel.carrier);

/** The carrier's page of the parcel; null where the carrier has none. */
export const pageOf = ({ carrier, number }: Pick<Parcel, "carrier" | "number">) =>
  carrier === null ? null : trackingUrl(carrier, number);

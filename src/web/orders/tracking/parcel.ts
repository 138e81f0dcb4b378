import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { tracking } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type Parcel = RowOf<typeof tracking>;

export const trackingResource = resourceNamed("tracking");

/** Whether the parcel can be corrected or voided: it has neither arrived nor been voided. */
export const isLive = (parcel: Pick<Parcel, "status">) => parcel.status === "shipped";

export const carrierOf = (parcel: Pick<Parcel, "carrier">) =>
  parcel.carrier === null ? "Unknown carrier" : carrierLabel(parcel.carrier);

/** The carrier's tracking page of the parcel; `null` when it has none. */
export const pageOf = ({
  carrier,
  number,
  trackingUrl: link,
}: Pick<Parcel, "carrier" | "number" | "trackingUrl">) => trackingUrl(carrier, number, link);

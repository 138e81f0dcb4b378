import type { z } from "zod";
import type {
  orderExtras,
  orderItemExtras,
  Performed,
  wholeOrderExtras,
} from "../../domain/orders/responses.ts";
import type { orderItems, orders, tracking } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import type { StoreSync } from "../stores/store-sync.ts";

export type { DesignRequest, HistoryEvent, Performed } from "../../domain/orders/responses.ts";

type OrderExtras = z.infer<typeof orderExtras>;

/** A row of `GET orders`. */
export type OrderRow = Omit<RowOf<typeof orders>, "note"> & OrderExtras;

export const SLOTS = [1, 2, 3, 4, 5, 6] as const;
export type Slot = (typeof SLOTS)[number];

export type OrderItem = Omit<RowOf<typeof orderItems>, "sellerTeam" | "order"> &
  z.infer<typeof orderItemExtras>;

export type Parcel = Omit<RowOf<typeof tracking>, "sellerTeam" | "order" | "import">;

export type ParcelSync = Omit<StoreSync, "order" | "sellerTeam">;

/** The response of `GET orders/:id`. */
export type WholeOrder = RowOf<typeof orders> &
  OrderExtras &
  z.infer<typeof wholeOrderExtras> & { items: OrderItem[]; parcels: Parcel[]; storeSyncs: ParcelSync[] };

/** An order as designers read it: without the buyer and money. */
export type DesignOrder = Pick<
  WholeOrder,
  | "id"
  | "orderName"
  | "sellerTeam"
  | "status"
  | "designStatus"
  | "note"
  | "createdAt"
  | "actions"
  | "design"
  | "history"
  | "version"
> & { items: DesignItem[] };

export type DesignItem = Omit<
  OrderItem,
  "unitPrice" | "charge" | "personalizationFields" | "priceMissing" | "inStock" | "onSale" | "units"
>;

export type Refused = Performed["failed"][number];

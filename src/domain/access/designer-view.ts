import { isDesigner, type Role } from "./roles.ts";

/**
 * What designers, of an agency or of a seller team, read of an order and of its items: what there is to make, for
 * which garment and until when. Everything else is withheld, a field that is added later included: the buyer, all
 * prices, the charge and the profit.
 */
export const DESIGNER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  orders: [
    "orderName",
    "orderType",
    "status",
    "designStatus",
    "sellerTeam",
    "note",
    "createdAt",
    "updatedAt",
    // Beyond the declared fields.
    "version",
    "itemCount",
    "thumbnail",
    "metadata",
  ],
  "order-items": [
    "order",
    "sellerTeam",
    "title",
    "sku",
    "variant",
    "quantity",
    "shippedQuantity",
    "status",
    "mappingStatus",
    "designStatus",
    "mockup",
    "artwork1",
    "artwork2",
    "artwork3",
    "artwork4",
    "artwork5",
    "artwork6",
    "createdAt",
    "artworkComplete",
    "garment",
    "slots",
  ],
};

/** What designers read in an order's history: how its design came about. */
export const DESIGNER_EVENTS: ReadonlySet<string> = new Set([
  "hire-designs",
  "withdraw-designs",
  "change-design-status",
  "update-item-design",
]);

/** Whether a role reads a resource's rows in part only: it neither exports them nor is notified of them. */
export const readsInPart = (resource: string, role: Role): boolean =>
  isDesigner(role) && resource in DESIGNER_FIELDS;

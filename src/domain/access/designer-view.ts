import { isDesigner, type Role } from "./roles.ts";

/**
 * The fields of an order and its items that designers of an agency or a seller team may read: what to make, for which
 * garment and until when. Everything else is withheld, including fields added later: the buyer, all prices, the charge
 * and the profit.
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
    // Not declared as fields.
    "version",
    "itemCount",
    "thumbnail",
    "print",
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
    "personalization",
    "createdAt",
    "artworkComplete",
    "garment",
    "slots",
    "preflight",
    "preflightDue",
  ],
};

/** The events of an order's history that designers may read: those about its design. */
export const DESIGNER_EVENTS: ReadonlySet<string> = new Set([
  "hire-designs",
  "withdraw-designs",
  "take-design",
  "change-design-status",
  "update-item-design",
]);

/**
 * Whether a role reads only some fields of a resource. Such a role cannot export the rows and gets no notifications of
 * them.
 */
export const readsInPart = (resource: string, role: Role): boolean =>
  isDesigner(role) && resource in DESIGNER_FIELDS;

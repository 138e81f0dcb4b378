import { text } from "../../../orders/incoming/json/value.ts";

/** The id of Shopify's GraphQL API for one that Platen stores, which are digits: `gid://shopify/Order/450789469`. */
export const gidOf = (type: "Order" | "Fulfillment", id: string): string => `gid://shopify/${type}/${id}`;

/** The digits of `gid://shopify/Order/450789469`. */
export const idOfGid = (gid: unknown): string => /(\d+)$/.exec(text(gid))?.[1] ?? "";

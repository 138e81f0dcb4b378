import { personalizationValues } from "../orders/personalization/values.ts";
import { DESIGN_STATUSES, ITEM_STATES, MAPPING_STATUSES } from "../orders/status.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";
import { PROXY_FILTERS } from "./proxy-filters.ts";

const artwork = (slot: number) => serverSet(optional(f.image(`Artwork ${slot}`)));

export const orderItems = defineResource({
  name: "order-items",
  label: { one: "Order item", many: "Order Items" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "title",
  fields: {
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    title: serverSet(f.text("Product")),
    sku: serverSet(optional(f.text("SKU", { format: "sku", min: 0, max: 128 }))),
    variant: serverSet(
      optional(f.reference("Variant", "catalog-variants", ["catalogVariantCode", "color", "size"])),
    ),
    quantity: serverSet(f.integer("Quantity")),
    shippedQuantity: serverSet(f.integer("Shipped")),
    unitPrice: serverSet(f.money("Unit price")),
    status: serverSet(f.choice("Status", ITEM_STATES)),
    mappingStatus: serverSet(f.choice("Mapping", MAPPING_STATUSES)),
    designStatus: serverSet(optional(f.choice("Design", DESIGN_STATUSES))),
    mockup: serverSet(optional(f.image("Mockup"))),
    artwork1: artwork(1),
    artwork2: artwork(2),
    artwork3: artwork(3),
    artwork4: artwork(4),
    artwork5: artwork(5),
    artwork6: artwork(6),
    personalization: serverSet(f.json("Personalization", personalizationValues)),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
    "seller:designer": "read",
    "seller:customer_support": "read",
  },
  list: {
    columns: [
      "mockup",
      "title",
      "sku",
      "variant",
      "quantity",
      "shippedQuantity",
      "status",
      "mappingStatus",
      "order",
      "createdAt",
    ],
    filters: {
      status: "in",
      mappingStatus: "in",
      variant: "in",
      order: "in",
      sku: "equals",
      createdAt: "range",
    },
    through: PROXY_FILTERS,
    sort: "-createdAt",
    sorts: ["title"],
    search: ["title", "sku"],
  },
  areas: ["ag", "s"],
  menu: { ag: { group: "orders", position: 20 }, s: { group: "orders", position: 20 } },
  icon: "list",
});

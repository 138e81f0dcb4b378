import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, optional, serverSet } from "../resource/fields.ts";
import { RECEIPT_DIFFERENCES } from "../warehouses/receipts.ts";
import { STOCK_ORDER_STATUSES } from "../warehouses/stock-orders.ts";

/** Goods on their way into or out of a warehouse. A named call changes its status and moves the stock. */
export const ordersWarehouse = defineResource({
  name: "orders-warehouse",
  label: { one: "Warehouse order", many: "Warehouse orders", menu: "Warehouse Orders" },
  owner: "sellerTeam",
  verbs: ["list", "show", "create"],
  title: "reference",
  fields: {
    reference: f.text("Reference", { format: "reference", min: 1, max: 128 }),
    kind: initially(fixed(f.choice("Kind", { in: "Send in", out: "Send out" })), "in"),
    warehouse: fixed(f.reference("Warehouse", "warehouses", ["name", "code"])),
    product: fixed(f.reference("Product", "products-warehouse", ["title", "sku"])),
    quantity: f.integer("Quantity", { min: 1, max: 1_000_000 }),
    moved: serverSet(initially(f.integer("Moved"), 0)),
    status: serverSet(initially(f.choice("Status", STOCK_ORDER_STATUSES), "requested")),
    difference: serverSet(optional(f.choice("Difference", RECEIPT_DIFFERENCES))),
    trackingNumber: optional(f.text("Tracking number", { format: "reference", min: 0, max: 64 })),
    note: optional(f.longText("Note")),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "write",
  access: {
    agency: "read",
    "agency:staff": "read",
    seller: ["list", "show", "create"],
    "seller:staff": ["list", "show", "create"],
  },
  list: {
    columns: [
      "reference",
      "kind",
      "product",
      "quantity",
      "moved",
      "warehouse",
      "status",
      "trackingNumber",
      "createdAt",
    ],
    filters: { kind: "in", status: "in", warehouse: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["reference", "quantity"],
    search: ["reference", "trackingNumber"],
  },
  form: ["reference", "kind", "warehouse", "product", "quantity", "trackingNumber", "note"],
  areas: ["s"],
  menu: { s: "palette" },
  icon: "truck",
});

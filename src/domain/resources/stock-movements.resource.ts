import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, optional, serverSet } from "../resource/fields.ts";
import { MOVEMENT_REASONS } from "../warehouses/movements.ts";

/**
 * Every change of a quantity in stock, append-only. The quantity of a product in a warehouse is the sum of its
 * movements; the ledger check compares both.
 */
export const stockMovements = defineResource({
  name: "stock-movements",
  label: { one: "Stock movement", many: "Stock movements" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "sku",
  fields: {
    sku: serverSet(f.text("SKU", { format: "sku" })),
    product: serverSet(f.reference("Product", "products-warehouse", ["title", "sku"])),
    warehouse: serverSet(f.reference("Warehouse", "warehouses", ["name", "code"])),
    reason: serverSet(f.choice("Reason", MOVEMENT_REASONS)),
    change: serverSet(f.integer("Change", { min: -1_000_000 })),
    quantityAfter: serverSet(f.integer("In stock after")),
    stockOrder: serverSet(optional(f.reference("Warehouse order", "orders-warehouse", ["reference"]))),
    /** The order that took or gave back the units. */
    order: serverSet(optional(f.reference("Order", "orders", ["orderName"]))),
    /** The same where the order is of the team that is mapped to this one, whose people may not read it. */
    mappedOrder: agencyOnly(
      serverSet(optional(f.reference("Order of the mapped seller", "orders", ["orderName"]))),
    ),
    reference: serverSet(optional(f.text("Reference", { format: "reference" }))),
    note: serverSet(optional(f.longText("Note"))),
    createdUser: agencyOnly(serverSet(optional(f.reference("Created by", "users", ["fullName", "email"])))),
    createdAt: serverSet(f.timestamp("Created at")),
  },
  key: "read",
  access: { agency: "read", "agency:staff": "read", seller: "read", "seller:staff": "read" },
  list: {
    columns: [
      "sku",
      "product",
      "warehouse",
      "reason",
      "change",
      "quantityAfter",
      "order",
      "mappedOrder",
      "reference",
      "note",
      "createdUser",
      "createdAt",
    ],
    filters: {
      warehouse: "in",
      product: "in",
      stockOrder: "in",
      reason: "in",
      change: "range",
      createdAt: "range",
    },
    sort: "-createdAt",
    search: ["sku", "reference"],
  },
  areas: ["ag", "s"],
  menu: { ag: "palette", s: "palette" },
  icon: "box",
});

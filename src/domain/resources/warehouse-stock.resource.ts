import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, serverSet } from "../resource/fields.ts";

/** The quantity of a seller's product in a warehouse. Only stock movements change it. */
export const warehouseStock = defineResource({
  name: "warehouse-stock",
  label: { one: "Stock", many: "Stock" },
  owner: "sellerTeam",
  title: "shelf",
  fields: {
    warehouse: fixed(f.reference("Warehouse", "warehouses", ["name", "code"])),
    product: fixed(f.reference("Product", "products-warehouse", ["title", "sku"])),
    shelf: f.text("Shelf"),
    quantity: serverSet(initially(f.integer("Quantity"), 0)),
    lowAt: initially(f.integer("Warn at"), 0),
    updatedAt: serverSet(f.timestamp("Last change")),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: {
    agency: "write",
    "agency:staff": "write",
    seller: ["list", "show"],
    "seller:staff": ["list", "show"],
  },
  list: {
    columns: ["product", "warehouse", "shelf", "quantity", "lowAt", "updatedAt"],
    filters: { warehouse: "in", product: "in", quantity: "range" },
    sort: "-updatedAt",
    sorts: ["quantity", "shelf"],
    search: ["shelf"],
  },
  form: ["warehouse", "product", "shelf", "lowAt"],
  icon: "box",
});

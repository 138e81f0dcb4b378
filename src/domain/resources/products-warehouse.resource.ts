import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/** Finished goods that a seller stores in a warehouse. `warehouse-stock` has the quantities by warehouse. */
export const productsWarehouse = defineResource({
  name: "products-warehouse",
  label: { one: "Warehouse product", many: "Warehouse products", menu: "Warehouse Products" },
  owner: "sellerTeam",
  title: "title",
  fields: {
    title: f.text("Title"),
    sku: f.text("SKU", { format: "sku", min: 1, max: 64 }),
    barcode: optional(f.text("Barcode", { format: "code", min: 0, max: 64 })),
    mockup: optional(f.image("Image")),
    weight: initially(f.integer("Weight", { max: 100_000 }), 0),
    weightUnit: initially(f.choice("Weight unit", { lb: "lb", oz: "oz", kg: "kg", g: "g" }), "oz"),
    declaredValue: initially(f.money("Declared value"), 0),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: {
    agency: ["list", "show"],
    "agency:staff": ["list", "show"],
    seller: "write",
    "seller:staff": "write",
  },
  list: {
    columns: ["mockup", "title", "sku", "weight", "weightUnit", "declaredValue", "active", "createdAt"],
    filters: { active: "equals", sku: "equals" },
    sort: "-createdAt",
    sorts: ["title", "sku"],
    search: ["title", "sku", "barcode"],
  },
  form: ["title", "sku", "barcode", "mockup", "weight", "weightUnit", "declaredValue", "active"],
  areas: ["s"],
  menu: { s: "palette" },
  icon: "box",
});

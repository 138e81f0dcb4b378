import { defineResource } from "../resource/define.ts";
import { f, initially, optional, plainText, serverSet } from "../resource/fields.ts";

/** Finished goods that a seller keeps in a warehouse. How many lie where is `warehouse-stock`. */
export const productsWarehouse = defineResource({
  name: "products-warehouse",
  label: { one: "Warehouse product", many: "Warehouse products" },
  owner: "sellerTeam",
  title: "title",
  fields: {
    title: f.text("Title"),
    sku: f.text("SKU", plainText(64, 1)),
    barcode: optional(f.text("Barcode", plainText(64))),
    mockup: optional(f.image("Picture")),
    weight: initially(f.integer("Weight", { max: 100_000 }), 0),
    weightUnit: initially(f.choice("Weight unit", { lb: "lb", oz: "oz", kg: "kg", g: "g" }), "oz"),
    declaredValue: initially(f.money("Declared value"), 0),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
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
  icon: "box",
});

import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, fixed, initially, optional, plainText, serverSet } from "../resource/fields.ts";

export const catalogVariants = defineResource({
  name: "catalog-variants",
  label: { one: "Variant", many: "Variants" },
  owner: "platform",
  title: "catalogVariantCode",
  fields: {
    catalog: fixed(f.reference("Catalog", "catalogs")),
    catalogVariantCode: f.text("SKU", plainText(64, 1)),
    color: optional(f.text("Color", plainText(64, 1))),
    colorHex: optional(f.text("Swatch", plainText(7, 4))),
    size: optional(f.text("Size", plainText(64, 1))),
    inStock: initially(f.flag("In stock"), true),
    supplierMinPrice: agencyOnly(initially(f.money("Min price ($)"), 0)),
    supplierMaxPrice: agencyOnly(initially(f.money("Max price ($)"), 0)),
    supplierQuantity: initially(f.integer("Quantity"), 0),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: {
    administrator: "write",
    supplier: ["list", "show"],
    agency: "write",
    "agency:staff": "write",
    "agency:accounting": ["list", "show"],
    seller: ["list", "show"],
    "seller:staff": ["list", "show"],
    "seller:accounting": ["list", "show"],
    "seller:customer_support": ["list", "show"],
  },
  list: {
    columns: ["catalogVariantCode", "catalog", "color", "size", "inStock", "supplierQuantity"],
    filters: { catalog: "in", inStock: "equals", catalogVariantCode: "equals" },
    sort: "catalogVariantCode",
    search: ["catalogVariantCode", "color", "size"],
  },
  form: ["catalog", "catalogVariantCode", "color", "size", "inStock"],
  icon: "skin",
});

import { colorHex, variantPrintSizes } from "../catalogs/shapes.ts";
import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, fixed, initially, optional, serverSet } from "../resource/fields.ts";

export const catalogVariants = defineResource({
  name: "catalog-variants",
  label: { one: "Variant", many: "Variants" },
  owner: "platform",
  title: "catalogVariantCode",
  fields: {
    catalog: fixed(f.reference("Catalog", "catalogs")),
    catalogVariantCode: f.text("SKU", { format: "sku", min: 1, max: 64 }),
    color: optional(f.text("Color", { format: "short", min: 1, max: 64 })),
    colorHex: optional(f.text("Swatch", { format: "short", input: colorHex })),
    size: optional(f.text("Size", { format: "short", min: 1, max: 64 })),
    inStock: initially(f.flag("In stock"), true),
    supplierMinPrice: agencyOnly(initially(f.money("Min price ($)"), 0)),
    supplierMaxPrice: agencyOnly(initially(f.money("Max price ($)"), 0)),
    /** The prices that orders are costed with; `null` until the catalog is published for the first time. */
    publishedMinPrice: agencyOnly(serverSet(optional(f.money("Published min price ($)")))),
    publishedMaxPrice: agencyOnly(serverSet(optional(f.money("Published max price ($)")))),
    printSizes: initially(f.json("Print sizes", variantPrintSizes), []),
    supplierQuantity: initially(f.integer("Quantity"), 0),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: {
    administrator: "write",
    supplier: ["list", "show"],
    agency: "write",
    "agency:staff": "write",
    "agency:accounting": ["list", "show"],
    "agency:customer_support": ["list", "show"],
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
  icon: "shirt",
});

import { PRODUCT_TYPES, productOptions } from "../catalogs/shapes.ts";
import { MAPPING_STATUSES } from "../orders/status.ts";
import { personalizationFields } from "../products/personalization.ts";
import { productVariants } from "../products/product-variants.ts";
import { defineResource } from "../resource/define.ts";
import { f, help, initially, inRows, optional, serverSet } from "../resource/fields.ts";

export const products = defineResource({
  name: "products",
  label: { one: "Product", many: "Products" },
  owner: "sellerTeam",
  title: "title",
  fields: {
    agency: serverSet(f.reference("Agency", "agencies", ["name"])),
    title: f.text("Title"),
    handle: optional(f.text("Handle")),
    productType: initially(f.choice("Type", PRODUCT_TYPES), "pod"),
    description: initially(f.html("Description"), ""),
    mockup: optional(f.image("Mockup")),
    otherMockup: initially(f.images("Other mockups"), []),
    options: initially(f.json("Options", productOptions), []),
    variants: initially(inRows(f.json("Variants", productVariants)), []),
    personalization: initially(f.json("Personalization", personalizationFields), []),
    variantCount: serverSet(initially(f.integer("Variants"), 0)),
    mappingStatus: serverSet(f.choice("Mapping", MAPPING_STATUSES)),
    published: initially(help(f.flag("Public page"), "Anyone with its address can see it"), true),
    serverId: optional(f.text("Id in the store")),
    createdAt: serverSet(f.timestamp("Created", "date")),
    updatedAt: serverSet(f.timestamp("Updated")),
  },
  key: "write",
  access: {
    agency: ["list", "show"],
    seller: "write",
    "seller:staff": "write",
    "seller:accounting": ["list", "show"],
  },
  list: {
    columns: ["mockup", "title", "productType", "variantCount", "mappingStatus", "createdAt"],
    filters: { productType: "in", mappingStatus: "in", updatedAt: "range" },
    sort: "-createdAt",
    sorts: ["title", "updatedAt"],
    search: ["title", "handle"],
  },
  form: ["title", "handle", "productType", "description", "mockup", "otherMockup", "published"],
  areas: ["s"],
  menu: { s: { group: "catalog", position: 20 } },
  icon: "shirt",
});

import { PRODUCT_IMPORT_STATUSES } from "../products/import/import-status.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** An imported file of products, written by a job with progress. */
export const productImports = defineResource({
  name: "product-imports",
  label: { one: "Product import", many: "Product imports" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "fileName",
  fields: {
    fileName: serverSet(f.text("File")),
    format: serverSet(f.text("Format", { format: "short" })),
    status: serverSet(f.choice("Status", PRODUCT_IMPORT_STATUSES)),
    rows: serverSet(f.integer("Rows")),
    total: serverSet(f.integer("Products")),
    created: serverSet(f.integer("New")),
    changed: serverSet(f.integer("Changed")),
    unchanged: serverSet(f.integer("Unchanged")),
    failed: serverSet(f.integer("Not imported")),
    images: serverSet(f.integer("Images")),
    imagesFetched: serverSet(f.integer("Images fetched")),
    imagesFailed: serverSet(f.integer("Images not fetched")),
    message: serverSet(optional(f.text("Message"))),
    createdUser: serverSet(optional(f.reference("Created by", "users", ["email", "fullName"]))),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "read",
  access: { seller: "read", "seller:staff": "read", "seller:accounting": "read" },
  list: {
    columns: [
      "fileName",
      "format",
      "status",
      "created",
      "changed",
      "unchanged",
      "failed",
      "createdUser",
      "createdAt",
    ],
    filters: { status: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["fileName"],
  },
  areas: ["s"],
  paths: { s: "/s/products/import/histories" },
  menu: { s: "palette" },
  icon: "import",
});

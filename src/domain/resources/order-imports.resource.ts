import { IMPORT_STATUSES } from "../orders/import-status.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/** An imported file of orders, processed as a job with progress. Also listed at `orders/import/histories`. */
export const orderImports = defineResource({
  name: "order-imports",
  label: { one: "Import", many: "Import histories" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "fileName",
  fields: {
    fileName: serverSet(f.text("File")),
    /** `null` for tracking imports, which belong to the agency. */
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams", ["name"]))),
    format: serverSet(optional(f.text("Format", { format: "short" }))),
    /** The store of its orders, where known. */
    integration: serverSet(optional(f.reference("Store", "integrations", ["name", "platform"]))),
    status: serverSet(f.choice("Status", IMPORT_STATUSES)),
    rows: serverSet(f.integer("Rows")),
    total: serverSet(f.integer("Orders")),
    ready: serverSet(f.integer("Ready")),
    attention: serverSet(f.integer("Needs attention")),
    failed: serverSet(f.integer("Failed")),
    duplicate: serverSet(f.integer("Duplicates")),
    skipped: serverSet(initially(f.integer("Skipped"), 0)),
    committed: serverSet(f.integer("Imported")),
    message: serverSet(optional(f.text("Message"))),
    createdUser: serverSet(optional(f.reference("Created by", "users", ["email", "fullName"]))),
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
    "seller:customer_support": "read",
    // The list only: the rows of a file contain buyers and prices.
    "seller:designer": ["list"],
    "seller:order_exporter": ["list"],
  },
  list: {
    columns: [
      "fileName",
      "format",
      "status",
      "total",
      "ready",
      "attention",
      "failed",
      "duplicate",
      "skipped",
      "createdUser",
      "createdAt",
    ],
    filters: { status: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["fileName"],
  },
  areas: ["s"],
  paths: { s: "/s/orders/import/histories" },
  menu: { s: "palette" },
  icon: "import",
});

import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** The states of an export, in display order. A downloaded file is deleted: it is served only once. */
const EXPORT_STATUSES = {
  done: ["Ready", "green"],
  fetched: ["Fetched", "default"],
  running: ["Running", "blue"],
  waiting: ["Waiting", "default"],
  failed: ["Failed", "red"],
} as const;

/** A requested export, with its progress. The file is downloaded once, by the person who requested it. */
export const exportHistory = defineResource({
  name: "export-history",
  label: { one: "Export", many: "Export history" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "fileName",
  fields: {
    type: serverSet(f.text("Of")),
    fileName: serverSet(f.text("File")),
    url: serverSet(optional(f.text("Address", { format: "url" }))),
    status: serverSet(f.choice("Status", EXPORT_STATUSES)),
    /** Which rows were exported, as text: "Status: In review; 12 selected orders". Null: all of them. */
    filter: serverSet(optional(f.longText("Filter"))),
    rows: serverSet(f.integer("Rows")),
    total: serverSet(f.integer("Of all")),
    message: serverSet(optional(f.text("Message"))),
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    createdUser: serverSet(f.reference("Created by", "users", ["email", "fullName"])),
    createdDate: serverSet(f.timestamp("Created")),
  },
  key: "read",
  access: {
    administrator: "read",
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": "read",
    "agency:designer": "read",
    "agency:order_exporter": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
    "seller:designer": "read",
    "seller:customer_support": "read",
    "seller:order_exporter": "read",
    supplier: "read",
  },
  list: {
    columns: ["fileName", "type", "filter", "status", "rows", "createdUser", "createdDate"],
    filters: { status: "in", type: "equals", createdUser: "in", createdDate: "range" },
    sort: "-createdDate",
    search: ["fileName"],
  },
  icon: "history",
});

import { hostname } from "../hosts.ts";
import { CONNECTIONS, PLATFORMS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, plainText, serverSet } from "../resource/fields.ts";

/** A web shop that brings a team's orders. */
export const stores = defineResource({
  name: "stores",
  label: { one: "Store", many: "Stores" },
  owner: "sellerTeam",
  title: "name",
  fields: {
    name: f.text("Name", plainText(128, 2)),
    platform: f.choice("Platform", PLATFORMS),
    domain: f.text("Domain", hostname),
    /** Who is paid by the buyers: it decides what becomes of a sale's money, so no form changes it. */
    collects: serverSet(initially(f.choice("Collects", { seller: "Seller", agency: "Agency" }), "seller")),
    status: serverSet(initially(f.choice("Status", CONNECTIONS), 0)),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: {
    agency: "write",
    "agency:staff": ["list", "show"],
    "agency:accounting": ["list", "show"],
    "agency:customer_support": ["show"],
    seller: "write",
    "seller:staff": ["list", "show"],
  },
  list: {
    columns: ["name", "platform", "domain", "collects", "status", "createdAt"],
    filters: { platform: "in", collects: "in", status: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["name", "domain"],
    search: ["name", "domain"],
  },
  form: ["name", "platform", "domain"],
  areas: ["ag"],
  icon: "shop",
});

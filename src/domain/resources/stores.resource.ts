import { hostname } from "../hosts.ts";
import { CONNECTIONS, PLATFORMS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, serverSet } from "../resource/fields.ts";

/** A web shop from which a team's orders come. */
export const stores = defineResource({
  name: "stores",
  label: { one: "Store", many: "Stores" },
  owner: "sellerTeam",
  title: "name",
  fields: {
    name: f.text("Name", { min: 2, max: 128 }),
    platform: f.choice("Platform", PLATFORMS),
    domain: f.text("Domain", { format: "host", input: hostname }),
    /** Who receives the buyers' payments. It decides how a sale is booked, so no form changes it. */
    collects: serverSet(initially(f.choice("Collects", { seller: "Seller", agency: "Agency" }), "seller")),
    status: serverSet(initially(f.choice("Status", CONNECTIONS), 0)),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
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
  menu: { ag: { group: "service", position: 40 } },
  icon: "shop",
});

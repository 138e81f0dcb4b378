import { hostname } from "../hosts.ts";
import { CONNECTIONS, PLATFORMS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, help, initially, optional, plainText, serverSet } from "../resource/fields.ts";

/** How a store talks to the product: its orders come in by it, tracking numbers go out. */
export const integrations = defineResource({
  name: "integrations",
  label: { one: "Integration", many: "Integrations" },
  owner: "sellerTeam",
  title: "name",
  fields: {
    name: f.text("Name", plainText(128, 2)),
    platform: f.choice("Platform", PLATFORMS),
    domain: help(f.text("Domain", hostname), "The store's own address, as shop.example.com"),
    store: optional(f.reference("Store", "stores")),
    importOrders: initially(f.flag("Bring orders"), true),
    sendTracking: initially(f.flag("Send tracking numbers"), true),
    status: serverSet(initially(f.choice("Status", CONNECTIONS), 0)),
    syncedAt: serverSet(optional(f.timestamp("Last synced"))),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: { agency: ["list", "show"], seller: "write", "seller:staff": ["list", "show"] },
  list: {
    columns: ["name", "platform", "domain", "store", "status", "syncedAt", "createdAt"],
    filters: { platform: "in", status: "in" },
    sort: "-createdAt",
    sorts: ["name"],
    search: ["name", "domain"],
  },
  form: ["name", "platform", "domain", "store", "importOrders", "sendTracking"],
  areas: ["s"],
  icon: "link",
});

import { hostname } from "../hosts.ts";
import { CONNECTIONS, PLATFORMS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, help, initially, optional, serverSet } from "../resource/fields.ts";

/** The connection to a store: it imports orders and receives tracking numbers. */
export const integrations = defineResource({
  name: "integrations",
  label: { one: "Integration", many: "Integrations" },
  owner: "sellerTeam",
  title: "name",
  fields: {
    name: f.text("Name", { min: 2, max: 128 }),
    platform: f.choice("Platform", PLATFORMS),
    domain: help(
      f.text("Domain", { format: "host", input: hostname }),
      "The store's own address, as shop.example.com",
    ),
    store: optional(f.reference("Store", "stores")),
    importOrders: initially(f.flag("Import orders"), true),
    sendTracking: initially(f.flag("Send tracking numbers"), true),
    importOnDelivery: help(
      initially(f.flag("Import orders paid on delivery"), false),
      "Orders with cash on delivery are imported although they are not paid yet",
    ),
    completeOrders: help(
      initially(f.flag("Complete orders in WooCommerce"), false),
      "Once all items of an order are shipped, it becomes Completed in WooCommerce, which mails the buyer",
    ),
    status: serverSet(initially(f.choice("Status", CONNECTIONS), 0)),
    syncedAt: serverSet(optional(f.timestamp("Last synced"))),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "read",
  access: { agency: ["list", "show"], seller: "write", "seller:staff": ["list", "show"] },
  list: {
    columns: ["name", "platform", "domain", "store", "status", "syncedAt", "createdAt"],
    filters: { platform: "in", store: "in", status: "in" },
    sort: "-createdAt",
    sorts: ["name"],
    search: ["name", "domain"],
  },
  form: [
    "name",
    "platform",
    "domain",
    "store",
    "importOrders",
    "importOnDelivery",
    "sendTracking",
    "completeOrders",
  ],
  areas: ["s"],
  menu: { s: { group: "channels", position: 20 } },
  icon: "link",
});

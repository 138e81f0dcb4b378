import { defineResource } from "../resource/define.ts";
import { f, initially, serverSet, unique } from "../resource/fields.ts";

/** Several proxies under one name, to filter a list of orders by all of them at once. */
export const proxyGroups = defineResource({
  name: "proxy-groups",
  label: { one: "Proxy group", many: "Proxy groups", menu: "Proxy Groups" },
  owner: "agency",
  title: "name",
  fields: {
    name: unique(f.text("Name", { min: 2, max: 128 })),
    proxies: initially(f.references("Proxies", "proxies"), []),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: { agency: "write", "agency:staff": ["list", "show"], "agency:accounting": "write" },
  list: {
    columns: ["name", "proxies", "createdAt"],
    sort: "name",
    sorts: ["createdAt"],
    search: ["name"],
  },
  form: ["name", "proxies"],
  areas: ["ag"],
  menu: { ag: "palette" },
  icon: "folder",
});

import { defineResource } from "../resource/define.ts";
import { f, initially, plainText, serverSet, unique } from "../resource/fields.ts";

/** Proxies under one name, so that a list of orders is narrowed to all of them at once. */
export const proxyGroups = defineResource({
  name: "proxy-groups",
  label: { one: "Proxy group", many: "Proxy groups" },
  owner: "agency",
  title: "name",
  fields: {
    name: unique(f.text("Name", plainText(128, 2))),
    proxies: initially(f.references("Proxies", "proxies"), []),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: { agency: "write", "agency:staff": ["list", "show"], "agency:accounting": "write" },
  list: {
    columns: ["name", "proxies", "createdAt"],
    sort: "name",
    sorts: ["createdAt"],
    search: ["name"],
  },
  form: ["name", "proxies"],
  areas: ["ag"],
  icon: "folder",
});

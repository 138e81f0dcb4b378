import { hostname } from "../hosts.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, serverSet, unique } from "../resource/fields.ts";

/** A host through which orders arrive. Members of the agency may be limited to some of them. */
export const proxies = defineResource({
  name: "proxies",
  label: { one: "Proxy", many: "Proxies" },
  owner: "agency",
  title: "proxyDomain",
  fields: {
    proxyDomain: unique(f.text("Domain", { format: "host", input: hostname })),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: { agency: "write", "agency:staff": ["list", "show"], "agency:accounting": ["list", "show"] },
  list: {
    columns: ["proxyDomain", "active", "createdAt"],
    filters: { active: "equals" },
    sort: "proxyDomain",
    sorts: ["createdAt"],
    search: ["proxyDomain"],
  },
  form: ["proxyDomain", "active"],
  areas: ["ag"],
  paths: { ag: "/ag/proxy-groups/proxies" },
  menu: { ag: "palette" },
  icon: "link",
});

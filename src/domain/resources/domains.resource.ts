import { hostname } from "../hosts.ts";
import { CONNECTIONS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/** A host at which an agency's users sign in. Several agencies may claim one until the first verifies it. */
export const domains = defineResource({
  name: "domains",
  label: { one: "Domain", many: "Domains", menu: "Domain" },
  owner: "platform",
  verbs: ["list", "show", "create", "delete"],
  title: "host",
  fields: {
    host: f.text("Host", { format: "host", input: hostname }),
    connectStatus: serverSet(initially(f.choice("Connection", CONNECTIONS), 0)),
    /** The value of the DNS record that verifies the host. Useless without access to its DNS. */
    token: serverSet(f.text("Token")),
    finding: serverSet(optional(f.text("Last check"))),
    checkedAt: serverSet(optional(f.timestamp("Checked"))),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: { agency: "write", "agency:staff": ["list", "show"] },
  list: {
    columns: ["host", "connectStatus", "createdAt"],
    filters: { connectStatus: "in" },
    sort: "-createdAt",
    sorts: ["host"],
    search: ["host"],
  },
  form: ["host"],
  areas: ["ag"],
  paths: { ag: "/ag/settings/domain" },
  menu: { ag: "palette" },
  icon: "link",
});

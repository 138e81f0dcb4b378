import { hostname } from "../hosts.ts";
import { CONNECTIONS } from "../platforms.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/** A host at which an agency's people find the product. Several may claim one until the first proves it. */
export const domains = defineResource({
  name: "domains",
  label: { one: "Domain", many: "Domains" },
  owner: "platform",
  verbs: ["list", "show", "create", "delete"],
  title: "host",
  fields: {
    host: f.text("Host", hostname),
    connectStatus: serverSet(initially(f.choice("Connection", CONNECTIONS), 0)),
    /** Stands in the record that proves the host; worth nothing without the means to write one. */
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
  icon: "link",
});

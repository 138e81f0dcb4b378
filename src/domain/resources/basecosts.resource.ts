import { defineResource } from "../resource/define.ts";
import { f, serverSet } from "../resource/fields.ts";

/** A price list: goods by variant or catalog, shipping by zone and option. The prices themselves are its lines. */
export const basecosts = defineResource({
  name: "basecosts",
  label: { one: "Base cost", many: "Base costs", menu: "Base Cost" },
  owner: "platform",
  title: "name",
  fields: {
    name: f.text("Name"),
    group: f.reference("Group", "basecost-groups"),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: {
    administrator: "write",
    agency: "write",
    "agency:staff": "write",
    "agency:accounting": ["list", "show"],
  },
  list: {
    columns: ["name", "group", "createdAt"],
    filters: { group: "in" },
    sort: "name",
    sorts: ["createdAt"],
    search: ["name"],
  },
  form: ["name", "group"],
  areas: ["a", "ag"],
  paths: { a: "/a/base-cost", ag: "/ag/base-cost" },
  menu: { a: { tabOf: "/a/catalogs", position: 10 }, ag: { group: "money", position: 30 } },
  icon: "calculator",
});

import { defineResource } from "../resource/define.ts";
import { f, serverSet } from "../resource/fields.ts";

export const basecostGroups = defineResource({
  name: "basecost-groups",
  label: { one: "Base-cost group", many: "Base-cost groups", menu: "Base Cost Groups" },
  owner: "platform",
  title: "name",
  fields: { name: f.text("Name"), createdAt: serverSet(f.timestamp("Created", "date")) },
  key: "write",
  access: {
    administrator: "write",
    agency: "write",
    "agency:staff": "write",
    "agency:accounting": ["list", "show"],
  },
  list: { columns: ["name", "createdAt"], sort: "name", sorts: ["createdAt"], search: ["name"] },
  form: ["name"],
  areas: ["a", "ag"],
  menu: { a: { tabOf: "/a/catalogs", position: 20 }, ag: { tabOf: "/ag/base-cost", position: 10 } },
  icon: "folder",
});

import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

export const categoryCatalog = defineResource({
  name: "category-catalog",
  label: { one: "Category", many: "Category Catalog" },
  owner: "platform",
  title: "name",
  fields: {
    name: f.text("Name"),
    parent: optional(f.reference("Parent", "category-catalog")),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: { administrator: "write", agency: "write", "agency:staff": "write" },
  list: {
    columns: ["name", "parent", "active", "createdAt"],
    filters: { active: "equals", parent: "in" },
    sort: "name",
    sorts: ["createdAt"],
    search: ["name"],
  },
  form: ["name", "parent", "active"],
  areas: ["a", "ag"],
  menu: { a: { group: "catalog", position: 20 }, ag: { group: "catalog", position: 20 } },
  icon: "tag",
});

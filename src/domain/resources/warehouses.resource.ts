import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet, unique } from "../resource/fields.ts";

/** An agency's location where sellers store finished goods. */
export const warehouses = defineResource({
  name: "warehouses",
  label: { one: "Warehouse", many: "Warehouses" },
  owner: "agency",
  title: "name",
  fields: {
    name: f.text("Name", { min: 2, max: 128 }),
    code: unique(f.text("Code", { format: "code", min: 2, max: 32 })),
    address1: f.text("Address 1"),
    address2: optional(f.text("Address 2")),
    city: f.text("City", { format: "short", min: 1, max: 128 }),
    province: optional(f.text("Province", { format: "short", min: 0, max: 128 })),
    zipCode: optional(f.text("Zip code", { format: "short", min: 0, max: 20 })),
    countryCode: f.country("Country"),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "write",
  access: {
    agency: "write",
    "agency:staff": "write",
    seller: ["list", "show"],
    "seller:staff": ["list", "show"],
  },
  list: {
    columns: ["name", "code", "city", "province", "countryCode", "active", "createdAt"],
    filters: { active: "equals", countryCode: "equals" },
    sort: "name",
    sorts: ["code", "createdAt"],
    search: ["name", "code", "city"],
  },
  form: ["name", "code", "address1", "address2", "city", "province", "zipCode", "countryCode", "active"],
  areas: ["ag", "s"],
  menu: { ag: "palette", s: "palette" },
  icon: "warehouse",
});

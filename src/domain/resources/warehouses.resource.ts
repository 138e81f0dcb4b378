import { defineResource } from "../resource/define.ts";
import { f, initially, optional, plainText, serverSet, unique } from "../resource/fields.ts";

/** A place of the agency's where sellers keep finished goods. */
export const warehouses = defineResource({
  name: "warehouses",
  label: { one: "Warehouse", many: "Warehouses" },
  owner: "agency",
  title: "name",
  fields: {
    name: f.text("Name", plainText(128, 2)),
    code: unique(f.text("Code", plainText(32, 2))),
    address1: f.text("Address 1"),
    address2: optional(f.text("Address 2")),
    city: f.text("City", plainText(128, 1)),
    province: optional(f.text("Province", plainText(128))),
    zipCode: optional(f.text("Zip code", plainText(20))),
    countryCode: f.country("Country"),
    active: initially(f.flag("Active"), true),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
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
  icon: "warehouse",
});

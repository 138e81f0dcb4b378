import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

export const customers = defineResource({
  name: "customers",
  label: { one: "Customer", many: "Customers" },
  owner: "sellerTeam",
  title: "name",
  fields: {
    name: f.text("Name", { min: 1, max: 128 }),
    email: optional(f.text("Email", { format: "email" })),
    phone: optional(f.text("Phone", { format: "phone", min: 0, max: 40 })),
    address1: optional(f.text("Address 1")),
    address2: optional(f.text("Address 2")),
    city: optional(f.text("City", { format: "short", min: 0, max: 128 })),
    province: optional(f.text("Province", { format: "short", min: 0, max: 128 })),
    zipCode: optional(f.text("Zip code", { format: "short", min: 0, max: 20 })),
    countryCode: optional(f.country("Country")),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: {
    agency: "write",
    "agency:accounting": ["list", "show"],
    "agency:customer_support": "write",
    seller: "write",
    "seller:staff": "write",
    "seller:accounting": "write",
    "seller:customer_support": "write",
  },
  list: {
    columns: ["name", "email", "phone", "city", "province", "countryCode", "createdAt"],
    filters: { countryCode: "equals", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["name"],
    search: ["name", "email"],
  },
  form: ["name", "email", "phone", "address1", "address2", "city", "province", "zipCode", "countryCode"],
  areas: ["ag", "s"],
  menu: { ag: { group: "service", position: 30 }, s: { group: "team", position: 10 } },
  icon: "user",
});

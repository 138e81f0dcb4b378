import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, optional, serverSet } from "../resource/fields.ts";

/** A parcel: units shipped to the buyer under one tracking number. */
export const tracking = defineResource({
  name: "tracking",
  label: { one: "Parcel", many: "Tracking" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  table: "parcels",
  title: "number",
  fields: {
    number: serverSet(f.text("Tracking number", { format: "reference", min: 1, max: 64 })),
    carrier: serverSet(optional(f.text("Carrier", { format: "short", min: 0, max: 64 }))),
    /** The page that shows the parcel, where the carrier is not one of the list. */
    trackingUrl: serverSet(optional(f.text("Tracking link", { format: "url", min: 0, max: 500 }))),
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    status: serverSet(
      f.choice("Status", {
        shipped: ["Shipped", "geekblue"],
        delivered: ["Delivered", "green"],
        closed: ["Closed", "default"],
        voided: ["Voided", "volcano"],
      }),
    ),
    shippedDate: serverSet(optional(f.timestamp("Shipped", "date"))),
    deliveredDate: serverSet(optional(f.timestamp("Delivered", "date"))),
    import: agencyOnly(serverSet(optional(f.reference("Import", "order-imports", ["fileName"])))),
    createdAt: serverSet(f.timestamp("Created")),
    updatedAt: serverSet(f.timestamp("Updated")),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": ["show"],
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": ["show"],
    "seller:customer_support": ["show"],
  },
  list: {
    columns: ["number", "carrier", "order", "status", "shippedDate", "createdAt"],
    filters: {
      status: "in",
      carrier: "equals",
      order: "in",
      import: "in",
      createdAt: "range",
      updatedAt: "range",
    },
    sort: "-createdAt",
    sorts: ["shippedDate", "updatedAt"],
    search: ["number"],
  },
  areas: ["ag"],
  menu: { ag: { group: "orders", position: 30 } },
  icon: "truck",
});

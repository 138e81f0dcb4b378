import { PRODUCT_TYPES } from "../catalogs/shapes.ts";
import { WAITS_FOR } from "../orders/blockers/waits-for.ts";
import {
  ADDRESS_STATUSES,
  CANCEL_REQUESTS,
  DESIGN_STATUSES,
  ORDER_STATUSES,
  SHIPPING_OPTIONS,
} from "../orders/status.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";
import { ORDER_PARTY_FILTERS } from "./order-party-filters.ts";
import { PROXY_FILTERS } from "./proxy-filters.ts";

/** An order. Every change is a named call: see `domain/orders/lifecycle.ts`. */
export const orders = defineResource({
  name: "orders",
  label: { one: "Order", many: "Orders" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "orderName",
  fields: {
    orderName: serverSet(optional(f.text("Order"))),
    referenceId1: serverSet(optional(f.text("Reference", { format: "reference", min: 0, max: 128 }))),
    referenceId2: serverSet(optional(f.text("Second reference", { format: "reference", min: 0, max: 128 }))),
    orderType: serverSet(f.choice("Type", PRODUCT_TYPES)),
    status: serverSet(f.choice("Status", ORDER_STATUSES)),
    addressStatus: serverSet(f.choice("Address", ADDRESS_STATUSES)),
    designStatus: serverSet(optional(f.choice("Design", DESIGN_STATUSES))),
    cancelRequest: serverSet(optional(f.choice("Cancel request", CANCEL_REQUESTS))),
    cannotShip: serverSet(f.flag("Cannot ship")),
    shippingOption: serverSet(f.choice("Shipping", SHIPPING_OPTIONS)),
    fullName: serverSet(optional(f.text("Customer"))),
    email: serverSet(optional(f.text("Email", { format: "email" }))),
    phone: serverSet(optional(f.text("Phone", { format: "phone" }))),
    company: serverSet(optional(f.text("Company"))),
    address1: serverSet(optional(f.text("Address 1"))),
    address2: serverSet(optional(f.text("Address 2"))),
    city: serverSet(optional(f.text("City", { format: "short" }))),
    province: serverSet(optional(f.text("Province", { format: "short" }))),
    zipCode: serverSet(optional(f.text("Zip code", { format: "short" }))),
    countryCode: serverSet(optional(f.text("Country code", { format: "short" }))),
    subTotalPrice: serverSet(f.money("Subtotal")),
    shippingFee: serverSet(f.money("Shipping fee")),
    totalDiscount: serverSet(f.money("Discount")),
    totalPrice: serverSet(f.money("Total")),
    totalRefund: serverSet(f.money("Refunded")),
    note: serverSet(optional(f.longText("Note"))),
    import: serverSet(optional(f.reference("Import", "order-imports", ["fileName"]))),
    /** The store of the order, where known. */
    integration: serverSet(optional(f.reference("Store", "integrations", ["name", "platform", "domain"]))),
    syncAt: serverSet(optional(f.timestamp("Synced"))),
    createdAt: serverSet(f.timestamp("Created")),
    updatedAt: serverSet(f.timestamp("Updated")),
  },
  key: "write",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": "read",
    "agency:designer": "read",
    "agency:order_exporter": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
    "seller:designer": "read",
    "seller:customer_support": "read",
    "seller:order_exporter": "read",
  },
  list: {
    columns: ["orderName", "status", "fullName", "totalPrice", "createdAt"],
    filters: {
      status: "in",
      addressStatus: "in",
      designStatus: "in",
      cancelRequest: "in",
      orderType: "in",
      cannotShip: "equals",
      countryCode: "equals",
      referenceId1: "equals",
      orderName: "equals",
      import: "in",
      integration: "in",
      createdAt: "range",
      updatedAt: "range",
      totalPrice: "range",
    },
    through: { ...PROXY_FILTERS, ...ORDER_PARTY_FILTERS },
    derived: {
      waitsFor: { label: "Reason", by: WAITS_FOR },
      /** With `waitsFor`: the orders of one row of the blocker board. */
      cause: { label: "Cause", by: "text" },
      late: { label: "Late", by: "flag" },
      autoSubmit: { label: "Automatic submit", by: "flag" },
      /** The tags and notes of the reader's own side. */
      tags: { label: "Tags", by: "texts" },
      hasNote: { label: "Has a note", by: "flag" },
      /** The orders of a notification, which links to them by this id. */
      notified: { label: "Notification", by: "id" },
    },
    sort: "-createdAt",
    sorts: ["orderName", "totalPrice", "updatedAt"],
    search: ["orderName", "referenceId1", "fullName", "email"],
  },
  areas: ["ag", "s"],
  menu: { ag: { group: "orders", position: 10 }, s: { group: "orders", position: 10 } },
  icon: "cart",
});

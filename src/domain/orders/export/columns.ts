import { formatExact, NAME_PLACEHOLDER } from "../../format.ts";
import { countryName } from "../address/countries.ts";
import { itemCodeOf } from "../item-code.ts";
import { personalizationText } from "../personalization/personalization.ts";
import { ITEM_STATES, ORDER_STATUSES, SHIPPING_OPTIONS } from "../status.ts";
import { carrierLabel } from "../tracking/carriers.ts";
import { type ExportColumn, integer, ofItem, ofOrder, text } from "./column.ts";
import { printSizeOf } from "./print-size.ts";

const SLOTS = [1, 2, 3, 4, 5, 6] as const;
type Slot = (typeof SLOTS)[number];

const bySlot = <K extends string>(key: K, columnOf: (slot: Slot) => ExportColumn) =>
  // The keys of the six slots.
  Object.fromEntries(SLOTS.map((slot) => [`${key}${slot}`, columnOf(slot)])) as Record<
    `${K}${Slot}`,
    ExportColumn
  >;

/** Every column that an order export may have, in the order of the file. `docs/exports.md` describes them. */
export const EXPORT_COLUMNS = {
  order: text("Order", "Order", ({ orderName }) => orderName ?? NAME_PLACEHOLDER),
  orderId: text("Order", "Order ID", ({ orderId }) => orderId),
  reference: text("Order", "Reference", ({ reference }) => reference),
  status: text("Order", "Status", ({ status }) => ORDER_STATUSES[status][0]),
  seller: text("Order", "Seller", ({ seller }) => seller),
  store: text("Order", "Store", ({ store }) => store),
  createdAt: text("Order", "Created at", ({ createdAt }) => formatExact(createdAt)),
  approvedAt: text("Order", "Approved at", ({ approvedAt }) => approvedAt && formatExact(approvedAt)),
  dueDate: text("Order", "Due date", ({ dueDate }) => dueDate),

  item: text("Item", "Item", ({ title }) => title),
  itemId: text("Item", "Item ID", ({ itemId }) => itemId),
  itemCode: text("Item", "Item code", ({ itemId }) => itemCodeOf(itemId)),
  sku: text("Item", "SKU", ({ variantSku, sellerSku }) => variantSku ?? sellerSku),
  sellerSku: text("Item", "Seller SKU", ({ sellerSku }) => sellerSku),
  color: text("Item", "Color", ({ color }) => color),
  size: text("Item", "Size", ({ size }) => size),
  quantity: integer("Item", "Quantity", ({ quantity }) => quantity),
  personalization: text(
    "Item",
    "Personalization",
    ({ personalization }) => personalizationText(personalization) || null,
  ),
  shippedQuantity: integer("Item", "Shipped", ({ shippedQuantity }) => shippedQuantity),
  itemStatus: text("Item", "Item status", ({ itemStatus }) => ITEM_STATES[itemStatus][0]),
  catalog: text("Item", "Catalog", ({ catalog }) => catalog),
  catalogCode: text("Item", "Catalog code", ({ catalogCode }) => catalogCode),
  supplier: text("Item", "Supplier", ({ supplier }) => supplier),

  ...bySlot("artwork", (slot) =>
    text("Artwork", `Artwork ${slot}`, ({ artworks }) => artworks[slot - 1] ?? null),
  ),
  ...bySlot("printSize", (slot) =>
    text("Artwork", `Print size ${slot}`, ({ artworks, slots }) =>
      artworks[slot - 1] ? printSizeOf(slots.find((one) => one.slot === slot)) : null,
    ),
  ),
  mockup: text("Artwork", "Mockup", ({ mockup }) => mockup),

  fullName: text("Ship to", "Ship to name", ({ fullName }) => fullName),
  company: text("Ship to", "Company", ({ company }) => company),
  address1: text("Ship to", "Address 1", ({ address1 }) => address1),
  address2: text("Ship to", "Address 2", ({ address2 }) => address2),
  city: text("Ship to", "City", ({ city }) => city),
  province: text("Ship to", "Province", ({ province }) => province),
  zipCode: text("Ship to", "Zip code", ({ zipCode }) => zipCode),
  countryCode: text("Ship to", "Country code", ({ countryCode }) => countryCode),
  country: text("Ship to", "Country", ({ countryCode }) => countryCode && countryName(countryCode)),
  phone: text("Ship to", "Phone", ({ phone }) => phone),
  email: text("Ship to", "Email", ({ email }) => email),
  shippingOption: text(
    "Ship to",
    "Shipping option",
    ({ shippingOption }) => SHIPPING_OPTIONS[shippingOption],
  ),
  trackingNumbers: text("Ship to", "Tracking numbers", (item) => item.trackingNumbers.join(", ")),
  carriers: text("Ship to", "Carriers", ({ carriers }) => carriers.map(carrierLabel).join(", ")),
  note: text("Ship to", "Note", ({ note }) => note),

  unitPrice: ofItem("Unit price", ({ unitPrice }) => unitPrice),
  charge: ofItem("Charge", ({ charge, amounts }) =>
    charge === 0 && amounts.charge === null ? null : charge,
  ),
  designFee: ofOrder("Design fee", ({ designFee }) => designFee),
  orderCharge: ofOrder("Order charge", ({ charge }) => charge),
  cost: ofItem("Cost", ({ cost }) => cost, "cost"),
  orderCost: ofOrder("Order cost", ({ cost }) => cost, "cost"),
  margin: ofOrder("Margin", ({ charge, cost }) => (charge === null ? null : charge - cost), "cost"),
  buyerPaid: ofOrder("Buyer paid", ({ buyerPaid }) => buyerPaid, "profit"),
  returned: ofOrder("Returned to buyer", ({ returned }) => returned, "profit"),
  profit: ofOrder(
    "Profit",
    ({ buyerPaid, returned, charge }) => (charge === null ? null : buyerPaid - returned - charge),
    "profit",
  ),
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnKey = keyof typeof EXPORT_COLUMNS;

// The keys of the record above.
export const EXPORT_COLUMN_KEYS = Object.keys(EXPORT_COLUMNS) as ExportColumnKey[];

import { PLATEN_TEMPLATE_HEADERS } from "../layouts/platen.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, isObject, type JsonObject, nameOf, object, objects, text } from "./value.ts";

const HEADERS = [...PLATEN_TEMPLATE_HEADERS, "Company", "Currency", "Status"] as const;
type Cells = RowOf<typeof HEADERS>;

const SLOTS = ["Artwork 1", "Artwork 2", "Artwork 3", "Artwork 4", "Artwork 5", "Artwork 6"] as const;

function itemOf(item: JsonObject): Cells {
  const sku = firstText(item.variant_reference, item.sku);
  const links = objects(item.designs).map(({ url }) => text(url));
  const artworks = Object.fromEntries(SLOTS.map((slot, index) => [slot, links[index] ?? ""]));
  const more = links.slice(SLOTS.length);
  return {
    Product: firstText(item.name, item.title),
    SKU: sku,
    Quantity: text(item.quantity),
    "Unit price": text(item.price),
    ...artworks,
    Mockup: text(item.mockup_url),
    Note: more.length === 0 ? "" : `${sku}. Further artwork: ${more.join(" ")}`,
  };
}

function orderOf(order: JsonObject): Cells {
  const to = object(order.address);
  return {
    "Full name": nameOf(to),
    Email: text(order.email),
    Phone: text(to.phone),
    Company: text(to.company),
    "Address 1": text(to.street1),
    "Address 2": text(to.street2),
    City: text(to.city),
    Province: text(to.state),
    "Zip code": text(to.postcode),
    "Country code": firstText(to.country_code, to.country),
    // The values are kinds of parcels ("tracking"), of which only one is faster.
    Shipping: /express/i.test(text(order.shipping_method)) ? "express" : "standard",
    Currency: firstText(order.total_amount_currency, order.currency),
    Status: text(order.status),
  };
}

/** Orders of Teezily's API and similar ones, with artwork, as rows of Platen's template. */
export const printProviderJson: JsonTable<typeof HEADERS> = {
  label: "a print provider",
  headers: HEADERS,
  number: "Order name",
  has: (order) => isObject(order.address) && "external_reference" in order && Array.isArray(order.line_items),
  numberOf: (order) => firstText(order.external_reference, order.id),
  order: orderOf,
  items: (order) => objects(order.line_items).map(itemOf),
};

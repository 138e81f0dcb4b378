import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("ebay");

/** "2,record(s) downloaded, from …" and "Seller ID : …", which end the report in the language of the site. */
const FOOTER =
  /\b(?:records?|enregistrements?|datens[aä]tze?|registros?|record|rekord[yów]*)\b.*(?:downloaded|t[ée]l[ée]charg|heruntergeladen|descargad|scaricat|pobran)|^(?:seller id|id du vendeur|identifiant du vendeur|verk[aä]ufer-?id|id del vendedor|id venditore)\s*:/i;
const FOOTER_CELLS = 4;

/** eBay's orders report: one row per item, and a summary row above the items of an order with several. */
export const ebay: Layout = {
  format: "ebay",
  label: "eBay's orders report",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  summaryRows: true,
  isFooter: (cells) => {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    return filled.length <= FOOTER_CELLS && FOOTER.test(filled.join(" ").replace(/\(s\)/g, "s"));
  },
  shippingIsOption: false,
  tellTale: [names.reference, names.product, names.mark, [...names.unitPrice, ...names.sku]],
};

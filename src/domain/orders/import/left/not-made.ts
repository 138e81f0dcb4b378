/** An item as far as its texts show that nothing is made for it. */
interface Named {
  readonly product: string;
  readonly sku: string;
}

const GIFT_CARD =
  /^(?:e-?|digital |virtual |online )?gift (?:card|voucher|certificate)s?(?: |$|[-–:,(/])(?!(?:.*\b(?:holder|box|envelope|mug|tee|print|poster)\b))|^(?:geschenkgutschein|geschenkkarte|carte cadeau|tarjeta (?:de )?regalo|buono regalo|cadeaubon)\b/iu;
const TIP = /^(?:tip|tips|gratuity|trinkgeld|pourboire|propina)$/iu;
const PROTECTION =
  /\b(?:shipping|package|parcel|delivery|order) (?:protection|insurance|guarantee)\b|^route(?: package)? protection\b|^(?:versandversicherung|assurance (?:livraison|expédition))\b/iu;
const PROTECTION_SKU = /^(?:routeins|shippingprotection|navidium|corso)/i;

/**
 * Why nothing is made for an item, as its texts show it: gift cards, tips, and insurance of the parcel. `null` for
 * everything else: a store's own flags are read apart.
 */
export function notMadeReason({ product, sku }: Named): string | null {
  const name = product.trim();
  if (GIFT_CARD.test(name)) return "gift cards are not made";
  if (TIP.test(name) && sku === "") return "a tip is nothing to make";
  if (PROTECTION.test(name) || PROTECTION_SKU.test(sku)) return "shipping protection is not made";
  return null;
}

/** Why a line is left out whose parts are lines of their own. What the buyer paid for it is the price of its parts. */
export const HOLDS_PARTS = "its parts are made, it only holds them";

/** Values of a column of kinds of items, such as Etsy's `Listings Type`. */
export const isDigitalKind = (text: string): boolean => /digital|download|num[ée]rique/i.test(text);

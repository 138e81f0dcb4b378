/** An item as far as its texts show that nothing is made for it. */
interface Named {
  readonly product: string;
  readonly sku: string;
}

const AMOUNT = String.raw`(?:US)?[$€£]?\s?\d[\d.,]*(?:\s?(?:[$€£]|USD|EUR|GBP))?`;
const APP = "route|navidium|corso|onward|seel|extend|redo|shipinsure";

/** A name that is nothing but one of these, with an amount before or after it. */
const named = (names: string) =>
  new RegExp(
    String.raw`^(?:${AMOUNT}\s)?(?:${names})(?:[\s:,(/–-]+(?:${AMOUNT}|digital|plan|${APP})\)?)?$`,
    "iu",
  );

const GIFT_CARD = named(
  "(?:e-?|digital |virtual |online )?gift ?(?:card|voucher|certificate)s?|geschenkgutschein|geschenkkarte|carte cadeau|tarjeta (?:de )?regalo|buono regalo|cadeaubon",
);
const TIP = named("tips?|gratuity|trinkgeld|pourboire|propina");
const PROTECTION = named(
  `(?:(?:${APP}|green|premium|checkout|worry[- ]free|carbon[- ]neutral)\\+? )?(?:shipping|package|parcel|delivery|order) (?:protection|insurance|guarantee)(?: (?:by|from|with) (?:${APP}))?|route protection|versandversicherung|assurance (?:livraison|expédition)`,
);
const PROTECTION_SKU = /^(?:routeins|shippingprotection|navidium|corso)[-_\d]*$/i;

/**
 * Why nothing is made for an item with the name of a service: gift cards, tips, and insurance of the parcel. `null` for
 * everything else. It counts only where nothing else is known of the item, see `withOwnItems`.
 */
export function serviceReason({ product, sku }: Named): string | null {
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

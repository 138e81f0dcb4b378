import type { ShippingOption } from "./status.ts";

/**
 * The option that the name of a store's own shipping method means ("Express Delivery", "Next-day air"): overnight and next
 * day mean overnight; express, expedited and two days mean express; everything else is standard.
 */
export function guessShippingOption(method: string): ShippingOption {
  const text = method.toLowerCase();
  if (/overnight|(next|one|1)[ -]?day/.test(text)) return "overnight";
  return /express|expedited|(second|2nd|two|2)[ -]?day/.test(text) ? "express" : "standard";
}

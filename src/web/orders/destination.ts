import type { OrderRow } from "./wire.ts";

type Place = Pick<
  OrderRow,
  "city" | "province" | "zipCode" | "countryCode" | "company" | "address1" | "address2"
>;

/** A parcel's destination in short: `Grand Rapids, MI, US`. */
export const placeOf = ({
  city,
  province,
  countryCode,
}: Pick<Place, "city" | "province" | "countryCode">): string =>
  [city, province, countryCode].filter(Boolean).join(", ");

/** The lines of an address label, without the name. */
export function addressLines({ company, address1, address2, city, province, zipCode }: Place): string[] {
  const town = [[city, province].filter(Boolean).join(", "), zipCode].filter(Boolean).join(" ");
  return [company, address1, address2, town].filter((line): line is string => Boolean(line));
}

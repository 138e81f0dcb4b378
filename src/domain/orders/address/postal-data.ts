/** A ZIP code of the United States. */
export interface ZipCode {
  readonly zip: string;
  readonly state: string;
  /** The names of its post office, the usual one first. */
  readonly cities: readonly string[];
  /** Degrees of its middle; `null` for the armed forces. */
  readonly at: Point | null;
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** What is known of a country's postal codes. */
export interface CountryFormat {
  /** The lines that it requires: A address, C city, S state or province, Z postal code. */
  readonly required?: string;
  /** A regular expression of a whole postal code. */
  readonly zip?: string;
  /** Regular expressions of how the postal codes of a region begin, by its code. */
  readonly regions?: Readonly<Record<string, string>>;
}

/** Where the check looks postal codes up. */
export interface PostalData {
  readonly version: string;
  zipCode(zip: string): ZipCode | undefined;
  /** The ZIP codes of the places of a name in a state; the name as `cityKey` makes it. */
  placesNamed(state: string, key: string): readonly ZipCode[];
  country(code: string): CountryFormat | undefined;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two points in kilometers, by the haversine formula. */
export function kilometersBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

import { countryCodeOf, countryList, countryName, regionList } from "../../orders/address/countries.ts";
import { zone as zoneShape } from "./basecost-prices.ts";

const REST = "*";
const REST_LABEL = "Rest of world";
/** The countries whose regions get rates of their own. */
const WITH_REGIONS = ["US", "CA"] as const;
const IN_BRACKETS = /\(([^()]+)\)$/;

/** A zone as people read it: `United States (US)`, `California (US-CA)`, `Rest of world`. */
export function zoneLabel(zone: string): string {
  if (zone === REST) return REST_LABEL;
  const [country = "", region] = zone.split("-");
  const name =
    region === undefined
      ? countryName(country)
      : regionList(country).find(({ code }) => code === region)?.name;
  return name === undefined || name === zone ? zone : `${name} (${zone})`;
}

/** The zone that a text names: a label, a code or a country. `null` for none. */
export function zoneOf(text: string): string | null {
  const given = text.trim();
  if (given.toLowerCase() === REST_LABEL.toLowerCase()) return REST;
  const code = (IN_BRACKETS.exec(given)?.[1] ?? given).toUpperCase();
  return zoneShape.safeParse(code).success ? code : countryCodeOf(given);
}

/** The zones to choose from, as labels: the rest of the world, countries, and the regions of the largest ones. */
export const zoneLabels = (): string[] => [
  REST_LABEL,
  ...countryList().map(({ code }) => zoneLabel(code)),
  ...WITH_REGIONS.flatMap((country) =>
    regionList(country).map(({ code }) => zoneLabel(`${country}-${code}`)),
  ),
];

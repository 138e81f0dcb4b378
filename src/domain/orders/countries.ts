// The only file that imports the list of countries and regions, about 20 KiB gzipped.
import world from "country-region-data/data.json" with { type: "json" };

type Country = {
  countryName: string;
  countryShortCode: string;
  regions: { name: string; shortCode?: string }[];
};
// The data file has no types of its own.
const countries = world as Country[];

/** Names used by stores and people that the list lacks. */
const OTHER_NAMES: Record<string, string> = {
  usa: "US",
  "u.s.a.": "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  korea: "KR",
  "south korea": "KR",
  russia: "RU",
  vietnam: "VN",
  "viet nam": "VN",
  czechia: "CZ",
  turkiye: "TR",
  türkiye: "TR",
  macau: "MO",
};

const byCode = new Map(countries.map((country) => [country.countryShortCode, country]));
const codeByName = new Map([
  ...countries.map(
    ({ countryName, countryShortCode }) => [countryName.toLowerCase(), countryShortCode] as const,
  ),
  ...Object.entries(OTHER_NAMES),
]);

/** Languages besides English in which stores write countries. */
const LANGUAGES = ["de", "fr", "es", "vi"];
let codeByLocalName: ReadonlyMap<string, string> | undefined;

function localNames(): ReadonlyMap<string, string> {
  codeByLocalName ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region" });
      return [...byCode.keys()].map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const);
    }),
  );
  return codeByLocalName;
}

/**
 * The ISO 3166 code (two letters, upper case) of a country's code or its name in English, German, French, Spanish
 * or Vietnamese; null for neither.
 */
export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (byCode.has(code)) return code;
  const name = text.trim().toLowerCase();
  return codeByName.get(name) ?? localNames().get(name) ?? null;
}

/** The English name of a country code, or the code itself if it is unknown. */
export const countryName = (code: string): string => byCode.get(code)?.countryName ?? code;

function regionOf(countryCode: string, text: string) {
  const searched = text.trim().toLowerCase();
  const prefix = `${countryCode.toLowerCase()}-`;
  const short = searched.startsWith(prefix) ? searched.slice(prefix.length) : searched;
  const regions = byCode.get(countryCode)?.regions ?? [];
  return regions.find(
    ({ name, shortCode }) => name.toLowerCase() === searched || shortCode?.toLowerCase() === short,
  );
}

/** Whether the country has this region, by name, by code or by ISO code (`CA`, `US-CA`, `California`). */
export const hasRegion = (countryCode: string, text: string): boolean =>
  regionOf(countryCode, text) !== undefined;

/** The region's code, such as `CA` for `California`; "" where the country has no such region. */
export const regionCodeOf = (countryCode: string, text: string): string =>
  regionOf(countryCode, text)?.shortCode ?? "";

/** The regions of a country by name, for pickers. */
export const regionList = (countryCode: string): { code: string; name: string }[] =>
  (byCode.get(countryCode)?.regions ?? [])
    .map(({ name, shortCode }) => ({ code: shortCode ?? name, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** All countries with their ISO 3166 codes, by name, for pickers. */
export const countryList = (): { code: string; name: string }[] =>
  countries
    .map(({ countryShortCode: code, countryName: name }) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

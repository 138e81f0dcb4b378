// The only file that imports the list of countries and regions, about 20 KiB gzipped.
import world from "country-region-data/data.json" with { type: "json" };
import { isTerritory } from "./territories.ts";

type Country = {
  countryName: string;
  countryShortCode: string;
  regions: { name: string; shortCode?: string }[];
};
// The data file has no types of its own.
const countries = world as Country[];

/** Names by which stores and people call countries, besides those of the list: short, old, and of their parts. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  US: "usa | united states of america | the united states | america | us of a | estados unidos de america",
  GB: "uk | great britain | britain | england | scotland | wales | northern ireland | united kingdom of great britain and northern ireland",
  KR: "korea | south korea | republic of korea | korea republic of | korea south",
  KP: "north korea | korea democratic peoples republic of",
  RU: "russia | russian federation",
  VN: "vietnam | viet nam",
  CZ: "czechia | czech republic",
  SK: "slovak republic | slovakia",
  TR: "turkiye | turkey",
  MO: "macau | macao | macau sar | macao sar | macao sar china | macau sar china",
  HK: "hong kong | hong kong sar | hong kong sar china",
  TW: "taiwan | taiwan province of china | taiwan roc | chinese taipei",
  CI: "ivory coast | cote divoire",
  NL: "holland | the netherlands | netherlands",
  MM: "burma | myanmar burma",
  SZ: "swaziland",
  CV: "cape verde | cabo verde",
  TL: "east timor",
  CD: "zaire | dr congo | democratic republic of the congo | congo the democratic republic of the | congo democratic republic of the | congo kinshasa",
  CG: "congo | republic of the congo | congo brazzaville",
  MK: "macedonia | north macedonia | republic of macedonia | macedonia the former yugoslav republic of",
  LA: "laos",
  SY: "syria",
  IR: "iran | iran islamic republic of",
  BO: "bolivia | bolivia plurinational state of",
  VE: "venezuela | venezuela bolivarian republic of",
  TZ: "tanzania | tanzania united republic of",
  MD: "moldova | moldova republic of",
  BN: "brunei",
  PS: "palestine | palestinian territories | palestine state of",
  VA: "vatican | vatican city | holy see",
  FM: "micronesia | micronesia federated states of",
  IE: "eire | republic of ireland",
  SA: "ksa",
  NZ: "aotearoa | aotearoa new zealand",
  AE: "uae | emirates",
  VI: "us virgin islands | united states virgin islands | virgin islands us",
  VG: "british virgin islands | virgin islands british",
  BA: "bosnia",
  BS: "bahamas | the bahamas",
  GM: "gambia | the gambia",
  PH: "the philippines",
  CN: "peoples republic of china | pr china | prc | mainland china",
};

/** A name without accents, case and punctuation: `U.S.A.` is `usa`, `Côte d’Ivoire` is `cote divoire`. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}.'’ʻ]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const byCode = new Map(countries.map((country) => [country.countryShortCode, country]));
const codeByName = new Map([
  ...countries.map(({ countryName, countryShortCode }) => [folded(countryName), countryShortCode] as const),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.split(" | ").map((name) => [name, code] as const),
  ),
]);

/** Languages besides English in which stores write countries. */
const LANGUAGES =
  "de fr es vi it pt nl pl sv da nb fi ja zh cs sk hu ro sl hr el bg uk ru tr ko th id ar he".split(" ");
let codeByLocalName: ReadonlyMap<string, string> | undefined;

function localNames(): ReadonlyMap<string, string> {
  codeByLocalName ??= new Map(
    LANGUAGES.toReversed().flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region" });
      return [...byCode.keys()].map((code) => [folded(names.of(code) ?? code), code] as const);
    }),
  );
  return codeByLocalName;
}

/** "United States (US)", as WooCommerce writes it. */
const WITH_CODE = /^(.+?)\s*\(([A-Z]{2,3})\)$/;

/**
 * The ISO 3166 code (two letters, upper case) of a country's code (two letters, or three digits), or of its name in
 * English or a language of our sellers' stores; null for none.
 */
export function countryCodeOf(text: string): string | null {
  const given = text.trim();
  const code = given.toUpperCase().replaceAll(".", "");
  if (byCode.has(code)) return code;
  if (/^\d{3}$/.test(given)) {
    const region = new Intl.Locale(`und-${given}`).region ?? "";
    return byCode.has(region) ? region : null;
  }
  const name = folded(given);
  const named = codeByName.get(name) ?? localNames().get(name);
  if (named) return named;
  const [, before, inBrackets] = WITH_CODE.exec(given) ?? [];
  return before && inBrackets ? (countryCodeOf(inBrackets) ?? countryCodeOf(before)) : null;
}

/** The English name of a country code, or the code itself if it is unknown. */
export const countryName = (code: string): string => byCode.get(code)?.countryName ?? code;

/** Other names of regions, by country. */
const OTHER_REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MX: {
    cdmx: "CMX",
    "mexico city": "CMX",
    "distrito federal": "CMX",
    // The codes of Shopify and of the post, where they are not those of ISO 3166.
    df: "CMX",
    ags: "AGU",
    bc: "BCN",
    bcs: "BCS",
    camp: "CAM",
    chis: "CHP",
    chih: "CHH",
    coah: "COA",
    dgo: "DUR",
    gto: "GUA",
    hgo: "HID",
    mexico: "MEX",
    "edo mex": "MEX",
    "edo de mexico": "MEX",
    mich: "MIC",
    nl: "NLE",
    pue: "PUE",
    qro: "QUE",
    "q roo": "ROO",
    tamps: "TAM",
    tlax: "TLA",
    "veracruz de ignacio de la llave": "VER",
    coahuila: "COA",
    michoacan: "MIC",
    queretaro: "QUE",
  },
  IN: {
    cg: "CT",
    "daman and diu": "DH",
    "dadra and nagar haveli": "DH",
    od: "OR",
    orissa: "OR",
    ts: "TG",
    uk: "UT",
    uttaranchal: "UT",
    pondicherry: "PY",
    "new delhi": "DL",
    "nct of delhi": "DL",
    "national capital territory of delhi": "DL",
  },
  CA: { pq: "QC", newfoundland: "NL", "yukon territory": "YT", ont: "ON", que: "QC" },
  US: {
    "washington dc": "DC",
    "washington d c": "DC",
    "us virgin islands": "VI",
    "virgin islands": "VI",
    "virgin islands us": "VI",
    "northern mariana islands": "MP",
    "northern marianas": "MP",
    "armed forces europe": "AE",
    "armed forces africa": "AE",
    "armed forces canada": "AE",
    "armed forces middle east": "AE",
    "armed forces pacific": "AP",
    "armed forces americas": "AA",
  },
};

const codesOf = new Map<string, ReadonlyMap<string, string>>();

/** The codes of a country's regions by their names and codes, folded. A region without a code has its name. */
function regionCodes(countryCode: string): ReadonlyMap<string, string> {
  const known = codesOf.get(countryCode);
  if (known) return known;
  const regions = byCode.get(countryCode)?.regions ?? [];
  const codes = new Map([
    ...Object.entries(OTHER_REGIONS[countryCode] ?? {}),
    ...regions.map(({ name, shortCode }) => [folded(name), shortCode ?? ""] as const),
    ...regions.flatMap(({ shortCode }) => (shortCode ? [[folded(shortCode), shortCode] as const] : [])),
  ]);
  codesOf.set(countryCode, codes);
  return codes;
}

function regionOf(countryCode: string, text: string): string | undefined {
  const name = folded(text);
  const prefix = `${countryCode.toLowerCase()} `;
  const codes = regionCodes(countryCode);
  return codes.get(name) ?? (name.startsWith(prefix) ? codes.get(name.slice(prefix.length)) : undefined);
}

/** Whether the country has this region, by name, by code or by ISO code (`CA`, `US-CA`, `California`). */
export const hasRegion = (countryCode: string, text: string): boolean =>
  regionOf(countryCode, text) !== undefined;

/** The region's code, such as `CA` for `California`; "" where the country has no such region. */
export const regionCodeOf = (countryCode: string, text: string): string => regionOf(countryCode, text) ?? "";

export interface Place {
  readonly countryCode: string;
  readonly province: string;
  /** "" where the country has no such region. */
  readonly provinceCode: string;
}

/** The place of an address, one for every way to write it: Puerto Rico is a state of the United States. */
export function placeOf(countryCode: string, province: string): Place {
  if (isTerritory(countryCode)) {
    return { countryCode: "US", province: countryCode, provinceCode: countryCode };
  }
  const provinceCode = regionCodeOf(countryCode, province);
  const isOne = countryCode === "US" && isTerritory(provinceCode);
  return { countryCode, province: isOne ? provinceCode : province, provinceCode };
}

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

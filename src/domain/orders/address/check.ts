import { type Address, checkAddress } from "./address.ts";
import { countryCodeOf, countryName, placeOf } from "./countries.ts";
import { checkHouseNumber, checkLines } from "./lines.ts";
import type { CountryFormat, PostalData } from "./postal-data.ts";
import { checkUnitedStates } from "./united-states.ts";
import { type AddressFinding, type AddressReport, verdictOf } from "./verdict.ts";

/** Countries where streets have numbers: elsewhere houses have names, or blocks have numbers. */
const NUMBERED_STREETS: ReadonlySet<string> = new Set(
  "AR AT AU BE BG BR CA CH CL CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MX NL NO NZ PL PT RO RS SE SI SK".split(
    " ",
  ),
);

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, "i");
  patterns.set(source, known);
  return known;
}

function checkRegion(code: string, { zipCode, province }: Address, format: CountryFormat): AddressFinding[] {
  const { regions } = format;
  const { provinceCode } = placeOf(code, province);
  // Regions in our list may be larger, as those of Italy, whose provinces have codes.
  const begins = regions?.[provinceCode] ?? regions?.[province.trim().toUpperCase()];
  if (!begins || zipCode.trim() === "" || patternOf(`^(?:${begins})`).test(zipCode.trim())) return [];
  const message = `"${zipCode}" is no postal code of ${province}`;
  return [{ verdict: "doubtful", field: "zipCode", message }];
}

/** Forms that the data lacks: with the street or house, and the half of Portugal's that names the town. */
const ALSO_CODES: Readonly<Record<string, string>> = {
  CL: "\\d{3}-\\d{4}",
  PT: "\\d{4}",
  SA: "\\d{5}-\\d{4}",
  TW: "\\d{6}",
};

/** A postal code as it is compared: half width, one kind of dash, no `〒`; of the United States without its state. */
function plainZip(text: string, code: string | null): string {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Pd}|−/gu, "-")
    .replace(/^〒/, "")
    .trim();
  if (code !== "US") return plain;
  const [, five, four] = /^(?:[a-z]{2}[\s-]+)?(\d{5})[\s-]*(\d{4})?$/i.exec(plain) ?? [];
  return five ? `${five}${four ? `-${four}` : ""}` : plain;
}

/** A pattern without the signs between the parts of a code, which people leave out; its classes stay. */
const looseOf = (source: string): string =>
  source.replaceAll(/\[[^\]]*\]|[ -]\??/g, (part) => (part.startsWith("[") ? part : ""));

/** Whether a text is a postal code, with or without its country in front: `L-1499`, `SI-4260`, `Singapore 048616`. */
function isZip(text: string, code: string, format: string): boolean {
  const source = [format, ALSO_CODES[code] ?? format].join("|");
  const loose = looseOf(source);
  const pattern = patternOf(`^(?:${loose})$`);
  // In a code of one part, a dash says that digits are missing: "138-05".
  const signs = loose === source ? /\s/g : /[\s.-]/g;
  const name = countryName(code);
  const local = text.toLowerCase().startsWith(name.toLowerCase()) ? text.slice(name.length) : text;
  const bare = local.replace(patternOf(`^(?:[a-z]{3}-|${code}|${code[0]})?[\\s-]*`), "");
  // Latvia's codes have the prefix, those of others are written with and without it.
  return [text, bare, `${code}${bare}`].some((each) => pattern.test(each.replaceAll(signs, "")));
}

function checkZip(code: string, address: Address, format: CountryFormat): AddressFinding[] {
  const { zipCode } = address;
  const isRequired = format.required?.includes("Z") ?? false;
  const where = countryName(code);
  if (!format.zip)
    return [
      { verdict: "unchecked", field: "zipCode", message: `Nothing is known of postal codes in ${where}` },
    ];
  if (zipCode === "" && isRequired) return [];
  if (zipCode === "")
    return [
      {
        verdict: "unchecked",
        field: "zipCode",
        message: "Without a postal code, nothing is known of the place",
      },
    ];
  if (isZip(zipCode, code, format.zip)) return checkRegion(code, address, format);
  const message = `"${zipCode}" is not a postal code of ${where}`;
  return [{ verdict: isRequired ? "wrong" : "doubtful", field: "zipCode", message }];
}

function checkCountry(code: string, address: Address, data: PostalData): AddressFinding[] {
  const street = NUMBERED_STREETS.has(code) ? checkHouseNumber(address) : [];
  return [...checkZip(code, address, data.country(code) ?? {}), ...street];
}

/** What is missing or unknown; postal codes that are there are judged by the data, which knows more forms. */
const incompleteIn = (address: Address, isJudged: boolean): AddressFinding[] =>
  checkAddress(address)
    .problems.filter(({ field }) => !(isJudged && field === "zipCode" && address.zipCode !== ""))
    .map(({ field, message }) => {
      // A name of a state that nobody here knows may be another name of it.
      const isUnknown = field === "province" && address.province.trim() !== "";
      return { verdict: isUnknown ? "doubtful" : "wrong", field, message };
    });

/** Everything that can be said of an address without asking anyone: whether a parcel to it can arrive. */
export function reportAddress(given: Address, data: PostalData): AddressReport {
  const known = countryCodeOf(given.countryCode);
  const code = known === null ? null : placeOf(known, given.province).countryCode;
  const address = {
    ...given,
    zipCode: plainZip(given.zipCode, code),
    countryCode: known ?? given.countryCode,
  };
  const isJudged =
    code === "US" ? /^\d{5}(?:-\d{4})?$/.test(address.zipCode) : code !== null && !!data.country(code)?.zip;
  const incomplete = incompleteIn(address, isJudged);
  const isComplete = incomplete.every(({ field }) => field === "zipCode" || field === "province");
  const ofPlace =
    code === null || !isComplete
      ? []
      : code === "US"
        ? checkUnitedStates({ ...address, ...placeOf(known ?? "", address.province) }, data)
        : checkCountry(code, address, data);
  const lines = checkLines(address);
  // The findings of the place know more of a field, such as what to change it to.
  const described = new Set(ofPlace.map(({ field }) => field));
  const findings = [...incomplete.filter(({ field }) => !described.has(field)), ...ofPlace, ...lines];
  return { verdict: verdictOf(findings), findings, version: data.version };
}

import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { countryCodeOf, countryName, hasRegion, placeOf } from "./countries.ts";
import { statesOfZipCode } from "./zip-codes.ts";

export type Address = {
  fullName: string;
  address1: string;
  address2?: string;
  city: string;
  province: string;
  zipCode: string;
  countryCode: string;
};

export type AddressProblem = { field: keyof Address; message: string };

/** The order's `address_status`: 1 valid, 0 invalid. Only a person sets Verified (2). */
export type AddressCheck = { status: 0 | 1; problems: AddressProblem[] };

/**
 * Countries that require a state or province. Elsewhere it is not part of the address (or a county in any spelling), so
 * it may be empty and is not checked.
 */
const NEEDS_PROVINCE: ReadonlySet<string> = new Set(["US", "CA", "AU", "MX", "BR", "IN"]);

/** Whether an address in this country requires one of its states or provinces. */
export const needsProvince = (countryCode: string): boolean => NEEDS_PROVINCE.has(countryCode);

/** City states, by country: no city line is needed, or none exists. */
const CITY_STATES: ReadonlySet<string> = new Set(["SG", "MC", "VA", "GI"]);

const isBlank = (text: string) => text.trim() === "";

function checkProvince({ province, countryCode }: Address): AddressProblem[] {
  const code = countryCodeOf(countryCode) ?? "";
  if (!needsProvince(code)) return [];
  const where = countryName(code);
  if (isBlank(province))
    return [{ field: "province", message: `An address in ${where} needs its state or province` }];
  if (hasRegion(code, province)) return [];
  return [{ field: "province", message: `${where} has no state or province "${province}"` }];
}

function checkZipCode(address: Address): AddressProblem[] {
  const { zipCode, countryCode } = address;
  const code = countryCodeOf(countryCode) ?? "";
  if (!postcodeValidatorExistsForCountry(code)) return [];
  const where = countryName(code);
  if (isBlank(zipCode)) return [{ field: "zipCode", message: `An address in ${where} needs its zip code` }];
  if (!postcodeValidator(zipCode.trim().toUpperCase(), code)) {
    return [{ field: "zipCode", message: `"${zipCode}" is not a zip code of ${where}` }];
  }
  return code === "US" ? checkState(address) : [];
}

/** An American ZIP code belongs to its state. */
function checkState({ zipCode, province }: Address): AddressProblem[] {
  const { provinceCode } = placeOf("US", province);
  const states = statesOfZipCode(zipCode);
  if (provinceCode === "" || states.length === 0 || states.includes(provinceCode)) return [];
  const message = `"${zipCode}" is a zip code of ${states.join(" or ")}, not of ${provinceCode}`;
  return [{ field: "zipCode", message }];
}

const MILITARY = /^(?:APO|FPO|DPO)$/i;

/** Mail to the armed forces is sent within the United States, wherever they are. */
function checkMilitary({ city, countryCode }: Address): AddressProblem[] {
  if (!MILITARY.test(city.trim()) || countryCodeOf(countryCode) === "US") return [];
  const message = `The country of an ${city.trim().toUpperCase()} address is the United States`;
  return [{ field: "countryCode", message }];
}

/**
 * Whether an address is complete and plausible: required parts, a known country, a state or province of the country (by
 * name or code) if it requires one, and the format of its zip code. The street is not checked.
 */
export function checkAddress(given: Address): AddressCheck {
  const known = countryCodeOf(given.countryCode);
  const address = known === null ? given : { ...given, ...placeOf(known, given.province) };
  const problems: AddressProblem[] = [];
  const require = (field: keyof Address, message: string) => {
    if (isBlank(address[field] ?? "")) problems.push({ field, message });
  };
  require("fullName", "The name of the recipient is missing");
  require("address1", "The street address is missing");
  const code = countryCodeOf(address.countryCode);
  if (code === null || !CITY_STATES.has(code)) require("city", "The city is missing");
  require("countryCode", "The country is missing");
  if (code !== null) {
    problems.push(...checkMilitary(address), ...checkProvince(address), ...checkZipCode(address));
  }
  if (code === null && !isBlank(address.countryCode)) {
    problems.push({ field: "countryCode", message: `The country "${address.countryCode}" is not known` });
  }
  return { status: problems.length === 0 ? 1 : 0, problems };
}

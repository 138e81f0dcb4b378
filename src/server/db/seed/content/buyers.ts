import type { Address } from "../../../../domain/orders/address.ts";
import type { Random } from "../random.ts";
import { excludedPlaces, foreignPlaces, type UsPlace, usPlaces } from "./places.ts";

export interface DemoCustomer {
  fullName: string;
  email: string;
  /** From the ranges that are kept for fiction, so that nobody is ever called. */
  phone: string;
}

export interface DemoBuyer {
  customer: DemoCustomer;
  address: Address;
}

const FIRST =
  "Emma Liam Olivia Noah Ava Elijah Sophia Mateo Isabella Lucas Mia Ethan Amelia James Harper Benjamin Evelyn Henry Abigail Jack Ella Theodore Scarlett Samuel Grace Daniel Chloe David Zoe Joseph Nora Carter Hazel Owen Violet Wyatt Aurora Gabriel Naomi Julian Priya Arjun Mei Kenji Fatima Omar Aisha Diego Camila Rafael Ines Sven Astrid Nia Malik Rosa Hugo Clara Ruben Tess".split(
    " ",
  );
const LAST =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Rivera Campbell Mitchell Carter Roberts Patel Kim Chen Okonkwo Haddad Larsen Novak Kowalski Schmidt Rossi Tanaka O'Brien Murphy".split(
    " ",
  );
const STREETS =
  "Maple Oak Cedar Pine Elm Washington Lincoln Lakeview Hillcrest Willow Sunset Park Church Highland Walnut Chestnut Franklin Jefferson Magnolia Prospect Birch Juniper Mulberry Alder Division Fulton Harrison Sycamore".split(
    " ",
  );
const SUFFIXES = ["St", "Ave", "Rd", "Dr", "Ln", "Blvd", "Ct", "Pl"];
const MAIL = ["example.com", "example.net", "example.org"];

function customer(random: Random, phone: string): DemoCustomer {
  const first = random.pick(FIRST);
  const last = random.pick(LAST);
  const plain = last.toLowerCase().replace(/[^a-z]/g, "");
  const box = random.weighted([
    [`${first.toLowerCase()}.${plain}`, 5],
    [`${first.toLowerCase()}${plain}${random.int(1, 99)}`, 3],
    [`${first.charAt(0).toLowerCase()}${plain}`, 2],
  ]);
  return { fullName: `${first} ${last}`, email: `${box}@${random.pick(MAIL)}`, phone };
}

function atUsPlace(random: Random, [city, state, zips, area]: UsPlace): DemoBuyer {
  const who = customer(random, `+1 ${area}-555-01${String(random.int(0, 99)).padStart(2, "0")}`);
  const second = random.weighted([
    ["", 7],
    [`Apt ${random.int(1, 24)}${random.pick(["", "A", "B", "C"])}`, 2],
    [`Unit ${random.int(2, 40)}`, 1],
  ]);
  return {
    customer: who,
    address: {
      fullName: who.fullName,
      address1: `${random.int(12, 9_800)} ${random.chance(0.2) ? `${random.pick(["N", "S", "E", "W"])} ` : ""}${random.pick(STREETS)} ${random.pick(SUFFIXES)}`,
      address2: second,
      city,
      province: state,
      zipCode: random.pick(zips),
      countryCode: "US",
    },
  };
}

const FICTION: Readonly<Record<string, (random: Random) => string>> = {
  CA: (random) => `+1 416-555-01${random.int(10, 99)}`,
  GB: (random) => `+44 7700 900${random.int(100, 999)}`,
  DE: (random) => `+49 30 23125 ${random.int(100, 999)}`,
  FR: (random) => `+33 6 39 98 ${random.int(10, 99)} ${random.int(10, 99)}`,
  AU: (random) => `+61 491 570 ${random.pick(["006", "156", "157", "158", "159", "110"])}`,
};

export const usBuyer = (random: Random): DemoBuyer => atUsPlace(random, random.pick(usPlaces));

/** In a place to which the agency does not ship. */
export const excludedBuyer = (random: Random): DemoBuyer => atUsPlace(random, random.pick(excludedPlaces));

export function foreignBuyer(random: Random): DemoBuyer {
  const place = random.pick(foreignPlaces);
  const who = customer(random, FICTION[place.countryCode]?.(random) ?? "");
  return {
    customer: who,
    address: {
      fullName: who.fullName,
      address1: random.pick(place.streets).replace("#", String(random.int(3, 240))),
      address2: "",
      city: place.city,
      province: place.province,
      zipCode: random.pick(place.zipCodes),
      countryCode: place.countryCode,
    },
  };
}

/** Mostly Americans. */
export const buyer = (random: Random): DemoBuyer =>
  random.chance(0.92) ? usBuyer(random) : foreignBuyer(random);

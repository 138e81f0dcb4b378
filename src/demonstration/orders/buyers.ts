import type { Address } from "../../domain/orders/address/address.ts";
import content from "../content/buyers.json" with { type: "json" };
import type { Random } from "../random.ts";

export interface DemoCustomer {
  fullName: string;
  email: string;
  /** From the ranges reserved for fiction. */
  phone: string;
}

export interface DemoBuyer {
  customer: DemoCustomer;
  address: Address;
}

type UsPlace = (typeof content.usPlaces)[number];

function customer(random: Random, phone: string): DemoCustomer {
  const first = random.pick(content.firstNames);
  const last = random.pick(content.lastNames);
  const plain = last.toLowerCase().replace(/[^a-z]/g, "");
  const box = random.weighted([
    [`${first.toLowerCase()}.${plain}`, 5],
    [`${first.toLowerCase()}${plain}${random.int(1, 99)}`, 3],
    [`${first.charAt(0).toLowerCase()}${plain}`, 2],
  ]);
  return { fullName: `${first} ${last}`, email: `${box}@${random.pick(content.mailDomains)}`, phone };
}

function atUsPlace(random: Random, { city, state, zipCodes, areaCode }: UsPlace): DemoBuyer {
  const person = customer(random, `+1 ${areaCode}-555-01${String(random.int(0, 99)).padStart(2, "0")}`);
  const second = random.weighted([
    ["", 7],
    [`Apt ${random.int(1, 24)}${random.pick(["", "A", "B", "C"])}`, 2],
    [`Unit ${random.int(2, 40)}`, 1],
  ]);
  return {
    customer: person,
    address: {
      fullName: person.fullName,
      address1: `${random.int(12, 9_800)} ${random.chance(0.2) ? `${random.pick(["N", "S", "E", "W"])} ` : ""}${random.pick(content.streets)} ${random.pick(content.streetSuffixes)}`,
      address2: second,
      city,
      province: state,
      zipCode: random.pick(zipCodes),
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

export const usBuyer = (random: Random): DemoBuyer => atUsPlace(random, random.pick(content.usPlaces));

/** A buyer at a destination that the agency does not ship to. */
export const excludedBuyer = (random: Random): DemoBuyer =>
  atUsPlace(random, random.pick(content.excludedPlaces));

export function foreignBuyer(random: Random): DemoBuyer {
  const place = random.pick(content.foreignPlaces);
  const person = customer(random, FICTION[place.countryCode]?.(random) ?? "");
  return {
    customer: person,
    address: {
      fullName: person.fullName,
      address1: random.pick(place.streets).replace("#", String(random.int(3, 240))),
      address2: "",
      city: place.city,
      province: place.province,
      zipCode: random.pick(place.zipCodes),
      countryCode: place.countryCode,
    },
  };
}

/** Mostly from the United States. */
export const buyer = (random: Random): DemoBuyer =>
  random.chance(0.92) ? usBuyer(random) : foreignBuyer(random);

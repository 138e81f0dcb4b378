import { describe, expect, it } from "vitest";
import { checkAddress } from "../../../src/domain/orders/address/address.ts";

const address = {
  fullName: "Jane Miller",
  address1: "12 Elm St",
  address2: "",
  city: "Austin",
  province: "TX",
  zipCode: "78704",
  countryCode: "US",
};
const messages = (changes: Partial<typeof address>) =>
  checkAddress({ ...address, ...changes }).problems.map(({ field, message }) => `${field}: ${message}`);

describe("checkAddress", () => {
  it("accepts a complete address with or without a second line", () => {
    expect(checkAddress(address)).toEqual({ status: 1, problems: [] });
    expect(checkAddress({ ...address, address2: "Apt 5" }).status).toBe(1);
  });

  it("names each missing part", () => {
    expect(messages({ fullName: " ", address1: "", city: "", province: "", zipCode: "" })).toEqual([
      "fullName: The name of the recipient is missing",
      "address1: The street address is missing",
      "city: The city is missing",
      "province: An address in United States needs its state or province",
      "zipCode: An address in United States needs its zip code",
    ]);
    expect(messages({ countryCode: "" })).toEqual(["countryCode: The country is missing"]);
    expect(checkAddress({ ...address, city: "" }).status).toBe(0);
  });

  it("refuses an unknown country", () => {
    expect(messages({ countryCode: "XX" })).toEqual(['countryCode: The country "XX" is not known']);
  });

  it.each([
    ["TX", "78704"],
    ["tx", "78704"],
    ["Texas", "78704"],
    ["US-TX", "78704"],
    ["PR", "00901"],
    ["AE", "09021"],
  ])("accepts the state name %s with the zip code %s", (province, zipCode) => {
    expect(messages({ province, zipCode })).toEqual([]);
  });

  it("refuses a state of another country", () => {
    expect(messages({ province: "Ontario" })).toEqual([
      'province: United States has no state or province "Ontario"',
    ]);
    expect(messages({ countryCode: "CA", province: "ON", zipCode: "M5V 2T6" })).toEqual([]);
  });

  it("requires no state in countries without states in addresses", () => {
    expect(messages({ countryCode: "DE", province: "", zipCode: "10115", city: "Berlin" })).toEqual([]);
    expect(messages({ countryCode: "GB", province: "Greater London", zipCode: "SW1A 1AA" })).toEqual([]);
  });

  it.each(["7870", "787045", "ABCDE"])("refuses the ZIP code %s", (zipCode) => {
    expect(messages({ zipCode })).toEqual([`zipCode: "${zipCode}" is not a zip code of United States`]);
  });

  it("requires no ZIP code in countries without one, and no city in a city state", () => {
    expect(messages({ countryCode: "HK", province: "", zipCode: "" })).toEqual([]);
    expect(messages({ countryCode: "SG", province: "", zipCode: "018956", city: "" })).toEqual([]);
  });
});

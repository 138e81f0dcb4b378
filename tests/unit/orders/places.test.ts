import { describe, expect, it } from "vitest";
import { rateFor, rateKey } from "../../../src/domain/money/prices.ts";
import { checkAddress } from "../../../src/domain/orders/address/address.ts";
import { countryCodeOf, placeOf, regionCodeOf } from "../../../src/domain/orders/address/countries.ts";
import { completeZipCode } from "../../../src/domain/orders/address/zip-codes.ts";
import { isExcluded } from "../../../src/domain/orders/destination.ts";

describe("a country's name", () => {
  it.each([
    ["US", "United States (US) | America | U.S. | U.S.A. | USA | 840 | us | Estados Unidos | États-Unis"],
    ["GB", "United Kingdom (UK) | England | Scotland | Wales | Northern Ireland | Great Britain | U.K."],
    ["KR", "Korea, Republic of | South Korea"],
    ["CI", "Ivory Coast | Côte d'Ivoire | Côte d’Ivoire"],
    ["NL", "Holland | The Netherlands | Nederland"],
    ["HK", "Hong Kong SAR | Hong Kong"],
    ["TW", "Taiwan, Province of China | Taiwan"],
    ["CD", "Congo, The Democratic Republic of the"],
    ["TR", "Türkiye | Turkey"],
    ["IM", "Isle of Man"],
  ])("is read as %s: %s", (code, names) => {
    expect(names.split(" | ").map(countryCodeOf)).toEqual(names.split(" | ").map(() => code));
  });

  it("is unknown if no country has it", () => {
    expect(["Atlantis", "XX", "", "999", "Congo (Atlantis)"].map(countryCodeOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

it("a state is read by its code, its name and with dots", () => {
  const texts = ["D.C.", "District of Columbia", "us-dc", "Washington, D.C."];
  expect(texts.map((text) => regionCodeOf("US", text))).toEqual(["DC", "DC", "DC", "DC"]);
  expect(["Québec", "Quebec", "QC"].map((text) => regionCodeOf("CA", text))).toEqual(["QC", "QC", "QC"]);
});

describe("a territory of the United States", () => {
  const address = { fullName: "Eva Lind", address1: "8 Pier Road", city: "San Juan", zipCode: "00901" };

  it("is one place, as a state and as a country", () => {
    const place = { countryCode: "US", province: "PR", provinceCode: "PR" };
    expect([placeOf("PR", ""), placeOf("US", "PR"), placeOf("US", "Puerto Rico")]).toEqual([
      place,
      place,
      place,
    ]);
    const status = (countryCode: string, province: string) =>
      checkAddress({ ...address, countryCode, province }).status;
    expect([status("PR", ""), status("US", "PR"), status("US", "Puerto Rico"), status("US", "")]).toEqual([
      1, 1, 1, 0,
    ]);
  });

  it("has one price and one exclusion, whichever way a list names it", () => {
    const rate = { first: 499n, additional: 100n };
    const both = [
      { countryCode: "PR", provinceCode: "" },
      { countryCode: "US", provinceCode: "PR" },
    ];
    for (const zone of ["PR", "US-PR", "US"]) {
      const list = { goods: new Map(), shipping: new Map([[rateKey("c", zone, "standard"), rate]]) };
      const found = both.map((to) =>
        rateFor(list, { catalogId: "c" }, { ...to, shippingOption: "standard" }),
      );
      expect(found).toEqual([rate, rate]);
    }
    const excludedBy = (exclusion: Parameters<typeof isExcluded>[0][number]) =>
      both.map(({ countryCode, provinceCode }) => isExcluded([exclusion], countryCode, provinceCode));
    expect(excludedBy({ countryCode: "PR" })).toEqual([true, true]);
    expect(excludedBy({ countryCode: "US", provinceCode: ["PR"] })).toEqual([true, true]);
    expect(excludedBy({ countryCode: "US", provinceCode: ["AK"] })).toEqual([false, false]);
  });
});

describe("a zip code", () => {
  const complete = (text: string, countryCode: string, provinceCode = "") =>
    completeZipCode(text, { countryCode, provinceCode });

  it.each([
    ["2108", "MA", "02108", true],
    ["501", "NY", "00501", true],
    ["901", "PR", "00901", true],
    ["7500", "TX", "7500", false],
    ["02108.0", "MA", "02108", false],
    ["021083456", "MA", "02108-3456", false],
    ["02108-3456", "MA", "02108-3456", false],
    ["85003", "AZ", "85003", false],
  ])("%s in %s is read as %s", (text, state, code, wasShort) => {
    expect(complete(text, "US", state)).toEqual({ code, wasShort });
  });

  it("is completed where all codes of the country have one length", () => {
    expect([complete("1067", "DE"), complete("107", "DE"), complete("1012", "NL")]).toEqual([
      { code: "01067", wasShort: true },
      { code: "107", wasShort: false },
      { code: "1012", wasShort: false },
    ]);
  });

  it("of another state is doubted, and so is a military address abroad", () => {
    const address = { fullName: "Eva", address1: "8 Pier Road", city: "Boston", countryCode: "US" };
    const problems = (over: object) =>
      checkAddress({ ...address, province: "MA", zipCode: "02108", ...over }).problems.map(
        ({ message }) => message,
      );
    expect(problems({})).toEqual([]);
    expect(problems({ zipCode: "90210" })).toEqual(['"90210" is a zip code of CA, not of MA']);
    expect(problems({ city: "APO", province: "AE", zipCode: "09021" })).toEqual([]);
    expect(problems({ city: "APO", province: "AE", zipCode: "09021", countryCode: "DE" })).toEqual([
      "The country of an APO address is the United States",
    ]);
  });
});

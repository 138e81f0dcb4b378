import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/domain/orders/address/address.ts";
import { reportAddress } from "../../../../src/domain/orders/address/check.ts";
import { kilometersBetween } from "../../../../src/domain/orders/address/postal-data.ts";
import { verdictOf } from "../../../../src/domain/orders/address/verdict.ts";
import { postalData } from "../../../../src/server/orders/address/postal-data.ts";

const good: Address = {
  fullName: "Jane Miller",
  address1: "12 Elm St",
  address2: "",
  city: "Austin",
  province: "TX",
  zipCode: "78704",
  countryCode: "US",
};
const report = (changes: Partial<Address>) => reportAddress({ ...good, ...changes }, postalData());
const found = (changes: Partial<Address>) =>
  report(changes).findings.map(({ verdict, field, message }) => `${verdict} ${field}: ${message}`);
const suggested = (changes: Partial<Address>) => report(changes).findings.map(({ suggestion }) => suggestion);

describe("the report of an address", () => {
  it("is good without findings, and names the data", () => {
    expect(report({})).toEqual({ verdict: "good", findings: [], version: postalData().version });
    expect(postalData().version).toMatch(/^\d{4}-\d{2}$/);
  });

  it("has the verdict of its worst finding", () => {
    const finding = (verdict: "wrong" | "doubtful" | "unchecked") =>
      ({ verdict, field: "city", message: "" }) as const;
    expect(verdictOf([finding("unchecked"), finding("doubtful"), finding("wrong")])).toBe("wrong");
    expect(verdictOf([finding("unchecked"), finding("doubtful")])).toBe("doubtful");
    expect(verdictOf([finding("unchecked")])).toBe("unchecked");
  });
});

describe("suggestions", () => {
  it.each([
    ["2108", "02108", "Boston", "MA"],
    ["501", "00501", "Holtsville", "NY"],
  ])("restore the zeros of %s", (zipCode, code, city, province) => {
    expect(suggested({ zipCode, city, province })).toEqual([{ zipCode: code }]);
  });

  it("take the state from the ZIP code where it is missing", () => {
    expect(found({ province: "" })).toEqual(["wrong province: 78704 is in Texas"]);
    expect(suggested({ province: "" })).toEqual([{ province: "TX" }]);
  });

  it("take the state from the ZIP code only where the city is that of the ZIP code", () => {
    expect(found({ province: "CO" })).toEqual([
      "wrong zipCode: 78704 is a ZIP code of Austin, Texas, not of Colorado",
    ]);
    expect(suggested({ province: "CO" })).toEqual([{ province: "TX" }]);
    expect(suggested({ province: "CO", city: "Denver" })).toEqual([undefined]);
  });

  it("take the usual name of a city that is misspelled or near", () => {
    expect(suggested({ city: "Asutin" })).toEqual([{ city: "Austin" }]);
    const near = { city: "Cambridge", province: "MA", zipCode: "02108" };
    expect(found(near)).toEqual(["doubtful city: The post office of 02108 is Boston, near Cambridge"]);
    expect(suggested(near)).toEqual([{ city: "Boston" }]);
  });

  it("leave a city that is far or unknown to a person", () => {
    expect(found({ city: "Houston" })).toEqual([
      "doubtful city: Houston is 205 km from 78704, which is Austin",
    ]);
    expect(found({ city: "Fooberg" })).toEqual([
      'doubtful city: 78704 is Austin. No place "Fooberg" is known in Texas',
    ]);
    expect(suggested({ city: "Houston" })).toEqual([undefined]);
    expect(suggested({ city: "Fooberg" })).toEqual([undefined]);
  });

  it("move the unit of a street that is too long to the second line, where that is empty", () => {
    const address1 = "1200 Barton Springs Road West Apt 42B";
    expect(suggested({ address1 })).toEqual([
      { address1: "1200 Barton Springs Road West", address2: "Apt 42B" },
    ]);
    expect(suggested({ address1, address2: "Rear house" })).toEqual([undefined]);
  });
});

describe("an address of the United States", () => {
  it.each([
    { zipCode: "78704-1234" },
    { city: "austin", province: "texas" },
    { city: "St. Paul", province: "MN", zipCode: "55102" },
    { city: "Saint Paul", province: "MN", zipCode: "55102" },
    { city: "NYC", province: "NY", zipCode: "10001" },
    { city: "Queens", province: "NY", zipCode: "11101" },
    { city: "San Juan", province: "PR", zipCode: "00901" },
    { city: "San Juan", province: "", zipCode: "00901", countryCode: "PR" },
    { address1: "One Elm St" },
  ])("is good with $city $province $zipCode $countryCode $address1", (changes) => {
    expect(found(changes)).toEqual([]);
  });

  it("is doubtful with an unknown ZIP code of a known range, wrong outside of all ranges", () => {
    expect(found({ zipCode: "99999" })).toEqual([
      `doubtful zipCode: No ZIP code 99999 is known (${postalData().version})`,
    ]);
    expect(found({ zipCode: "00001" })).toEqual(['wrong zipCode: "00001" is no ZIP code']);
  });

  it("has a number of the house, not of the street", () => {
    expect(found({ address1: "12th Street" })).toEqual([
      'doubtful address1: "12th Street" has no house number',
    ]);
    expect(found({ address1: "Elm St", address2: "No. 4" })).toEqual([]);
  });

  it("of the armed forces is USPS's, with its own cities and ZIP codes", () => {
    const apo = { city: "APO", province: "AE", zipCode: "09021" };
    expect(found(apo)).toEqual(["doubtful city: Only USPS delivers to an APO"]);
    expect(found({ ...apo, city: "Berlin" })).toEqual([
      'wrong city: The city of an address of the armed forces is APO, FPO or DPO, not "Berlin"',
    ]);
    expect(report({ ...apo, zipCode: "78704" }).verdict).toBe("wrong");
    expect(found({ ...apo, countryCode: "DE" })).toContain(
      "wrong countryCode: The country of an APO address is the United States",
    );
  });
});

describe("an address elsewhere", () => {
  const toronto = {
    address1: "100 Queen St W",
    city: "Toronto",
    province: "ON",
    zipCode: "M5H 2N2",
    countryCode: "CA",
  };

  it("has a region and a postal code that fit", () => {
    expect(found(toronto)).toEqual([]);
    expect(found({ ...toronto, zipCode: "V5H 2N2" })).toEqual([
      'doubtful zipCode: "V5H 2N2" is no postal code of ON',
    ]);
  });

  it("may have the country in front of its postal code", () => {
    const ljubljana = { address1: "Celovška 5", city: "Ljubljana", province: "", countryCode: "SI" };
    expect(found({ ...ljubljana, zipCode: "SI-1000" })).toEqual([]);
    expect(found({ ...ljubljana, zipCode: "1000" })).toEqual([]);
  });

  it("needs a house number only where streets have numbers", () => {
    const city = { city: "Berlin", province: "", zipCode: "10115", countryCode: "DE" };
    expect(report({ ...city, address1: "Hauptstraße" }).verdict).toBe("doubtful");
    const village = { city: "Ashby", province: "", zipCode: "LE65 1AA", countryCode: "GB" };
    expect(report({ ...village, address1: "Rose Cottage" }).verdict).toBe("good");
  });

  it("cannot be checked where nothing is known of postal codes", () => {
    expect(
      found({ address1: "1 Long St", city: "St John's", province: "", zipCode: "", countryCode: "AG" }),
    ).toEqual(["unchecked zipCode: Nothing is known of postal codes in Antigua and Barbuda"]);
  });

  it("may be a box where everybody has one", () => {
    const dubai = { city: "Dubai", province: "", zipCode: "", countryCode: "AE" };
    expect(report({ ...dubai, address1: "PO Box 9440" }).verdict).toBe("unchecked");
    expect(found({ address1: "PO Box 12" })).toEqual(["doubtful address1: Only USPS delivers to a PO box"]);
    expect(found({ ...toronto, address1: "P.O. Box 12" })).toEqual([
      "doubtful address1: Only the post delivers to a PO box",
    ]);
  });
});

describe("the lines", () => {
  it.each(["R*** D***", "████ ██", "XXXXX", "[redacted]"])(
    "are wrong where a store masks them: %s",
    (fullName) => {
      expect(found({ fullName })).toContain(
        `wrong fullName: The name "${fullName}" is masked by its store. Ask the buyer or open the order there`,
      );
    },
  );

  it("may have a word of masks in a name of its own", () => {
    expect(found({ address1: "7 Hidden Lane" })).toEqual([]);
  });

  it("have at most 35 characters", () => {
    expect(found({ address1: `1 ${"a".repeat(33)}` })).toEqual([]);
    expect(found({ address1: `1 ${"a".repeat(34)}` })).toEqual([
      "doubtful address1: The street has 36 characters. Carriers print 35",
    ]);
  });

  it("have only letters that labels print", () => {
    const message = "wrong address1: The street has characters that no label prints";
    expect(found({ address1: "12 Elm\u0007 St" })).toEqual([message]);
    expect(found({ address1: "12 Elm St\nApt 5" })).toEqual([
      "doubtful address1: The street has more than one line",
    ]);
    expect(found({ address1: "12 Elm \uE000 St" })).toEqual([message]);
  });

  it("are judged in no time, whatever they are", () => {
    const hostile = [
      "asdf".repeat(63),
      `*${" ".repeat(120)}${"a".repeat(120)}`,
      "a@".repeat(127),
      "none ".repeat(50),
    ];
    const began = performance.now();
    for (const text of hostile)
      for (const end of ["", "-"]) found({ address1: text + end, city: text + end });
    expect(performance.now() - began).toBeLessThan(200);
  });

  it("may have the number of the postal code for a house", () => {
    expect(found({ address1: "78704 Main St", zipCode: "78704" })).toEqual([]);
    expect(found({ address1: "Main St 78704", zipCode: "78704" })).toEqual([
      'doubtful address1: "Main St 78704" has no house number',
    ]);
  });

  it.each(["x", "test", "aaaa", "n/a", "jane@example.com", "+1 512-555-0123"])(
    "have a street that is one, not %s",
    (address1) => {
      expect(report({ address1 }).verdict).toBe("wrong");
    },
  );
});

describe("the data", () => {
  it("knows places by state and name", () => {
    const [austin] = postalData().placesNamed("TX", "AUSTIN");
    expect(austin?.state).toBe("TX");
    expect(postalData().placesNamed("ME", "AUSTIN")).toEqual([]);
  });

  it("measures distances on the sphere", () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(kilometersBetween(paris, paris)).toBe(0);
    expect(Math.round(kilometersBetween(paris, { latitude: 51.5074, longitude: -0.1278 }))).toBe(344);
  });
});

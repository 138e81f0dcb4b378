import { expect, test } from "vitest";
import { agencySettings } from "../../../src/domain/settings/agency-settings.ts";

const read = (...shippingExcludeCode: unknown[]) => {
  const { data, error } = agencySettings.safeParse({ shippingExcludeCode });
  return (
    data?.shippingExcludeCode ?? error?.issues.map(({ path, message }) => [path.slice(1).join("."), message])
  );
};

test("excluded destinations are ISO codes of countries and of their provinces, however they are written", () => {
  expect(read({ countryCode: "us", provinceCode: ["ca", "US-TX"] }, { countryCode: "UK" })).toEqual([
    { countryCode: "US", provinceCode: ["CA", "TX"] },
    { countryCode: "GB", provinceCode: [] },
  ]);
  expect(read({ countryCode: "US", provinceCode: "ca, tx" })).toEqual([
    { countryCode: "US", provinceCode: ["CA", "TX"] },
  ]);
  expect(read({ countryCode: "", provinceCode: [] }), "an empty line").toEqual([]);
});

test.each([
  [{ countryCode: "U" }, "0.countryCode", 'There is no country with the code "U". Choose one from the list'],
  [
    { countryCode: "ZZ" },
    "0.countryCode",
    'There is no country with the code "ZZ". Choose one from the list',
  ],
  [{ countryCode: "", provinceCode: ["CA"] }, "0.countryCode", "Choose a country"],
  [
    { countryCode: "US", provinceCode: ["CA", "QQ"] },
    "0.provinceCode",
    '"QQ" is not a province of United States. Choose from the list',
  ],
  [
    { countryCode: "CK", provinceCode: ["Nassau"] },
    "0.provinceCode",
    '"Nassau" is not a province of Cook Islands. Choose from the list',
  ],
])("the excluded destination %o is refused at its field", (given, path, message) => {
  expect(read(given)).toEqual([[path, message]]);
});

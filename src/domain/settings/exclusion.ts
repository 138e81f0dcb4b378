import { z } from "zod";
import { countryCodeOf, countryName, regionCodeOf } from "../orders/address/countries.ts";
import { plainText } from "../resource/fields.ts";

/** Codes of provinces: a list, or comma-separated. */
const provinceCodes = z
  .union([z.array(plainText(10, 1)).max(200), plainText(2_000).transform((text) => text.split(","))])
  .transform((codes) => codes.map((code) => code.trim()).filter(Boolean))
  .default([]);

/**
 * A country that an agency does not ship to, or only some of its provinces. The codes are of ISO 3166, as those of
 * orders: an unknown one would exclude nothing. Without a country: an empty line.
 */
export const exclusion = z
  .strictObject({ countryCode: plainText(2), provinceCode: provinceCodes })
  .superRefine(({ countryCode: given, provinceCode }, { addIssue }) => {
    const issue = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    const country = countryCodeOf(given);
    if (given === "" && provinceCode.length > 0) issue("countryCode", "Choose a country");
    if (given === "") return;
    if (country === null)
      return issue("countryCode", `There is no country with the code "${given}". Choose one from the list`);
    // A region without a code of its own is no order's province either.
    const unknown = provinceCode.find((code) => regionCodeOf(country, code) === "");
    if (unknown !== undefined)
      issue(
        "provinceCode",
        `"${unknown}" is not a province of ${countryName(country)}. Choose from the list`,
      );
  })
  .transform(({ countryCode: given, provinceCode }) => {
    const countryCode = countryCodeOf(given) ?? "";
    return { countryCode, provinceCode: provinceCode.map((code) => regionCodeOf(countryCode, code)) };
  });

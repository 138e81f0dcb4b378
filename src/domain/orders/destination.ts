import { asState, countryCodesOf } from "./address/territories.ts";

/** A country that an agency does not ship to, or only some of its provinces. ISO 3166 codes. */
export interface Exclusion {
  readonly countryCode: string;
  readonly provinceCode?: readonly string[];
}

/** Whether a destination is excluded. A country without provinces in the list is excluded entirely. */
export const isExcluded = (
  exclusions: readonly Exclusion[],
  countryCode: string,
  provinceCode: string,
): boolean =>
  exclusions.some(
    (one) =>
      countryCodesOf({ countryCode, provinceCode }).includes(one.countryCode) &&
      (!one.provinceCode?.length ||
        one.provinceCode.includes(asState({ countryCode, provinceCode }).provinceCode)),
  );

/** A country that an agency does not ship to, or only some of its provinces. ISO 3166 codes. */
export interface Exclusion {
  readonly countryCode: string;
  readonly provinceCode?: readonly string[];
}

/** Whether a destination is on an agency's list. A country without provinces is excluded whole. */
export const isExcluded = (
  exclusions: readonly Exclusion[],
  countryCode: string,
  provinceCode: string,
): boolean =>
  exclusions.some(
    (one) =>
      one.countryCode === countryCode &&
      (!one.provinceCode?.length || one.provinceCode.includes(provinceCode)),
  );

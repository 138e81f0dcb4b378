/** Territories of the United States that are countries in ISO 3166 and states in American addresses. */
const TERRITORIES: ReadonlySet<string> = new Set(["PR", "GU", "VI", "AS", "MP"]);

export const isTerritory = (code: string): boolean => TERRITORIES.has(code);

interface Codes {
  readonly countryCode: string;
  readonly provinceCode: string;
}

/** A destination with a territory as a state. */
export const asState = ({ countryCode, provinceCode }: Codes): Codes =>
  isTerritory(countryCode) ? { countryCode: "US", provinceCode: countryCode } : { countryCode, provinceCode };

/** The codes under which a destination may be in a list of countries, the most exact first. */
export function countryCodesOf(destination: Codes): readonly string[] {
  const { countryCode, provinceCode } = asState(destination);
  return countryCode === "US" && isTerritory(provinceCode) ? [provinceCode, countryCode] : [countryCode];
}

/** The states and territories by the first three digits of their ZIP codes: USPS, Publication 65. */
const STATES: readonly (readonly [from: number, to: number, states: string])[] = [
  [5, 5, "NY"],
  [6, 9, "PR VI"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [50, 59, "VT MA"],
  [60, 69, "CT NY"],
  [70, 89, "NJ"],
  [90, 98, "AE"],
  [100, 149, "NY"],
  [150, 196, "PA"],
  [197, 199, "DE"],
  [200, 205, "DC VA MD"],
  [206, 219, "MD"],
  [220, 246, "VA"],
  [247, 268, "WV"],
  [270, 289, "NC"],
  [290, 299, "SC"],
  [300, 319, "GA"],
  [320, 349, "FL"],
  [340, 340, "AA"],
  [350, 369, "AL"],
  [370, 385, "TN"],
  [386, 397, "MS"],
  [398, 399, "GA"],
  [400, 427, "KY"],
  [430, 459, "OH"],
  [460, 479, "IN"],
  [480, 499, "MI"],
  [500, 528, "IA"],
  [530, 549, "WI"],
  [550, 567, "MN"],
  [569, 569, "DC"],
  [570, 577, "SD"],
  [580, 588, "ND"],
  [590, 599, "MT"],
  [600, 629, "IL"],
  [630, 658, "MO"],
  [660, 679, "KS"],
  [680, 693, "NE"],
  [700, 714, "LA"],
  [716, 729, "AR"],
  [730, 749, "OK TX"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [820, 831, "WY"],
  [832, 838, "ID"],
  [840, 847, "UT"],
  [850, 865, "AZ"],
  [870, 884, "NM"],
  [885, 885, "TX"],
  [889, 898, "NV"],
  [900, 961, "CA"],
  [962, 966, "AP"],
  [967, 968, "HI"],
  [969, 969, "GU MP PW FM MH"],
  [967, 967, "AS"],
  [970, 979, "OR"],
  [980, 994, "WA"],
  [995, 999, "AK"],
];

const PLUS_FOUR = /^(\d{5})-?(\d{4})$/;

/** The states that an American ZIP code may be in; empty for a code that is none, or in no known range. */
export function statesOfZipCode(zipCode: string): readonly string[] {
  if (!/^\d{5}(?:-?\d{4})?$/.test(zipCode.trim())) return [];
  const prefix = Number(zipCode.trim().slice(0, 3));
  return STATES.filter(([from, to]) => prefix >= from && prefix <= to).flatMap(([, , states]) =>
    states.split(" "),
  );
}

/** Countries whose postal codes are digits only and may begin with a zero, by their length. */
const DIGITS: Readonly<Record<string, number>> = { US: 5, DE: 5, FR: 5, IT: 5, ES: 5, MX: 5, FI: 5, EE: 5 };

interface Place {
  readonly countryCode: string;
  /** The code of a state in its country. */
  readonly provinceCode: string;
}

/**
 * A postal code as a spreadsheet program may have left it: `2108` is `02108` where the state fits, `85003.0` is `85003`,
 * and `021083456` is `02108-3456`. `wasShort` says that zeros were added. Any other text stays.
 */
export function completeZipCode(
  text: string,
  { countryCode, provinceCode }: Place,
): { code: string; wasShort: boolean } {
  const length = DIGITS[countryCode];
  if (length === undefined) return { code: text, wasShort: false };
  const digits = text.replace(/^(\d+)\.0+$/, "$1");
  const plus = countryCode === "US" ? PLUS_FOUR.exec(digits) : null;
  if (plus) return { code: `${plus[1]}-${plus[2]}`, wasShort: false };
  // Codes that begin with three zeros do not exist.
  if (!/^[1-9]\d*$/.test(digits) || digits.length >= length || digits.length < length - 2) {
    return { code: digits, wasShort: false };
  }
  const code = digits.padStart(length, "0");
  const fits =
    countryCode === "US" ? statesOfZipCode(code).includes(provinceCode) : digits.length === length - 1;
  return fits ? { code, wasShort: true } : { code: digits, wasShort: false };
}

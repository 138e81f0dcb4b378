/**
 * The short code of an order item, printed on its label: 60 random bits of its id in Crockford's base 32, which has no
 * letters that look like digits. It needs no column, and scanners read its twelve characters from a narrow label.
 */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** The last 15 hexadecimal digits of an id: random, and the key of the items' index by code. */
export const idTailOf = (id: string): string => id.replaceAll("-", "").slice(-15);

/** `7K3QF09ZT2XA` for an item's id. */
export function itemCodeOf(id: string): string {
  let bits = BigInt(`0x${idTailOf(id)}`);
  let code = "";
  for (let place = 0; place < LENGTH; place++) {
    code = (DIGITS[Number(bits & 31n)] ?? "") + code;
    bits >>= 5n;
  }
  return code;
}

/** As printed under a barcode: `7K3Q-F09Z-T2XA`. */
export const formatItemCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/**
 * The digits of an id of a scanned or typed code, or null if it is no code. Accepts lower case, hyphens and
 * spaces, and the letters that people confuse with digits.
 */
export function idTailOfCode(scanned: string): string | null {
  const code = scanned.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (code.length !== LENGTH) return null;
  let bits = 0n;
  for (const character of code) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0) return null;
    bits = (bits << 5n) | BigInt(digit);
  }
  return bits.toString(16).padStart(15, "0");
}

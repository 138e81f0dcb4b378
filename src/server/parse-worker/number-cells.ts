/** Built-in date formats, with and without a time; from 27 on those of East Asian languages. */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Whether a number in this format is displayed as a date. A format of hours and minutes alone is not. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATES.has(id);
  // Quoted, escaped or bracketed parts (a color, a locale, elapsed hours) are not part of the format.
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "").split(";")[0] ?? "";
  return /[yd]/i.test(bare) && !/general/i.test(bare);
}

const DAY_MS = 86_400_000;
/** 31 December 9999, a spreadsheet's last day. */
const LAST_DAY = 2_958_465;

/**
 * The day of a spreadsheet's serial number as `YYYY-MM-DD`; null if it is not a day. Day 60 of the 1900 epoch is 29
 * February 1900, which did not exist: days before it are shifted by one.
 */
export function dayOfSerial(serial: number, since1904: boolean): string | null {
  const day = Math.floor(serial);
  if (!(day >= 0 && day <= LAST_DAY)) return null;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(epoch + day * DAY_MS).toISOString().slice(0, 10);
}

const PLAIN_INTEGER = /^-?\d{1,16}$/;

/**
 * A number cell as a spreadsheet displays it: fifteen digits and no exponent, so 29.989999999999998 is 29.99. An
 * integer beyond that precision is written as a shortened number, which fails its order.
 */
export function numberText(raw: string): string {
  const text = raw.trim();
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return text;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value.toExponential(14).toUpperCase();
  if (PLAIN_INTEGER.test(text)) return text;
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) >= 1e-6 || rounded === 0
    ? String(rounded)
    : rounded.toFixed(20).replace(/0+$/, "");
}

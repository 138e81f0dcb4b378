/** Built-in formats of dates, with and without a time; 27 and on are those of East Asian languages. */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Whether a number of this format shows as a day. A format of hours and minutes alone does not. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATES.has(id);
  // What is quoted, escaped or in brackets (a colour, a locale, hours beyond a day) says nothing of its kind.
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "").split(";")[0] ?? "";
  return /[yd]/i.test(bare) && !/general/i.test(bare);
}

const DAY_MS = 86_400_000;
/** 31 December 9999, a spreadsheet's last day. */
const LAST_DAY = 2_958_465;

/**
 * `YYYY-MM-DD` of a spreadsheet's day number; null for what is none. Day 60 of the epoch of 1900 is the
 * 29 February that this year did not have: up to there days are counted from one day later.
 */
export function dayOfSerial(serial: number, since1904: boolean): string | null {
  const day = Math.floor(serial);
  if (!(day >= 0 && day <= LAST_DAY)) return null;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(epoch + day * DAY_MS).toISOString().slice(0, 10);
}

const PLAIN_INTEGER = /^-?\d{1,16}$/;

/**
 * A number cell as a person sees it: fifteen digits, as spreadsheets keep, and no exponent; so 29.989999999999998
 * is 29.99. A whole number that no spreadsheet holds exactly is written as a shortened one, which fails its order.
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

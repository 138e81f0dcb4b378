const MM_PER: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  "”": 25.4,
};
const SIZE =
  /^(\d+(?:\.\d+)?)\s*(mm|cm|in|inch|inches|"|”)?\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|inch|inches|"|”)?$/i;
const MOST_MM = 10_000;

const rounded = (millimeters: number) => Math.round(millimeters * 10) / 10;

/** `203 × 254` in millimeters. */
export const printSizeText = (width: number, height: number): string => `${width} × ${height}`;

/** A printed size in millimeters, as people type it: `203 × 254`, `8x10 in`, `20.3 x 25.4 cm`; `null` for anything else. */
export function printSizeIn(text: string): { width: number; height: number } | null {
  const [, across, unit, down, lastUnit = unit] = SIZE.exec(text.trim()) ?? [];
  if (across === undefined || down === undefined) return null;
  const inMm = (amount: string, of: string | undefined) =>
    rounded(Number(amount) * (MM_PER[(of ?? "mm").toLowerCase()] ?? 1));
  const [width, height] = [inMm(across, unit ?? lastUnit), inMm(down, lastUnit)];
  return width > 0 && height > 0 && width <= MOST_MM && height <= MOST_MM ? { width, height } : null;
}

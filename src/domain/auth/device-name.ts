/** In order: browsers name the ones that they are compatible with, too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const firstOf = (list: typeof BROWSERS, text: string) => list.find(([, pattern]) => pattern.test(text))?.[0];

/** What people call a browser by its `User-Agent`: "Chrome on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  // Nothing else of it: the text is of the browser's choice, and it is repeated in mails.
  return browser ?? system ?? "Unknown device";
}

/**
 * The version of Shopify's GraphQL Admin API that Platen uses: the newest stable one. Shopify releases one each quarter and
 * supports it for at least twelve months: https://shopify.dev/docs/api/usage/versioning
 */
export const SHOPIFY_VERSION = "2026-10";

const SUPPORTED_MONTHS = 12;
const WARNED_MONTHS = 2;

/** The first day of the month that is this many months after a version's, `YYYY-MM-DD`. */
function dayAfter(version: string, months: number): string {
  const [year = 0, month = 1] = version.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The day on which Shopify's support of a version ends, `YYYY-MM-DD`. */
export const supportEndOf = (version: string): string => dayAfter(version, SUPPORTED_MONTHS);

/**
 * What is to be done about the version, from two months before its support ends; `null` until then. `now`: ISO 8601. A
 * request for a version that has ended is served as the oldest one that has not.
 */
export function versionWarning(now: string, version: string = SHOPIFY_VERSION): string | null {
  if (now < dayAfter(version, SUPPORTED_MONTHS - WARNED_MONTHS)) return null;
  const end = supportEndOf(version);
  const what = `the version of its API that this Platen uses (${version})`;
  return now < end
    ? `Shopify supports ${what} until ${end}. The operator has to upgrade Platen before that day.`
    : `Shopify has ended its support of ${what} on ${end}. The operator has to upgrade Platen.`;
}

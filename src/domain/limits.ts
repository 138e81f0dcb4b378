/** Limits that client and server share. Source: the product's specification, section 9, and the API. */

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const ORDER_PAGE_SIZE = 50;
export const MAX_LIMIT = 1_000;
/** All members of a team or an agency are loaded in one request. */
export const MAX_MEMBERS = 10_000;
/** Above this, counts are exact only on request. Of a search, at most so many matches are filtered to be counted. */
export const COUNT_CAP = 1_000;
/** A search that finds more rows than this is not counted by the values of a field, which would read all of them. */
export const MAX_GROUPED = 20_000;
/** Maximum rows skipped by a jump to a page number, from the nearer end; further pages use keyset pagination. */
export const MAX_OFFSET = 5_000;
export const MAX_SEARCH_LENGTH = 100;
export const SEARCH_DEBOUNCE_MS = 500;
export const MIN_FUZZY_SEARCH_LENGTH = 3;

export const MAX_TEXT = 255;
export const MAX_LONG_TEXT = 5_000;
export const MAX_HTML = 100_000;
export const MAX_IMAGES = 40;
export const MAX_REFERENCES = 1_000;
/** Maximum nesting of JSON bodies. */
export const MAX_JSON_DEPTH = 32;
export const MAX_BODY_BYTES = 1_048_576;
export const MAX_UPLOAD_BYTES = 73_400_320;
/** 12,000 by 12,000: larger than any print, and the most that the server can decode in memory. */
export const MAX_IMAGE_PIXELS = 144_000_000;
export const MAX_IMAGE_TAGS = 20;

/** Cents. Ten million dollars: more than any order, and exact as a double. */
export const MAX_MONEY_CENTS = 1_000_000_000n;
/** Hundredths of a percent. */
export const MAX_RATE = 5_000;
/** Percent. */
export const RATE_STEP = 0.05;
export const MAX_INTEGER = 2_147_483_647;

export const PASSWORD = { min: 6, max: 128, recommended: 12 } as const;
export const SIGN_UP_NAME = { min: 2, max: 60 } as const;
/** Length of a user's full name. */
export const FULL_NAME = { min: 2, max: 128 } as const;
/** Wait before the same mail can be requested again. */
export const RESEND_SECONDS = 60;
export const REFRESH_SECONDS = 60;
export const CHUNK_TIMEOUT_MS = 120_000;
/** Maximum characters of a designer's brief. */
export const MAX_BRIEF = 2_000;
/** Maximum ids in one bulk call; larger sets are selected by a filter. */
export const MAX_BULK_IDS = 10_000;

/** Maximum of orders named in a message about several; the others are counted. */
export const MAX_NAMED_ORDERS = 5;

/** Notifications shown when the bell opens, and how many more each press of Load more shows. */
export const NOTIFICATIONS = { page: 6, more: 3, max: 300, keptDays: 90 } as const;
/** Maximum of active API keys of an agency's own people, and of each team. */
export const MAX_API_KEYS = 100;
/** Maximum event streams per user and server process: one per window. */
export const MAX_STREAMS = 8;
/** Maximum views that a user may save per list. */
export const MAX_VIEWS = 50;

/** Numbers that both sides hold each other to. Source: the product's specification, section 9, and the wire. */

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const ORDER_PAGE_SIZE = 50;
export const MAX_LIMIT = 1_000;
/** Members of one team or agency are asked for all at once. */
export const MAX_MEMBERS = 10_000;
/** Past this an exact count is given on request only; among so many that a search finds, its filters are counted. */
export const COUNT_CAP = 1_000;
/** How many rows a jump by page number may skip, from the nearer end; beyond it travel goes by key. */
export const MAX_OFFSET = 10_000;
export const MAX_SEARCH_LENGTH = 100;
export const SEARCH_DEBOUNCE_MS = 500;
export const MIN_FUZZY_SEARCH_LENGTH = 3;

export const MAX_TEXT = 255;
export const MAX_LONG_TEXT = 5_000;
export const MAX_HTML = 100_000;
export const MAX_IMAGES = 40;
export const MAX_REFERENCES = 1_000;
/** JSON bodies nest at most this deep. */
export const MAX_JSON_DEPTH = 32;
export const MAX_BODY_BYTES = 1_048_576;
export const MAX_UPLOAD_BYTES = 73_400_320;
/** 12,000 by 12,000: past any print, and what the server can hold decoded. */
export const MAX_IMAGE_PIXELS = 144_000_000;
export const MAX_IMAGE_TAGS = 20;

/** Cents. Ten million dollars: past any order, well within a double on the wire. */
export const MAX_MONEY_CENTS = 1_000_000_000n;
/** Hundredths of a percent. */
export const MAX_RATE = 5_000;
export const MAX_INTEGER = 2_147_483_647;

export const PASSWORD = { min: 6, max: 128, recommended: 12 } as const;
export const SIGN_UP_NAME = { min: 2, max: 60 } as const;
/** Whoever asks for a mail once more waits this long. */
export const RESEND_SECONDS = 60;
export const REFRESH_SECONDS = 60;
export const CHUNK_TIMEOUT_MS = 120_000;
/** Characters of what a designer is asked to make. */
export const MAX_BRIEF = 2_000;
/** Ids named in one bulk call; a larger set is named by its filter. */
export const MAX_BULK_IDS = 10_000;

/** Notifications that the bell opens with, and how many more each press of Load more shows. */
export const NOTIFICATIONS = { page: 6, more: 3, most: 300, keptDays: 90 } as const;
/** Streams of one person in one server process: a window each. */
export const MAX_STREAMS = 8;
/** Views that a person may save of one list. */
export const MAX_VIEWS = 50;

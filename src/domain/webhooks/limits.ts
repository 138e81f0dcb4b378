export const MAX_AGENCY_WEBHOOKS = 10;
export const MAX_TEAM_WEBHOOKS = 5;

/** Days for which deliveries are kept in the log. */
export const LOG_DAYS = 30;
/** Days for which events of a paused webhook wait for it. */
export const PAUSED_DAYS = 7;
/** Characters of a response that are kept. */
export const MAX_RESPONSE_TEXT = 500;
/** Hours for which the secret before a rotation signs as well. */
export const ROTATION_HOURS = 24;

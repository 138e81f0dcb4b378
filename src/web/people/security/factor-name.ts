/** Of a second factor. */
export const MAX_NAME = 64;

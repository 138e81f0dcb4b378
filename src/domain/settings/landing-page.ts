/** Seconds within which the editor exchanges its code. */
export const EDITOR_CODE_SECONDS = 60;
/** Hours that the editor's key is valid: a day of work. */
export const EDITOR_KEY_HOURS = 8;
/** The name of the editor's key in the list of API keys. */
export const EDITOR_KEY_NAME = "Landing page editor";

/** The address that opens the editor at a host. Its parameter's name is the specification's; the value is a code. */
export const editorUrl = (host: string, code: string): string =>
  `https://${host}/?${new URLSearchParams({ access_token: code })}`;

const MAX_LENGTH = 1_000;

/** `E'it\'s'`, `'it''s'` and `$$it's$$`. */
const QUOTED = /\bE'(?:\\.|''|[^'\\])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gi;
/** `$1` is a parameter and keeps its number. */
const NUMBER = /(?<![\w$".])\d+(?:\.\d+)?\b/g;
const PARAMETERS = /\$\d+(?:\s*,\s*\$\d+)+/g;
const ROWS = /\(\$n\)(?:\s*,\s*\(\$n\))+/g;

/**
 * A statement's text for the log: on one line, with `?` for each literal, `$n` for a list of parameters, and cut to a
 * thousand characters. Lists of any length have the same text.
 */
export function normalizeStatement(text: string): string {
  const normal = text
    .replace(QUOTED, "?")
    .replace(NUMBER, "?")
    .replace(PARAMETERS, "$n")
    .replace(ROWS, "($n), ...")
    .replace(/\s+/g, " ")
    .trim();
  return normal.length > MAX_LENGTH ? `${normal.slice(0, MAX_LENGTH)}...` : normal;
}

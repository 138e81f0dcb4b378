export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const object = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The objects in a list; nothing where it is none. */
export const objects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The cell text of a value: strings as they are, objects and lists as JSON. */
export function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return "[nested too deeply]";
  }
}

/** The first non-empty text. */
export const firstText = (...values: readonly unknown[]): string =>
  values.map(text).find((one) => one.trim() !== "") ?? "";

/** A name in one or two parts. */
export const nameOf = ({ name, first_name, last_name }: JsonObject): string =>
  firstText(name, [text(first_name), text(last_name)].filter(Boolean).join(" "));

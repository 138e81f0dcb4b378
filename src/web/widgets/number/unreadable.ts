/** The value of a number field whose text is not a number for sure. As JSON it is that text, which the server refuses. */
export class Unreadable {
  readonly text: string;
  readonly reason: string;

  constructor(text: string, reason: string) {
    this.text = text;
    this.reason = reason;
  }

  toJSON(): string {
    return this.text;
  }
}

/** The first number in a form's value, or in its parts, that could not be read. */
export function unreadableIn(value: unknown): Unreadable | undefined {
  if (value instanceof Unreadable) return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const found = unreadableIn(part);
    if (found) return found;
  }
  return undefined;
}

/** An antd rule for a field of numbers: refuses what could not be read, with the reason. */
export const numberRule = {
  validator: (_: unknown, value: unknown) => {
    const reason = unreadableIn(value)?.reason;
    return reason === undefined ? Promise.resolve() : Promise.reject(new Error(reason));
  },
};

/** The number of a watched field of a form; `null` while it has none. */
export const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Escapes of NUL and of lone surrogates, which PostgreSQL refuses. */
const NOT_STORABLE = /\\u(0000|d[89a-f])/;

/** JSON that PostgreSQL accepts. Text of files may contain any character; those it refuses become U+FFFD. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!NOT_STORABLE.test(text)) return text;
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "string" ? one.replace(/\0|\p{Surrogate}/gu, "\ufffd") : one,
  );
}

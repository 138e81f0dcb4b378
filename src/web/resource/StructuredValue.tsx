import { formatCount } from "../../domain/format.ts";

/** `minWidth` -> `Min width` */
const words = (key: string) => {
  const spaced = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? formatCount(value) : String(value);
}

function inOneLine(value: unknown): string {
  if (isPlain(value)) return plain(value);
  if (Array.isArray(value)) return value.map(inOneLine).join(", ");
  return Object.entries(value as object)
    .map(([key, part]) => `${words(key)}: ${inOneLine(part)}`)
    .join(" · ");
}

/** A value of several parts, such as a list of artwork slots: a line for each, in words and not in brackets. */
export function StructuredValue({ value }: { value: unknown }) {
  const lines: [key: string, text: string][] = Array.isArray(value)
    ? value.map((part, index) => [String(index), inOneLine(part)])
    : isPlain(value)
      ? [["", plain(value)]]
      : Object.entries(value as object).map(([key, part]) => [key, `${words(key)}: ${inOneLine(part)}`]);
  if (lines.length === 0) return <span className="quiet">–</span>;
  return (
    <ul className="small">
      {lines.map(([key, text]) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

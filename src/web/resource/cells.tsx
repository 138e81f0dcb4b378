import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import type { Column } from "../list/columns.ts";
import { titleOf } from "../list/useNames.ts";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { Money, NOTHING, When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { PartsInLine, StructuredValue } from "./StructuredValue.tsx";

export interface Row {
  id: string;
  [field: string]: unknown;
}

/** A field's value as people read it, from its kind alone. */
export function showValue(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return NOTHING;
  // The wire's values have the types of their field's kind: domain/resource/wire.ts, answerOf.
  switch (field.kind) {
    case "money":
      return <Money amount={value as number} />;
    case "rate":
      return `${value as number}%`;
    case "integer":
      return formatCount(value as number);
    case "flag":
      return value === true ? "Yes" : "No";
    case "choice":
      return choiceValue(field, value as string | number);
    case "timestamp":
      return <When at={value as string} day={field.precision === "date"} />;
    case "reference":
      return titleOf(field.target ?? "", value as Row);
    case "references":
      return (
        (value as (Row | string)[])
          .map((one) => (typeof one === "string" ? one : titleOf(field.target ?? "", one)))
          .join(", ") || NOTHING
      );
    case "image":
      return <Thumb src={value as string} />;
    case "images":
      return (
        <span className="thumbs">
          {(value as string[]).map((src) => (
            <Thumb key={src} src={src} />
          ))}
        </span>
      );
    case "html":
      return String(value)
        .replace(/<[^>]*>/g, " ")
        .trim();
    case "json":
      return <StructuredValue value={value} />;
    default:
      return String(value);
  }
}

const isStatus = (field: Field) =>
  field.kind === "choice" && field.options?.some(({ color }) => color !== "default") === true;

/** What people carry elsewhere: numbers, codes, addresses. A country's or a place's code is read, not carried. */
const CARRIED =
  /email|phone|number|sku|transaction|reference|bill|domain|host|link|url|(?<!(country|zip) ?)code$/i;

/** A field's value as a detail shows it: what is carried elsewhere can be copied. */
export function factOf(name: string, field: Field, value: unknown): ReactNode {
  const shown = showValue(field, value);
  if (field.kind !== "text" || shown === NOTHING || ![name, field.label].some((word) => CARRIED.test(word)))
    return shown;
  return (
    <span className="fact-carried">
      {shown}
      <CopyButton text={String(value)} what={field.label.toLowerCase()} />
    </span>
  );
}

/** A choice whose options have colours is a status; one without is a word. */
function choiceValue(field: Field, value: string | number): ReactNode {
  if (isStatus(field)) return <StatusTag field={field} value={value} />;
  return field.options?.find((option) => option.value === value)?.label ?? String(value);
}

const WIDTHS: Readonly<Record<Field["kind"], number>> = {
  text: 168,
  longText: 220,
  html: 220,
  integer: 92,
  money: 112,
  rate: 112,
  flag: 104,
  choice: 148,
  timestamp: 160,
  reference: 176,
  references: 200,
  image: 72,
  images: 72,
  json: 232,
};
const FIGURES = new Set<Field["kind"]>(["integer", "money", "rate"]);
const isImage = (field: Field | undefined) => field?.kind === "image" || field?.kind === "images";

const pictureOf = (value: unknown) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : null;
};

/** Text is wide or narrow by what it is: an address, a code, a name; a day needs less than an hour of it. */
function widthOf(name: string, field: Field): number {
  if (field.kind === "timestamp" && field.precision === "date") return 116;
  if (field.kind === "reference" && field.target === "orders") return 132;
  if (field.kind !== "text") return WIDTHS[field.kind];
  if (/email|domain/i.test(name)) return 208;
  return /code|zip|size|color|city|province|carrier|format/i.test(name) ? 120 : WIDTHS.text;
}

/** What is of no use cut off: an hour, a number to call, a code; a status is as long as its longest word. */
function leastOf(name: string, field: Field): number | undefined {
  if (field.kind === "timestamp") return widthOf(name, field);
  if (field.kind === "choice") {
    const longest = Math.max(0, ...(field.options ?? []).map(({ label }) => label.length));
    return Math.min(190, Math.max(96, Math.ceil(longest * 7 + (isStatus(field) ? 58 : 24))));
  }
  if (field.kind !== "text") return undefined;
  if (/phone/i.test(name)) return 148;
  if (/sku|variant/i.test(name)) return 124;
  return /email/i.test(name) ? 176 : undefined;
}

const SAYS: Partial<Record<Field["kind"], NonNullable<Column<Row>["says"]>>> = {
  money: "amount",
  timestamp: "date",
  flag: "labelled",
  integer: "labelled",
  rate: "labelled",
};

/** A value in a row of a list, which has one line for it. */
const inCell = (field: Field, value: unknown): ReactNode =>
  field.kind === "json" && value ? <PartsInLine value={value} /> : showValue(field, value);

/** The column of one declared field: `columnOf(orders, "totalPrice")`, with what the screen wants otherwise. */
export function columnOf<R extends { id: string }>(
  resource: Resource,
  name: string,
  otherwise: Partial<Column<R>> = {},
): Column<R> {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  const least = leastOf(name, field);
  const says = isStatus(field) ? "status" : SAYS[field.kind];
  return {
    key: name,
    title: field.label,
    width: widthOf(name, field),
    // A row of this resource has this field; TypeScript cannot see it through a name.
    cell: (row) => inCell(field, (row as unknown as Row)[name]),
    ...(FIGURES.has(field.kind) ? { align: "right" as const } : {}),
    ...(least === undefined ? {} : { least }),
    ...(says ? { says } : {}),
    sort: resource.list.sorts.includes(name),
    ...otherwise,
  };
}

/** The team of a seller team's row, where it is not everybody's own. */
export const sellerOf = (row: Row) => (row.sellerTeam as { id: string; name: string } | undefined)?.name;
const SELLER: Column<Row> = { key: "sellerTeam", title: "Seller", width: 168, cell: sellerOf };

/** The columns of a generic list: the row's name first with its picture, then the declared ones that the person reads. */
export function columnsOf(resource: Resource, isSeller: boolean, second?: string): Column<Row>[] {
  const columns = resource.list.columns.filter(
    (name) => name !== second && !(isSeller && resource.fields[name]?.agencyOnly),
  );
  const picture = columns.find((name) => isImage(resource.fields[name]));
  const main = columns.includes(resource.title)
    ? resource.title
    : (columns.find((name) => resource.fields[name]?.kind === "text") ?? resource.title);
  const others = columns.filter((name) => name !== main && name !== picture);
  // To an agency a row is told apart by whose it is; that has a column where the second line says something else.
  const isTheirs = resource.owner === "sellerTeam" && !isSeller;
  const first = columnOf<Row>(resource, main, {
    main: true,
    width: 240,
    ...(picture ? { thumb: (row: Row) => pictureOf(row[picture]) } : {}),
    ...(second ? { second: (row: Row) => String(row[second] ?? "") } : isTheirs ? { second: sellerOf } : {}),
  });
  return [
    first,
    ...(isTheirs && second ? [SELLER] : []),
    ...others.map((name) => columnOf<Row>(resource, name)),
  ];
}

import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import type { Column } from "../list/columns.ts";
import { titleOf } from "../list/useNames.ts";
import { Money, When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { StructuredValue } from "./StructuredValue.tsx";

export interface Row {
  id: string;
  [field: string]: unknown;
}

const nothing = <span className="quiet">–</span>;

/** A field's value as people read it, from its kind alone. */
export function showValue(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return nothing;
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
      return (value as Row[]).map((row) => titleOf(field.target ?? "", row)).join(", ") || nothing;
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

/** A choice whose options have colours is a status; one without is a word. */
function choiceValue(field: Field, value: string | number): ReactNode {
  const coloured = field.options?.some(({ color }) => color !== "default");
  if (coloured) return <StatusTag field={field} value={value} />;
  return field.options?.find((option) => option.value === value)?.label ?? String(value);
}

const WIDTHS: Readonly<Record<Field["kind"], number>> = {
  text: 168,
  longText: 220,
  html: 220,
  integer: 104,
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
/** What is of no use cut off. */
const WHOLE = new Set<Field["kind"]>(["timestamp", "choice"]);
const isImage = (field: Field | undefined) => field?.kind === "image" || field?.kind === "images";

const pictureOf = (value: unknown) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : null;
};

/** Text is wide or narrow by what it is: an address, a code, a name. */
function widthOf(name: string, field: Field): number {
  if (field.kind !== "text") return WIDTHS[field.kind];
  if (/email|domain/i.test(name)) return 208;
  return /code|zip|sku|size|color|phone|city|province|carrier|format/i.test(name) ? 120 : WIDTHS.text;
}

/** The column of one declared field: `columnOf(orders, "totalPrice")`, with what the screen wants otherwise. */
export function columnOf<R extends { id: string }>(
  resource: Resource,
  name: string,
  otherwise: Partial<Column<R>> = {},
): Column<R> {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return {
    key: name,
    title: field.label,
    width: widthOf(name, field),
    // A row of this resource has this field; TypeScript cannot see it through a name.
    cell: (row) => showValue(field, (row as unknown as Row)[name]),
    ...(FIGURES.has(field.kind) ? { align: "right" as const } : {}),
    ...(WHOLE.has(field.kind) ? { least: WIDTHS[field.kind] } : {}),
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
  const whose = resource.owner === "sellerTeam" && !isSeller ? [SELLER] : [];
  const first = columnOf<Row>(resource, main, {
    main: true,
    width: 240,
    ...(picture ? { thumb: (row: Row) => pictureOf(row[picture]) } : {}),
    ...(second ? { second: (row: Row) => String(row[second] ?? "") } : {}),
  });
  return [first, ...whose, ...others.map((name) => columnOf<Row>(resource, name))];
}

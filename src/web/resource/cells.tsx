import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field, TextFormat } from "../../domain/resource/field.ts";
import type { Column } from "../list/table/columns.ts";
import { titleOf } from "../list/useNames.ts";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { Money, NOTHING, When } from "../widgets/values.tsx";
import { PartsInLine, StructuredValue } from "./StructuredValue.tsx";

export interface Row {
  id: string;
  [field: string]: unknown;
}

/** A field's value as readable text or element, by its kind. */
export function showValue(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return NOTHING;
  // The wire's values have the types of their field's kind: domain/resource/wire.ts, responseOf.
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
          .map((item) => (typeof item === "string" ? item : titleOf(field.target ?? "", item)))
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

interface TextLayout {
  /** Pixels, instead of the default width of text. */
  readonly width?: number;
  /** Minimum width in pixels. */
  readonly minWidth?: number;
  /** Whether a detail has a button to copy it. */
  readonly copyable?: true;
}

const TEXT_LAYOUTS: Readonly<Record<TextFormat, TextLayout>> = {
  email: { width: 208, minWidth: 176, copyable: true },
  phone: { minWidth: 148, copyable: true },
  url: { copyable: true },
  host: { width: 208, copyable: true },
  code: { width: 120, copyable: true },
  sku: { minWidth: 124, copyable: true },
  reference: { copyable: true },
  short: { width: 120 },
};
const layoutOf = ({ format }: Field): TextLayout => (format ? TEXT_LAYOUTS[format] : {});

/** A field's value in a detail. */
export function factOf(field: Field, value: unknown): ReactNode {
  const shown = showValue(field, value);
  if (shown === NOTHING || !layoutOf(field).copyable) return shown;
  return (
    <span className="fact-carried">
      {shown}
      <CopyButton text={String(value)} what={field.label.toLowerCase()} />
    </span>
  );
}

/** A choice whose options have colors is shown as a status tag, other choices as text. */
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
const NUMBERS = new Set<Field["kind"]>(["integer", "money", "rate"]);
const isImage = (field: Field | undefined) => field?.kind === "image" || field?.kind === "images";

const imageOf = (value: unknown) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : null;
};

/** A date needs less than a time; the width of text depends on its format. */
function widthOf(field: Field): number {
  if (field.kind === "timestamp" && field.precision === "date") return 116;
  if (field.kind === "reference" && field.target === "orders") return 132;
  return layoutOf(field).width ?? WIDTHS[field.kind];
}

/** A time must not be cut off; a status needs the width of its longest label. */
function minWidthOf(field: Field): number | undefined {
  if (field.kind === "timestamp") return widthOf(field);
  if (field.kind === "choice") {
    const longest = Math.max(0, ...(field.options ?? []).map(({ label }) => label.length));
    return Math.min(190, Math.max(96, Math.ceil(longest * 7 + (isStatus(field) ? 58 : 24))));
  }
  return layoutOf(field).minWidth;
}

const CARD_ROLES: Partial<Record<Field["kind"], NonNullable<Column<Row>["cardRole"]>>> = {
  money: "amount",
  timestamp: "date",
  flag: "labeled",
  integer: "labeled",
  rate: "labeled",
};

/** A value in a row of a list, in one line. */
const inCell = (field: Field, value: unknown): ReactNode =>
  field.kind === "json" && value ? <PartsInLine value={value} /> : showValue(field, value);

/** Overrides that read the row may read more than the field, and then say what. */
function fieldsRead<R>(name: string, { cell, second, beside, thumb, fields }: Partial<Column<R>>) {
  if (fields) return { fields: [name, ...fields] };
  return cell || second || beside || thumb ? {} : { fields: [name] };
}

/** The column of a declared field: `columnOf(orders, "totalPrice")`, with the screen's overrides. */
export function columnOf<R extends { id: string }>(
  resource: Resource,
  name: keyof R & string,
  overrides: Partial<Column<R>> = {},
): Column<R> {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  const minWidth = minWidthOf(field);
  const cardRole = isStatus(field) ? "status" : CARD_ROLES[field.kind];
  return {
    key: name,
    title: field.label,
    width: widthOf(field),
    // Every row of this resource has this field; TypeScript cannot derive it from the name.
    cell: (row) => inCell(field, (row as unknown as Row)[name]),
    ...(NUMBERS.has(field.kind) ? { align: "right" as const } : {}),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(cardRole ? { cardRole } : {}),
    sort: resource.list.sorts.includes(name),
    ...overrides,
    ...fieldsRead(name, overrides),
  };
}

/** `columnOf` for columns that read their field and those of `fields` alone: `declaredReader<Order>(orders)`. */
export const declaredReader =
  <R extends { id: string }>(resource: Resource) =>
  <N extends keyof R & string, F extends keyof R & string = never>(
    name: N,
    overrides: Partial<Omit<Column<Pick<R, "id" | N | NoInfer<F>>>, "fields">> & {
      fields?: readonly F[];
    } = {},
  ): Column<R> =>
    columnOf<R>(resource, name, { fields: [], ...overrides });

/** The name of a row's seller team; absent in a seller's own lists. */
export const sellerOf = (row: Row) => (row.sellerTeam as { id: string; name: string } | undefined)?.name;
export const SELLER: Column<Row> = {
  key: "sellerTeam",
  title: "Seller",
  width: 168,
  cell: sellerOf,
  fields: ["sellerTeam"],
};

/** The columns of a generic list: name and image first, then the declared columns that the user may read. */
export function columnsOf(resource: Resource, isSeller: boolean, second?: string): Column<Row>[] {
  const columns = resource.list.columns.filter(
    (name) => name !== second && !(isSeller && resource.fields[name]?.agencyOnly),
  );
  const image = columns.find((name) => isImage(resource.fields[name]));
  const main = columns.includes(resource.title)
    ? resource.title
    : (columns.find((name) => resource.fields[name]?.kind === "text") ?? resource.title);
  const others = columns.filter((name) => name !== main && name !== image);
  // For an agency the second line is the seller, which gets a column if the second line shows another field.
  const showsSeller = resource.owner === "sellerTeam" && !isSeller;
  const below = second ?? (showsSeller ? "sellerTeam" : undefined);
  const first = columnOf<Row>(resource, main, {
    main: true,
    width: 240,
    fields: [image, below].filter((name) => name !== undefined),
    ...(image ? { thumb: (row: Row) => imageOf(row[image]) } : {}),
    ...(second
      ? { second: (row: Row) => String(row[second] ?? "") }
      : showsSeller
        ? { second: sellerOf }
        : {}),
  });
  return [
    first,
    ...(showsSeller && second ? [SELLER] : []),
    ...others.map((name) => columnOf<Row>(resource, name)),
  ];
}

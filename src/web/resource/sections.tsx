import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import type { Fact } from "../widgets/Facts.tsx";
import type { GalleryImage } from "../widgets/gallery/ImageGallery.tsx";
import { RichTextView } from "../widgets/RichTextView.tsx";
import { factOf, type Row } from "./cells.tsx";

export interface LongValue {
  label: string;
  value: ReactNode;
}

/** The content of a row's detail, the most important first. Empty fields are left out. */
export interface Sections {
  images: GalleryImage[];
  /** The fields of the list. */
  main: Fact[];
  /** Texts and tables, each in the full width. */
  long: LongValue[];
  /** All other fields. */
  more: Fact[];
}

/** Below this number all short values are one section. */
const FEW = 10;
/** Characters that fit one column. */
const SHORT_TEXT = 48;

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "") return true;
  if (typeof value !== "object") return false;
  return Object.values(value).every((part) => isEmpty(part));
};

/** Rich text without any content is stored as empty elements. */
const isBlankHtml = (html: string) =>
  !/<(img|hr|table)\b/i.test(html) && !html.replace(/<[^>]*>/g, "").trim();

const isPlain = (value: unknown) => typeof value !== "object" || value === null;
const isPlainList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isPlain);
const isRecord = (value: unknown) => !Array.isArray(value) && Object.values(value as object).every(isPlain);

/** Structured values that are as short as a text: a list of words, or a number with its unit. */
const isShortJson = (value: unknown) => isPlain(value) || isPlainList(value) || isRecord(value);

function longValueOf(field: Field, value: unknown): ReactNode {
  if (field.kind === "html") return <RichTextView html={String(value)} />;
  if (field.kind === "longText") return <p className="long-text">{String(value)}</p>;
  return factOf(field, value);
}

/** A list of words, or a number with its unit, as text. */
function textOf(value: unknown): string | undefined {
  if (isPlainList(value)) return value.join(", ");
  const { value: amount, unit, ...others } = value as Readonly<Record<string, unknown>>;
  const isMeasure = typeof amount === "number" && typeof unit === "string" && isEmpty(others);
  return isMeasure ? `${amount} ${unit}` : undefined;
}

/** The page of a row of a resource, if the person may open it. */
export type PageOf = (resource: string, id: string) => string | null;

/** A referenced row as a link to its page. */
function linkedFact({ kind, target }: Field, value: unknown, shown: ReactNode, pageOf: PageOf): ReactNode {
  const id = kind === "reference" ? (value as Partial<Row>).id : undefined;
  const page = target !== undefined && id !== undefined ? pageOf(target, id) : null;
  return page === null ? shown : <Link to={page}>{shown}</Link>;
}

function factFor(field: Field, value: unknown, pageOf: PageOf): Fact {
  const text = field.kind === "json" ? textOf(value) : undefined;
  const shown = text ?? linkedFact(field, value, factOf(field, value), pageOf);
  return {
    label: field.label,
    value: shown,
    isWide: typeof shown === "string" && shown.length > SHORT_TEXT,
  };
}

const imagesOf = (field: Field, value: unknown): GalleryImage[] => {
  const paths = (Array.isArray(value) ? value : [value]).map(String);
  const { label } = field;
  return paths.map((path, index) => ({
    path,
    alt: paths.length > 1 ? `${label}, ${index + 1} of ${paths.length}` : label,
    caption: label,
  }));
};

const SELLER = { kind: "reference", label: "Seller", target: "seller-teams" } as Field;

/** The fields of a row that the user may read, by importance: those of the list before the others. */
export function sectionsOf(resource: Resource, row: Row, isSeller: boolean, pageOf: PageOf): Sections {
  const { columns } = resource.list;
  const sections: Sections = { images: [], main: [], long: [], more: [] };
  if (resource.owner === "sellerTeam" && !isSeller && row.sellerTeam)
    sections.main.push(factFor(SELLER, row.sellerTeam, pageOf));
  const short: { name: string; fact: Fact }[] = [];
  for (const name of Object.keys(resource.fields)) {
    const [field, value] = [resource.fields[name], row[name]];
    if (!field || isEmpty(value) || (isSeller && field.agencyOnly)) continue;
    // The title is the page's heading, where only its copy button is missing.
    if (name === resource.title && field.format === undefined) continue;
    if (field.kind === "image" || field.kind === "images") sections.images.push(...imagesOf(field, value));
    else if (field.kind === "html" && isBlankHtml(String(value))) continue;
    else if (field.kind === "html" || field.kind === "longText")
      sections.long.push({ label: field.label, value: longValueOf(field, value) });
    else if (field.kind === "json" && !isShortJson(value))
      sections.long.push({ label: field.label, value: longValueOf(field, value) });
    else short.push({ name, fact: factFor(field, value, pageOf) });
  }
  const listed = short.filter(({ name }) => columns.includes(name));
  if (short.length < FEW || listed.length === 0) {
    sections.main.push(...short.map(({ fact }) => fact));
    return sections;
  }
  listed.sort((a, b) => columns.indexOf(a.name) - columns.indexOf(b.name));
  sections.main.push(...listed.map(({ fact }) => fact));
  sections.more.push(...short.filter((one) => !listed.includes(one)).map(({ fact }) => fact));
  return sections;
}

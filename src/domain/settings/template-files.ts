import { z } from "zod";

/** The template files that an agency offers its users, under the keys of the settings. */
export const TEMPLATE_FILES = {
  importOrderFilePath: { label: "Import order file", name: "orders" },
  importTrackingFilePath: { label: "Import tracking file", name: "tracking" },
  dataCatalogFile: { label: "Data catalog file", name: "catalog" },
} as const;
export type TemplateKey = keyof typeof TEMPLATE_FILES;

export const MAX_TEMPLATE_BYTES = 5_242_880;

/** Error messages of template file uploads. */
export const TEMPLATE_REFUSALS = {
  kinds: "The file must be .csv or .xlsx",
  tooLarge: "A template file can not exceed 5MB",
  otherKind: (kind: string) => `This is not a .${kind} file`,
  unknown: "Upload the template file first",
};

export const DOCUMENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type DocumentKind = keyof typeof DOCUMENT_TYPES;

/** The document type by extension, of a file name or a path. */
export const documentKindOf = (name: string): DocumentKind | undefined =>
  /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase() as DocumentKind | undefined; // One of the two.

/**
 * Where template files are stored, named by the server. They have no public address, unlike images. Those directly in it are
 * of earlier versions, as they were uploaded.
 */
export const TEMPLATES_FOLDER = "files/templates";
/** Template files that the server has rewritten. */
export const WRITTEN_FOLDER = `${TEMPLATES_FOLDER}/written`;
export const isWritten = (path: string): boolean => path.startsWith(`${WRITTEN_FOLDER}/`);
export const templatePath = z
  .string()
  .regex(/^files\/templates\/(?:written\/)?[\da-f-]{36}\.(csv|xlsx)$/, "Not an uploaded template file");

/** A download name that every file system accepts, with the agency: `fern-and-co-orders.csv`. */
export function downloadName(agency: string, key: TemplateKey, kind: DocumentKind): string {
  const plain = agency
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${[plain.slice(0, 60), TEMPLATE_FILES[key].name].filter(Boolean).join("-")}.${kind}`;
}

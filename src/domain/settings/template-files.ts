import { z } from "zod";

/** The files that an agency gives its people to fill in, under the names that the settings have. */
export const TEMPLATE_FILES = {
  importOrderFilePath: { label: "Import order file", name: "orders" },
  importTrackingFilePath: { label: "Import tracking file", name: "tracking" },
  dataCatalogFile: { label: "Data catalog file", name: "catalog" },
} as const;
export type TemplateKey = keyof typeof TEMPLATE_FILES;

export const MAX_TEMPLATE_BYTES = 5_242_880;

/** What is said of a template file that is not taken. */
export const TEMPLATE_REFUSALS = {
  kinds: "The file must be .csv or .xlsx",
  tooLarge: "A template file can not exceed 5MB",
  otherKind: (kind: string) => `This is no .${kind} file`,
  unknown: "Upload the template file first",
};

export const DOCUMENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type DocumentKind = keyof typeof DOCUMENT_TYPES;

/** Of a file's name or of its path. */
export const documentKindOf = (name: string): DocumentKind | undefined =>
  /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase() as DocumentKind | undefined; // one of the two

/** Where such a file lies: named by the server, beside the pictures and served by no address of its own. */
export const TEMPLATES_FOLDER = "files/templates";
export const templatePath = z
  .string()
  .regex(/^files\/templates\/[\da-f-]{36}\.(csv|xlsx)$/, "Not a template that was uploaded");

/** `fern-and-co-orders.csv`: whose file it is, as a name that every file system takes. */
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

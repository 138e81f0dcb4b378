import { strToU8, type Zippable, zipSync } from "fflate";

/** A cell: text, a number, a boolean, or its XML. */
export type SheetCell = string | number | boolean | { readonly xml: string };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function cellXml(cell: SheetCell, at: string): string {
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "object") return cell.xml.replace("<c", `<c r="${at}"`);
  if (cell === "") return "";
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

export const sheetXml = (rows: readonly (readonly SheetCell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, row) => {
      const xml = cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`)).join("");
      return `<row r="${row + 1}">${xml}</row>`;
    })
    .join("")}</sheetData></worksheet>`;

export interface Sheet {
  readonly rows?: readonly (readonly SheetCell[])[];
  /** Replaces `rows`. */
  readonly xml?: string;
  readonly state?: "hidden" | "veryHidden";
}

export interface BookOptions {
  /** Texts that cells refer to by `t="s"`, as XML of an `si`. */
  readonly strings?: readonly string[];
  /** Formats by the style of a cell: the number of a built-in one, or a code. */
  readonly formats?: readonly (number | string)[];
  readonly since1904?: boolean;
  /** Further parts, or replacements of generated ones. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONSHIPS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

function stylesXml(formats: readonly (number | string)[]): string {
  const ids = formats.map((format, index) => (typeof format === "number" ? format : 164 + index));
  const own = formats.flatMap((format, index) =>
    typeof format === "string" ? `<numFmt numFmtId="${ids[index]}" formatCode="${escaped(format)}"/>` : [],
  );
  return `<styleSheet ${MAIN}><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join("")}</cellXfs></styleSheet>`;
}

/** The parts of a workbook before they are packed. */
export function partsOf(sheets: readonly Sheet[], options: BookOptions = {}): Record<string, Uint8Array> {
  const { strings = [], formats = [0], since1904 = false, parts = {} } = options;
  const texts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${since1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ state }, index) =>
          `<sheet name="S${index + 1}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${RELATIONSHIPS}>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/styles.xml": stylesXml(formats),
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((xml) => `<si>${xml}</si>`).join("")}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows = [], xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        xml ?? sheetXml(rows),
      ]),
    ),
    ...parts,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? strToU8(text) : text]),
  );
}

/** A workbook as a file. */
export const workbook = (sheets: readonly Sheet[], options: BookOptions = {}): Buffer =>
  Buffer.from(zipSync(partsOf(sheets, options) as Zippable));

/** A workbook with one sheet. */
export const sheetOf = (rows: readonly (readonly SheetCell[])[], options: BookOptions = {}): Buffer =>
  workbook([{ rows }], options);

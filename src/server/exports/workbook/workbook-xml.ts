/** A sheet with one header row. Money cells have two decimals. */
export interface SheetHead {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly kind: "text" | "integer" | "money" }[];
}

export type Cell = string | number | null;

/** Characters that XML 1.0 cannot contain, and other control characters: with `u`, `Cs` are halves of a pair. */
const INVALID = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** The first character of what a spreadsheet would decode as a character, such as `_x0041_`. */
const ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escaped = (text: string) =>
  text
    .replaceAll(ENCODED, "_x005F_")
    .replaceAll(INVALID, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The most characters that a cell of a spreadsheet may contain. */
const MAX_CELL = 32_767;

/** `A` for 0, `Z` for 25, `AA` for 26. */
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** The address of a cell. The format does without, but not every program that reads it. */
const at = (column: number, row: number) => ` r="${letters(column)}${row}"`;

/** A text cell is never a formula, whatever it begins with, so it needs no apostrophe as in CSV. */
const textCell = (text: string, address: string, style = "") =>
  `<c${address}${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL))}</t></is></c>`;

/** Styles of `STYLES` below. */
const BOLD = ' s="1"';
const MONEY = ' s="2"';

/** @param row number of the row in the sheet, whose header is row 1 */
export function rowXml(cells: readonly Cell[], row: number, { columns }: SheetHead): string {
  const xml = cells.map((cell, index) => {
    const address = at(index, row);
    if (cell === null || cell === "") return `<c${address}/>`;
    if (typeof cell === "string") return textCell(cell, address);
    return `<c${address}${columns[index]?.kind === "money" ? MONEY : ""}><v>${cell}</v></c>`;
  });
  return `<row r="${row}">${xml.join("")}</row>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const widthOf = ({ title, kind }: SheetHead["columns"][number]) =>
  Math.max(title.length + 2, kind === "text" ? 18 : 12);

/** The sheet up to its rows, with the header row, which stays in sight. */
export function sheetStart({ columns }: SheetHead): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const header = columns.map(({ title }, index) => textCell(title, at(index, 1), BOLD));
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>`;
}
export const SHEET_END = "</sheetData></worksheet>";
export const SHEET_PATH = "xl/worksheets/sheet1.xml";

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts of the workbook beside its sheet. */
export const bookParts = ({ name }: SheetHead): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": DECLARATION + STYLES,
});

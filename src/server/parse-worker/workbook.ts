import { isDateFormat } from "./number-cells.ts";
import { refuseFile } from "./refuse.ts";
import { readWhole } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** The parts of a workbook that all sheets refer to. */
export interface Workbook {
  /** The visible sheets, in their order. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** By cell style: whether its numbers are dates. */
  readonly dateStyles: readonly boolean[];
  readonly since1904: boolean;
}

const BOOK = "xl/workbook.xml";
const MACROS = "xl/vbaProject.bin";

/** Other formats that are ZIP archives, each by a part that only it has. */
const OTHERS: readonly [string, string][] = [
  ["xl/workbook.bin", "a binary workbook (.xlsb)"],
  ["word/document.xml", "a word processor's document (.docx)"],
  ["ppt/presentation.xml", "a presentation (.pptx)"],
  ["content.xml", "an OpenDocument file (.ods)"],
];

function checkKind(archive: Archive): void {
  if (archive.has(MACROS)) {
    refuseFile(
      "the workbook holds macros, which are not taken. Save it as .xlsx without them, or as CSV UTF-8",
    );
  }
  if (archive.has(BOOK)) return;
  const kind = OTHERS.find(([part]) => archive.has(part))?.[1] ?? "a ZIP archive without a workbook in it";
  refuseFile(`this is the wrong kind of file: ${kind}. Save it as .xlsx or CSV UTF-8 and upload that file`);
}

/** The targets of a part's relationships, by id: paths within the archive. */
async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readWhole(archive.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id: id, Target: target, Type: type = "" }) {
      if (name !== "Relationship" || !id || !target || !type.endsWith("/worksheet")) return;
      targets.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

export const isOn = (text: string | undefined) => text === "1" || text === "true";

async function bookOf(archive: Archive): Promise<Pick<Workbook, "sheets" | "since1904">> {
  const targets = await targetsOf(archive);
  const sheets: { name: string; path: string }[] = [];
  let since1904 = false;
  await readWhole(archive.read(BOOK), {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = isOn(attributes.date1904);
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const path = id === undefined ? undefined : targets.get(id);
      if (path) sheets.push({ name: attributes.name ?? "", path });
    },
  });
  return { sheets, since1904 };
}

/** The shared strings. Rich text is the concatenation of its runs; phonetic hints (`rPh`) are skipped. */
async function stringsOf(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let text: string[] = [];
  let isText = false;
  let aids = 0;
  if (!archive.has("xl/sharedStrings.xml")) return strings;
  await readWhole(archive.read("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") text = [];
      if (name === "rPh") aids += 1;
      isText = name === "t" && aids === 0;
    },
    text: (piece) => isText && text.push(piece),
    close(name) {
      if (name === "rPh") aids -= 1;
      if (name === "t") isText = false;
      if (name === "si") strings.push(text.join(""));
    },
  });
  return strings;
}

async function dateStylesOf(archive: Archive): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  if (!archive.has("xl/styles.xml")) return styles;
  await readWhole(archive.read("xl/styles.xml"), {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (name === "numFmt" && formatCode !== undefined) codes.set(id, formatCode);
      if (name === "cellXfs") isCellStyles = true;
      if (name === "xf" && isCellStyles) styles.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyles = false;
    },
  });
  return styles;
}

/** @throws FileRefused for an archive that is not a workbook, or has macros */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  checkKind(archive);
  return {
    ...(await bookOf(archive)),
    strings: await stringsOf(archive),
    dateStyles: await dateStylesOf(archive),
  };
}

import { FileRefused, problemAt } from "../../../domain/orders/incoming/problem.ts";
import { reachOfFormula } from "../../../domain/settings/template-formulas.ts";
import { readXml } from "../../parse-worker/xml.ts";
import type { Archive } from "../../parse-worker/zip.ts";

/** What a template keeps of a sheet beside its texts. */
export interface SheetNotes {
  /** In characters, by column. */
  readonly widths: ReadonlyMap<number, number>;
  /** The addresses of cells that have numbers. */
  readonly numbers: ReadonlySet<string>;
}

/** A spreadsheet's own limits. */
const MAX_WIDTH = 255;
const MAX_COLUMNS = 16_384;

/** Reads a sheet once more. @throws FileRefused at a formula that reaches beyond its workbook */
export async function notesOf(archive: Archive, path: string): Promise<SheetNotes> {
  const widths = new Map<number, number>();
  const numbers = new Set<string>();
  let cell = "";
  let formula: string[] | undefined;
  const noteWidth = ({ min, max, width }: Readonly<Record<string, string>>) => {
    const [first, last, wide] = [Number(min), Math.min(Number(max), MAX_COLUMNS), Number(width)];
    if (!(first >= 1 && wide > 0)) return;
    for (let column = first; column <= last; column += 1) widths.set(column - 1, Math.min(wide, MAX_WIDTH));
  };
  const check = (text: string) => {
    const reach = reachOfFormula(text);
    const [, column = "A", row = "1"] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    if (reach) throw new FileRefused(problemAt(Number(row), column, reach));
  };
  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === "col") noteWidth(attributes);
      if (name === "c") {
        cell = attributes.r ?? "";
        if ((attributes.t ?? "n") === "n") numbers.add(cell);
      }
      // Validations and conditional formats have formulas as well.
      if (/^f$|^formula\d?$/.test(name)) formula = [];
    },
    text: (piece: string) => void formula?.push(piece),
    close(name: string) {
      if (formula && /^f$|^formula\d?$/.test(name)) {
        check(formula.join(""));
        formula = undefined;
      }
    },
  };
  for await (const _ of readXml(archive.read(path), events));
  return { widths, numbers };
}

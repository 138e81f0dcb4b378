import type { Column } from "../../incoming/cells/headers.ts";
import type { Row } from "../../incoming/cells/row.ts";
import type { LegacyEncoding } from "../file/encoding.ts";
import type { Table } from "../file/table.ts";
import { contradicts, type EncodingQuestion, encodingQuestion, isReadableIn } from "./question.ts";
import { isHardlyWestern } from "./western.ts";

/** At most this many unlikely texts are kept as examples. */
const MAX_EXAMPLES = 20;

const textsOf = (rows: readonly Row[]) => rows.flatMap(({ cells }) => cells);

/** Detects the encoding of a file whose bytes do not show it. All texts are decoded as Windows-1252. */
export class EncodingDetector {
  /** Texts that are unlikely in Windows-1252. */
  private readonly doubtful: string[] = [];
  /** The header row. */
  readonly labels: readonly string[];
  private readonly sample: readonly Row[];
  private contradicted = false;

  constructor({ headers }: Table, sample: readonly Row[]) {
    this.labels = headers.labels;
    this.sample = sample;
  }

  observe(text: string): void {
    if (this.doubtful.length < MAX_EXAMPLES && isHardlyWestern(text)) this.doubtful.push(text);
  }

  /** Observes the cells of these columns, or of all, and the header row. */
  observeRows(rows: readonly Row[], columns: readonly Column[] | null): void {
    for (const { cells } of rows) {
      const texts = columns ? columns.map(({ index }) => cells[index] ?? "") : cells;
      for (const text of texts) this.observe(text);
    }
    for (const label of this.labels) this.observe(label);
  }

  /** Whether a person must choose the encoding. */
  get isAmbiguous(): boolean {
    return this.doubtful.length > 0 || this.contradicted;
  }

  /** Whether the header row and the sample are valid in this encoding. */
  accepts(encoding: LegacyEncoding): boolean {
    return isReadableIn(encoding, [...this.labels, ...textsOf(this.sample)].join("\n"));
  }

  /** Whether the encoding of an earlier file fits this one. If not, a person chooses again. */
  agreesWith(encoding: LegacyEncoding): boolean {
    this.contradicted = contradicts(encoding, this.texts());
    return !this.contradicted;
  }

  question(): EncodingQuestion | null {
    return encodingQuestion(this.texts());
  }

  private texts() {
    return { labels: this.labels, doubtful: this.doubtful, others: textsOf(this.sample) };
  }
}

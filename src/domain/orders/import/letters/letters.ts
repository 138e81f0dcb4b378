import type { LettersEncoding } from "../file/encoding.ts";
import type { Column } from "../file/headers.ts";
import type { Row, Table } from "../file/table.ts";
import { contradicts, type LettersQuestion, lettersQuestion, mayBeIn } from "./offer.ts";
import { isHardlyWestern } from "./western.ts";

/** Doubtful texts that are kept to ask by. */
const MOST_HEARD = 20;

const textsOf = (rows: readonly Row[]) => rows.flatMap(({ cells }) => cells);

/** A file's letters, where nothing in it shows its encoding: as they read in Windows-1252. */
export class Letters {
  /** What was read that is hardly Western. */
  private readonly doubtful: string[] = [];
  /** The header row. */
  readonly labels: readonly string[];
  private readonly sample: readonly Row[];
  private contradicted = false;

  constructor({ headers }: Table, sample: readonly Row[]) {
    this.labels = headers.labels;
    this.sample = sample;
  }

  hear(text: string): void {
    if (this.doubtful.length < MOST_HEARD && isHardlyWestern(text)) this.doubtful.push(text);
  }

  /** Hears what stands in these columns, or in all. */
  hearRows(rows: readonly Row[], columns: readonly Column[] | null): void {
    for (const { cells } of rows) {
      const texts = columns ? columns.map(({ index }) => cells[index] ?? "") : cells;
      for (const text of texts) this.hear(text);
    }
    for (const label of this.labels) this.hear(label);
  }

  /** Whether a person has to say which they are. */
  get areDoubtful(): boolean {
    return this.doubtful.length > 0 || this.contradicted;
  }

  /** Whether what was looked at can be read in this encoding. */
  mayBe(encoding: LettersEncoding): boolean {
    return mayBeIn(encoding, [...this.labels, ...textsOf(this.sample)].join("\n"));
  }

  /** Whether they are what an earlier file was in. If not, a person says again. */
  agreeWith(encoding: LettersEncoding): boolean {
    this.contradicted = contradicts(encoding, this.texts());
    return !this.contradicted;
  }

  question(): LettersQuestion | null {
    return lettersQuestion(this.texts());
  }

  private texts() {
    return { labels: this.labels, doubtful: this.doubtful, others: textsOf(this.sample) };
  }
}

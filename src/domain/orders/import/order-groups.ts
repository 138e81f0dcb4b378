import type { BoundLayout } from "../incoming/bound.ts";
import { cleanCell } from "../incoming/cells/cells.ts";
import { isDescription } from "../incoming/cells/description.ts";
import type { Row } from "../incoming/cells/row.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import { pacer } from "./file/source.ts";
import type { Table } from "./file/table.ts";
import { addRow, type Group, Grouper } from "./group.ts";
import type { RowQuestions } from "./types.ts";

type Answers = Pick<ColumnChoice, "hidden" | "repeats">;

/** Rows between the orders: the description below a header, the header again, and the lines that end an export. */
function isNoOrder(bound: BoundLayout, { cells }: Row): boolean {
  const isHeader = bound.labels.every((label, index) => cleanCell(cells[index] ?? "") === label);
  return isHeader || bound.layout.isFooter?.(cells) === true;
}

/** The rows of orders, without those that a person has left out. */
async function* orderRows(table: Table, bound: BoundLayout, { hidden }: Answers): AsyncGenerator<Row> {
  let isFirst = true;
  for await (const batch of table.rows()) {
    for (const row of batch) {
      const describes = isFirst && isDescription(bound, row);
      isFirst = false;
      if (describes || isNoOrder(bound, row) || (hidden === "leave" && row.hidden)) continue;
      yield row;
    }
  }
}

/** A hash of 53 bits (cyrb53): the lines of a file are too many to keep. */
function hashOf(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0);
}

/** Detects lines that their order has already. */
class Lines {
  private readonly bound: BoundLayout;
  private readonly firstRows = new Map<number, number>();

  constructor(bound: BoundLayout) {
    this.bound = bound;
  }

  /** The row of an earlier line like this one; `null` for a new line, and for a row without an item. */
  earlier(order: string, { number, cells }: Row): number | null {
    const { items, lineIds } = this.bound;
    if ("packed" in items) return null;
    const texts = [...items.all, ...lineIds].map(({ index }) => cells[index] ?? "");
    if (items.all.every(({ index }) => (cells[index] ?? "") === "")) return null;
    const line = hashOf([order, ...texts].join("\u001f"));
    const first = this.firstRows.get(line);
    if (first === undefined) this.firstRows.set(line, number);
    return first ?? null;
  }
}

const MAX_EXAMPLES = 5;

/** A copy of a string that does not keep its chunk of the file in memory. */
export const detached = (text: string) => ` ${text}`.slice(1);

/**
 * What a first pass finds out about a file whose orders may be scattered: which rows belong to an order further up, and
 * what a person must decide. Rows are kept as JSON, which takes a fraction of the memory of their cells.
 */
class Survey {
  private readonly joins: boolean;
  private readonly lines: Lines;
  private readonly seen = new Set<string>();
  /** The key of an order by its name, where the two differ. */
  private readonly keys = new Map<string, string>();
  /** The rows that belong to an earlier order, by its key. */
  readonly later = new Map<string, string[]>();
  /** The numbers of rows that repeat a line of their order. */
  readonly repeated = new Set<number>();
  private readonly examples: { row: number; first: number }[] = [];
  hidden = 0;

  constructor(bound: BoundLayout, joins: boolean) {
    this.joins = joins;
    this.lines = new Lines(bound);
  }

  keyOf({ name, reference }: Group): string {
    return reference || (this.keys.get(name) ?? name);
  }

  add(group: Group): void {
    if (!this.joins) return;
    const key = this.keyOf(group);
    if (key === "") return;
    const isLater = this.seen.has(key);
    this.findRepeats(key, group, isLater);
    if (isLater) {
      const rows = this.later.get(key) ?? [];
      for (const row of group.rows) rows.push(JSON.stringify(row));
      this.later.set(key, rows);
      return;
    }
    this.seen.add(detached(key));
    if (group.name !== "" && group.name !== key) this.keys.set(detached(group.name), detached(key));
  }

  /** Neighbors may be equal, as two units of one thing are; a line that comes again later is not one of them. */
  private findRepeats(key: string, group: Group, isLater: boolean): void {
    let previous: number | null = null;
    for (const row of group.rows) {
      const first = this.lines.earlier(key, row);
      const isNeighbor = !isLater && first !== null && previous === first;
      if (first !== null && !isNeighbor) {
        this.repeated.add(row.number);
        if (this.examples.length < MAX_EXAMPLES) this.examples.push({ row: row.number, first });
      }
      previous = first ?? row.number;
    }
  }

  questions({ hidden, repeats }: Answers): RowQuestions {
    return {
      hidden: this.hidden > 0 ? this.hidden : null,
      repeats: this.repeated.size > 0 ? { lines: this.repeated.size, examples: this.examples } : null,
      isOpen: (this.hidden > 0 && !hidden) || (this.repeated.size > 0 && !repeats),
    };
  }
}

export interface GroupOptions {
  /** All rows of an order are together: a later order of the same number is another one. */
  readonly hasWholeOrders: boolean;
  /** Called with what only a person can decide, before the first order. */
  ask(questions: RowQuestions): void;
  /** Called for every row of an order. */
  count(): void;
}

/** The orders of a file as groups of rows, each at the place of its first row, wherever its others are. */
export async function* orderGroups(
  table: Table,
  bound: BoundLayout,
  answers: Answers,
  { hasWholeOrders, ask, count }: GroupOptions,
): AsyncGenerator<Group> {
  const pace = pacer();
  const joins = !hasWholeOrders && !bound.layout.rowIsOrder;
  const survey = new Survey(bound, joins);
  if (!hasWholeOrders) {
    const grouper = new Grouper(bound);
    const take = (group: Group | null) => group && survey.add(group);
    for await (const row of orderRows(table, bound, answers)) {
      if (row.hidden) survey.hidden += 1;
      take(grouper.add(row));
      await pace();
    }
    take(grouper.end());
    ask(survey.questions(answers));
  }
  const { later, repeated } = survey;
  const isLeft = ({ number }: Row) => answers.repeats === "leave" && repeated.has(number);
  const joined = (group: Group | null): Group | null => {
    if (!group || later.size + repeated.size === 0) return group;
    const key = survey.keyOf(group);
    const rows = later.get(key);
    if (rows === DONE) return null;
    if (rows) {
      // The rows were written by this survey.
      for (const row of rows) addRow(group, JSON.parse(row) as Row);
      later.set(key, DONE);
    }
    group.rows = group.rows.filter((row) => !isLeft(row));
    return group;
  };
  const grouper = new Grouper(bound);
  for await (const row of orderRows(table, bound, answers)) {
    count();
    const group = joined(grouper.add(row));
    if (group) yield group;
    await pace();
  }
  const last = joined(grouper.end());
  if (last) yield last;
}

/** The order with these rows was read. */
const DONE: string[] = [];

import { bind, readColumns } from "./bound.ts";
import { isDescription } from "./description.ts";
import { draftOf } from "./draft.ts";
import type { Delimiter } from "./file/delimiter.ts";
import type { Encoding } from "./file/encoding.ts";
import { FileRefused } from "./file/problem.ts";
import { pacer, type TableSource } from "./file/source.ts";
import { openTable } from "./file/table.ts";
import { type Group, Grouper } from "./group.ts";
import { recognise } from "./layouts/recognise.ts";
import type { DraftOrder, OrderFormat, OrderReading } from "./types.ts";

export type OrderFile = {
  format: OrderFormat;
  /** The layout as people call it. */
  label: string;
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** The header row as it stands in the file. */
  headers: readonly string[];
  bytes: number;
  /** How far reading has come: bytes of `bytes`, rows that hold something. */
  progress(): { bytes: number; rows: number };
  /** All orders in batches, once; other work of the process runs between. @throws FileRefused midway, too. */
  orders(): AsyncGenerator<DraftOrder[]>;
};

/** A copy that does not keep the whole piece of the file alive out of which it was cut. */
const detached = (text: string) => ` ${text}`.slice(1);

const BATCH = 200;

/**
 * Opens a file of orders, or its rows: any of the layouts, see docs/importing.md.
 * @throws FileRefused when it is no such file; its `problem` says why.
 */
export async function openOrders(source: TableSource): Promise<OrderFile> {
  const table = await openTable(source);
  const layout = recognise(table.headers);
  const bound = bind(layout, table.headers);
  table.headers.refuseDuplicates(readColumns(bound));
  let rows = 0;

  async function* orders(): AsyncGenerator<DraftOrder[]> {
    const pace = pacer();
    const grouper = new Grouper(bound);
    const firstRows = new Map<string, number>();
    let batch: DraftOrder[] = [];
    const take = (group: Group | null) => {
      if (!group) return;
      const draft = draftOf(bound, group);
      if (draft.reference !== "") {
        const earlier = firstRows.get(draft.reference);
        if (earlier === undefined) firstRows.set(detached(draft.reference), draft.rows[0] ?? 1);
        else draft.repeatOf = earlier;
      }
      batch.push(draft);
    };
    for await (const read of table.rows()) {
      for (const row of read) {
        if (isDescription(bound, row)) continue;
        rows += 1;
        take(grouper.add(row));
        await pace();
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    take(grouper.end());
    if (batch.length > 0) yield batch;
  }

  return {
    format: layout.format,
    label: layout.label,
    delimiter: table.delimiter,
    encoding: table.encoding,
    headers: table.headers.labels,
    bytes: table.bytes,
    progress: () => ({ bytes: table.readBytes(), rows }),
    orders,
  };
}

/** All of a small file at once; never throws for what is wrong with the file, but says so in `refusal`. */
export async function readOrders(source: TableSource): Promise<OrderReading> {
  const reading: OrderReading = {
    format: null,
    delimiter: null,
    encoding: null,
    headers: [],
    rows: 0,
    orders: [],
    refusal: null,
  };
  try {
    const file = await openOrders(source);
    Object.assign(reading, {
      format: file.format,
      delimiter: file.delimiter,
      encoding: file.encoding,
      headers: file.headers,
    });
    for await (const batch of file.orders()) reading.orders.push(...batch);
    reading.rows = file.progress().rows;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    reading.orders = [];
    reading.refusal = error.problem;
  }
  return reading;
}

import { useMemo, useRef, useState } from "react";
import {
  type ChosenColumns,
  type ColumnChoice,
  problemsOfChoice,
} from "../../../domain/orders/import/columns/choice.ts";
import type { ColumnField } from "../../../domain/orders/import/columns/fields.ts";
import { type Guesses, guessColumns } from "../../../domain/orders/import/columns/guess.ts";
import { previewOrders } from "../../../domain/orders/import/columns/preview.ts";
import { type LettersEncoding, reread } from "../../../domain/orders/import/file/encoding.ts";
import type { RawRow } from "../../../domain/orders/import/types.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { ORDERS } from "../rehearsal/job.ts";

/** An encoding that a file may be in, with some of its cells as they would read. */
export interface OfferedLetters {
  encoding: LettersEncoding;
  label: string;
  examples: readonly string[];
}

/** A file's header row and first rows, and what was said of them before. */
export interface FileColumns {
  labels: readonly string[];
  sample: readonly RawRow[];
  /** The layout as people call it, where only its amounts are in doubt. */
  layout: string | null;
  doubtful: string | null;
  /** The likeliest first; null where the file shows its letters by itself. Else texts read as in Windows-1252. */
  letters: { asked: boolean; offered: readonly OfferedLetters[] } | null;
  choice: ColumnChoice | null;
}

const chosenOf = (guesses: Guesses): ChosenColumns =>
  Object.fromEntries(Object.entries(guesses).map(([field, { column }]) => [field, column]));

/** Header row and first rows as they read in the letters that are chosen: in the likeliest until then. */
function useReread({ labels, sample, letters }: FileColumns, chosen: LettersEncoding | null) {
  const likeliest = letters?.asked ? letters.offered[0]?.encoding : undefined;
  const encoding = letters ? (chosen ?? likeliest ?? null) : null;
  return useMemo(() => {
    const read = (text: string) => (encoding ? reread(text, encoding) : text);
    const rows = sample.map((row) => ({ ...row, cells: row.cells.map(read) }));
    return { labels: labels.map(read), sample: rows };
  }, [labels, sample, encoding]);
}

/** What a person chooses of a file's columns: begun with what was chosen before, or with guesses. */
export function useColumnChoice(file: FileColumns) {
  const { layout, choice: before } = file;
  const [encoding, setEncoding] = useState(before?.encoding ?? null);
  const { labels, sample } = useReread(file, encoding);
  const guesses = useMemo(
    () =>
      guessColumns(
        labels,
        sample.map(({ cells }) => cells),
      ),
    [labels, sample],
  );
  const [said, setChoice] = useState<ColumnChoice>(
    () =>
      before ?? { columns: layout === null ? chosenOf(guesses) : null, decimal: null, eachRowIsOne: false },
  );
  const choice = useMemo(() => (encoding ? { ...said, encoding } : said), [said, encoding]);
  const preview = useMemo(() => previewOrders(labels, sample, choice), [labels, sample, choice]);
  const problems = useMemo(() => problemsOfChoice(choice, labels.length), [choice, labels.length]);

  /** The field of a column, which gives up the column that it had; null: nothing reads it. */
  const assign = (column: number, field: ColumnField | null) =>
    setChoice((now) => {
      const columns: ChosenColumns = { ...now.columns };
      for (const [name, at] of Object.entries(columns))
        if (at === column) delete columns[name as ColumnField];
      if (field) columns[field] = column;
      return { ...now, columns, ...(field === "quantity" && { eachRowIsOne: false }) };
    });
  return {
    choice,
    /** As it reads in the letters that are chosen. */
    read: { ...file, labels, sample },
    guesses,
    preview,
    problems,
    assign,
    setEncoding,
    setDecimal: (decimal: ColumnChoice["decimal"]) => setChoice((now) => ({ ...now, decimal })),
    setEachRowIsOne: (eachRowIsOne: boolean) => setChoice((now) => ({ ...now, eachRowIsOne })),
  };
}

/** Has the file read by a choice; the same press again after a lost answer is the same attempt. */
export function useReadByColumns(id: string) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ text: "", key: "" });
  const read = async (choice: ColumnChoice): Promise<boolean> => {
    const text = JSON.stringify(choice);
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() };
    setBusy(true);
    const { ok } = await call("PUT", `${ORDERS.base}/${id}/columns`, {
      body: choice,
      idempotencyKey: attempt.current.key,
      changes: [`${ORDERS.base}/${id}`, "order-imports"],
    });
    setBusy(false);
    return ok;
  };
  return { read, busy };
}

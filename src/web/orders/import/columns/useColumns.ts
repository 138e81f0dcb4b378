import { useMemo, useState } from "react";
import { chooseColumns } from "../../../../domain/orders/import/columns/calls.ts";
import {
  type ChosenColumns,
  type ColumnChoice,
  problemsOfChoice,
} from "../../../../domain/orders/import/columns/choice.ts";

import type { ColumnField } from "../../../../domain/orders/import/columns/fields.ts";
import { type Guesses, guessColumns } from "../../../../domain/orders/import/columns/guess.ts";
import { previewOrders } from "../../../../domain/orders/import/columns/preview.ts";
import { type LegacyEncoding, reread } from "../../../../domain/orders/import/file/encoding.ts";
import type { FileColumns } from "../../../../domain/orders/import/responses.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { useIdempotencyKey } from "../../../providers/idempotency.ts";

/** A possible encoding of a file, with some of its cells decoded. */
export type EncodingCandidate = NonNullable<FileColumns["encodingQuestion"]>["candidates"][number];

const chosenOf = (guesses: Guesses): ChosenColumns =>
  Object.fromEntries(Object.entries(guesses).map(([field, { column }]) => [field, column]));

/** The header row and the first rows, decoded in the chosen encoding or else in the likeliest one. */
function useReread({ labels, sample, encodingQuestion }: FileColumns, chosen: LegacyEncoding | null) {
  const likeliest = encodingQuestion?.required ? encodingQuestion.candidates[0]?.encoding : undefined;
  const encoding = encodingQuestion ? (chosen ?? likeliest ?? null) : null;
  return useMemo(() => {
    const read = (text: string) => (encoding ? reread(text, encoding) : text);
    const rows = sample.map((row) => ({ ...row, cells: row.cells.map(read) }));
    return { labels: labels.map(read), sample: rows };
  }, [labels, sample, encoding]);
}

/** The choice of a file's columns, initially the previous choice or guesses. */
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
  const [chosen, setChoice] = useState<ColumnChoice>(
    (): ColumnChoice => ({
      decimal: null,
      eachRowIsOne: false,
      ...before,
      columns: before?.columns ?? (layout === null ? chosenOf(guesses) : null),
    }),
  );
  const choice = useMemo(() => (encoding ? { ...chosen, encoding } : chosen), [chosen, encoding]);
  const preview = useMemo(() => previewOrders(labels, sample, choice), [labels, sample, choice]);
  const problems = useMemo(() => problemsOfChoice(choice, labels.length), [choice, labels.length]);

  /** Assigns a field to a column and removes it from its previous column; `null` leaves the column unused. */
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
    /** The file decoded in the chosen encoding. */
    read: { ...file, labels, sample },
    guesses,
    preview,
    problems,
    assign,
    setEncoding,
    setDecimal: (decimal: ColumnChoice["decimal"]) => setChoice((now) => ({ ...now, decimal })),
    answer: (answers: Pick<ColumnChoice, "sheet" | "hidden" | "repeats">) =>
      setChoice((now) => ({ ...now, ...answers })),
    setEachRowIsOne: (eachRowIsOne: boolean) => setChoice((now) => ({ ...now, eachRowIsOne })),
  };
}

/** Reads the file with a choice. A retry after a lost response uses the same idempotency key. */
export function useReadByColumns(id: string) {
  const choose = useNamedCall(chooseColumns);
  const [busy, setBusy] = useState(false);
  const keyOf = useIdempotencyKey();
  const read = async (choice: ColumnChoice): Promise<boolean> => {
    setBusy(true);
    const { ok } = await choose({ params: { id }, body: choice }, { idempotencyKey: keyOf(choice) });
    setBusy(false);
    return ok;
  };
  return { read, busy };
}

import { useMemo, useRef, useState } from "react";
import {
  type ChosenColumns,
  type ColumnChoice,
  problemsOfChoice,
} from "../../../domain/orders/import/columns/choice.ts";
import type { ColumnField } from "../../../domain/orders/import/columns/fields.ts";
import { type Guesses, guessColumns } from "../../../domain/orders/import/columns/guess.ts";
import { previewOrders } from "../../../domain/orders/import/columns/preview.ts";
import type { RawRow } from "../../../domain/orders/import/types.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { ORDERS } from "../rehearsal/job.ts";

/** A file's header row and first rows, and what was said of them before. */
export interface FileColumns {
  labels: readonly string[];
  sample: readonly RawRow[];
  /** The layout as people call it, where only its amounts are in doubt. */
  layout: string | null;
  doubtful: string | null;
  choice: ColumnChoice | null;
}

const chosenOf = (guesses: Guesses): ChosenColumns =>
  Object.fromEntries(Object.entries(guesses).map(([field, { column }]) => [field, column]));

/** What a person chooses of a file's columns: begun with what was chosen before, or with guesses. */
export function useColumnChoice({ labels, sample, layout, choice: before }: FileColumns) {
  const guesses = useMemo(
    () =>
      guessColumns(
        labels,
        sample.map(({ cells }) => cells),
      ),
    [labels, sample],
  );
  const [choice, setChoice] = useState<ColumnChoice>(
    () =>
      before ?? { columns: layout === null ? chosenOf(guesses) : null, decimal: null, eachRowIsOne: false },
  );
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
    guesses,
    preview,
    problems,
    assign,
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

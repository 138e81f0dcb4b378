import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../domain/format.ts";
import type { Selection } from "../list/useSelection.ts";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import type { Approved } from "./ApproveAllDialog.tsx";

const ApproveAllDialog = lazyDialog(() => import("./ApproveAllDialog.tsx"));

interface Props<Row> {
  of: Approved;
  rows: readonly Row[];
  /** Whether this person may approve the row. */
  isOpen(row: Row): boolean;
  selection: Selection;
}

/** Approves the selected rows. The count is of those that this person may approve; the dialog has the reasons of the others. */
export function BulkApproval<Row extends { id: string }>({ of, rows, isOpen, selection }: Props<Row>) {
  const [asked, setAsked] = useState<string[] | null>(null);
  // The selection can have rows of other pages.
  const seen = useRef(new Map<string, Row>());
  useEffect(() => {
    if (selection.count === 0) seen.current.clear();
  }, [selection.count]);
  for (const row of rows) seen.current.set(row.id, row);
  const { target, count } = selection;
  const ids = "ids" in target ? target.ids : [];
  const ready = ids.filter((id) => {
    const row = seen.current.get(id);
    return row !== undefined && isOpen(row);
  }).length;
  return (
    <>
      <Button small kind="primary" icon="check" onClick={() => setAsked(ids)}>
        {`Approve ${formatCount(ready)}${ready < count ? ` of ${formatCount(count)}` : ""}`}
      </Button>
      {asked && (
        <ApproveAllDialog
          of={of}
          ids={asked}
          close={(isDone) => {
            setAsked(null);
            if (isDone) selection.clear();
          }}
        />
      )}
    </>
  );
}

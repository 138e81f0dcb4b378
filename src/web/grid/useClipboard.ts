import type { ClipboardEvent } from "react";
import { counted } from "../../domain/counts.ts";
import { useToast } from "../providers/notification.tsx";
import type { GridRow } from "./model.ts";
import { cleared, planPaste, readBlock } from "./paste.ts";
import { copied, type Range, type ViewLine } from "./range.ts";
import type { Grid } from "./useGrid.ts";

/** Called with pasted rows whose key is in no row. Resolves to the rows to add. */
export type OnUnknown = (rows: readonly Readonly<Record<string, string>>[]) => Promise<readonly GridRow[]>;

interface Options {
  grid: Grid;
  lines: readonly ViewLine[];
  range: Range | null;
  keyColumn: string | null;
  onUnknown: OnUnknown | undefined;
}

const isEditing = (event: ClipboardEvent) => (event.target as Element).matches("input, textarea");

/** Copies, cuts and pastes blocks of cells. A cell that is being edited has the browser's own. */
export function useClipboard({ grid, lines, range, keyColumn, onUnknown }: Options) {
  const { columns } = grid;
  const toast = useToast();
  const copy = (event: ClipboardEvent) => {
    if (isEditing(event) || !range) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied(lines, columns, range));
  };
  const paste = async (event: ClipboardEvent) => {
    if (isEditing(event) || !range) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData("text/plain"));
    if (block.length === 0) return;
    const plan = planPaste(block, range, lines, grid.rows, columns, keyColumn);
    const added = plan.unknown.length > 0 ? ((await onUnknown?.(plan.unknown)) ?? []) : [];
    grid.edit(plan.changes, added);
    const ignored = plan.ignored + plan.unknown.length - added.length;
    if (ignored > 0) toast.warning(`${counted(ignored, "pasted row")} could not be placed in the grid`);
  };
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      copy(event);
      if (!isEditing(event) && range) grid.edit(cleared(range, lines, columns));
    },
    onPaste: (event: ClipboardEvent) => void paste(event),
  };
}

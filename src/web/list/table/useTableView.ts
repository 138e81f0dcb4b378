import { useCallback, useMemo, useState } from "react";
import { usePerson } from "../../providers/person.tsx";
import type { Column } from "./columns.ts";

export interface TableView<Row> {
  /** The visible columns, in order. */
  columns: readonly Column<Row>[];
  all: readonly Column<Row>[];
  isShown(key: string): boolean;
  toggle(key: string): void;
  dense: boolean;
  setDense(dense: boolean): void;
  reset(): void;
}

interface Stored {
  /** Keys whose visibility differs from the screen's default. */
  flipped: string[];
  dense: boolean;
}

const read = (key: string): Stored => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored === "object" && stored !== null && "flipped" in stored) return stored as Stored; // written by `store` below
  } catch {
    // Unreadable settings count as none.
  }
  return { flipped: [], dense: false };
};

/** What a user chose for a list, and how to change it. */
export interface ViewChoice extends Stored {
  store(change: Partial<Stored>): void;
}

/** The columns and the density that a user chose for the list `name`, stored in this browser. */
export function useTableView(name: string): ViewChoice {
  const key = `view ${usePerson().id} ${name}`;
  const [stored, setStored] = useState(() => read(key));
  const store = useCallback(
    (change: Partial<Stored>) =>
      setStored((now) => {
        const next = { ...now, ...change };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return useMemo(() => ({ ...stored, store }), [stored, store]);
}

/** These columns as a user chose to see them. */
export function viewOf<Row>(
  { flipped, dense, store }: ViewChoice,
  columns: readonly Column<Row>[],
): TableView<Row> {
  const shows = (column: Column<Row>) =>
    column.main || (column.hidden === true) === flipped.includes(column.key);
  return {
    columns: columns.filter(shows),
    all: columns,
    isShown: (columnKey) => columns.some((column) => column.key === columnKey && shows(column)),
    toggle: (columnKey) =>
      store({
        flipped: flipped.includes(columnKey)
          ? flipped.filter((flippedKey) => flippedKey !== columnKey)
          : [...flipped, columnKey],
      }),
    dense,
    setDense: (next) => store({ dense: next }),
    reset: () => store({ flipped: [], dense: false }),
  };
}

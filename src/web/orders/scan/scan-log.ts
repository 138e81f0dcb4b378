import { useState } from "react";

export interface ScanEntry {
  readonly id: number;
  readonly at: string;
  readonly code: string;
  /** The order and item, or nothing for a code that was not found. */
  readonly what: string;
  readonly result: string;
  readonly isWrong: boolean;
}

const KEY = "platen.scans";
const MAX_ENTRIES = 20;

function stored(): readonly ScanEntry[] {
  try {
    // Written below, in the same tab.
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as ScanEntry[];
  } catch {
    return [];
  }
}

/** The last scans of this tab, newest first. */
export function useScanLog() {
  const [entries, setEntries] = useState(stored);
  const add = (entry: Omit<ScanEntry, "id" | "at">) =>
    setEntries((before) => {
      const id = (before[0]?.id ?? 0) + 1;
      const after = [{ ...entry, id, at: new Date().toISOString() }, ...before].slice(0, MAX_ENTRIES);
      sessionStorage.setItem(KEY, JSON.stringify(after));
      return after;
    });
  return { entries, add };
}

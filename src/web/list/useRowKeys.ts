import type { KeyboardEvent } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { areOn } from "../layout/shortcuts.ts";

export const openInTab = (path: string) => {
  window.open(BASE + path, "_blank", "noopener");
};

interface Rows {
  count: number;
  /** Brings a row into view, so that it exists. */
  reveal(index: number): void;
  tick(index: number): void;
  open(index: number, inTab: boolean): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const LETTERS = new Set(["j", "k", "x"]);
const isTyping = (target: Element) =>
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/**
 * Arrows, or j and k, move the focus from row to row, x ticks, Enter opens and Ctrl Enter opens a tab. The focus is a real
 * one, on the row's link (or the row itself), so that a screen reader says where one is.
 */
export function useRowKeys({ count, reveal, tick, open }: Rows) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const root = event.currentTarget;
    const target = event.target as Element; // keys are heard by elements only
    if (isTyping(target) || event.altKey) return;
    if (LETTERS.has(event.key) && (event.ctrlKey || event.metaKey || !areOn())) return;
    const at = Number(target.closest("[data-row]")?.getAttribute("data-row") ?? -1);

    const step = STEPS[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      const next = Math.min(count - 1, Math.max(0, at + step));
      focusRow(root, next, () => reveal(next));
      return;
    }
    if (at < 0) return;
    if (event.key === "x") {
      event.preventDefault();
      tick(at);
    }
    // A link opens itself; a row without one, or with the focus on its box, is opened here.
    if (event.key === "Enter" && !target.closest("a, button")) {
      event.preventDefault();
      open(at, event.ctrlKey || event.metaKey);
    }
  };
}

const linkOf = (root: Element, index: number) => {
  const row = root.querySelector<HTMLElement>(`[data-row="${index}"]`);
  return row?.querySelector<HTMLElement>("[data-row-link]") ?? row;
};

function focusRow(root: Element, index: number, reveal: () => void) {
  const here = linkOf(root, index);
  if (here) {
    here.focus(); // scrolls to it by itself
    return;
  }
  reveal();
  requestAnimationFrame(() => linkOf(root, index)?.focus());
}

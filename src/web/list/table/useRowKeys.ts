import type { KeyboardEvent } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { areSingleKeysOn } from "../../layout/shortcuts.ts";

export const openInTab = (path: string) => {
  window.open(BASE + path, "_blank", "noopener");
};

interface Rows {
  count: number;
  /** Scrolls a row into view, so that it is rendered. */
  reveal(index: number): void;
  tick(index: number): void;
  open(index: number, inTab: boolean): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const LETTER_KEYS = new Set(["j", "k", "x"]);
const isTyping = (target: Element) =>
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/**
 * Arrows, or j and k, move the focus between rows, x selects, Enter opens and Ctrl+Enter opens in a new tab. The row's
 * link (or the row itself) gets the real focus, so that a screen reader announces it.
 */
export function useRowKeys({ count, reveal, tick, open }: Rows) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const root = event.currentTarget;
    const target = event.target as Element; // keys are dispatched to elements only
    // Keys of a dialog that a row opened bubble here too.
    if (!root.contains(target) || isTyping(target) || event.altKey) return;
    if (LETTER_KEYS.has(event.key) && (event.ctrlKey || event.metaKey || !areSingleKeysOn())) return;
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
    // A link opens itself. This opens a row without one, or with the focus on its checkbox.
    if (event.key === "Enter" && !target.closest("a, button")) {
      event.preventDefault();
      open(at, event.ctrlKey || event.metaKey);
    }
  };
}

/** What takes the focus of a row: its link, or the row itself. */
export const linkOf = (root: Element, index: number) => {
  const row = root.querySelector<HTMLElement>(`[data-row="${index}"]`);
  return row?.querySelector<HTMLElement>("[data-row-link]") ?? row;
};

function focusRow(root: Element, index: number, reveal: () => void) {
  const link = linkOf(root, index);
  if (link) {
    link.focus(); // also scrolls to it
    return;
  }
  reveal();
  requestAnimationFrame(() => linkOf(root, index)?.focus());
}

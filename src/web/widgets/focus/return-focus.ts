/** How many focused elements are remembered: enough for dialogs that open from dialogs. */
const MAX_TRAIL = 24;

/** Elements by the order in which they had the focus, the latest last, with the row of a list that each was in. */
let trail: { readonly element: HTMLElement; readonly row: string | undefined }[] = [];

/** Parts that are on their way out while they are still drawn. */
const LEAVING = ".ant-modal-wrap[style*='display: none'], .ant-dropdown-hidden, [inert]";

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest(LEAVING) === null &&
  // Not in every browser, and not in jsdom.
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

const rowAt = (index: string): HTMLElement | null => {
  const row = document.querySelector<HTMLElement>(`.data-table [data-row="${index}"]`);
  return row?.querySelector<HTMLElement>("[data-row-link]") ?? row;
};

/** Where the focus was before, or the row that took the place of the one where it was. */
function lastPlace(): HTMLElement | null {
  for (const { element, row } of trail.toReversed()) {
    if (canTakeFocus(element)) return element;
    const next = row === undefined ? null : rowAt(row);
    if (next && canTakeFocus(next)) return next;
  }
  return document.querySelector<HTMLElement>("#content h1[tabindex]");
}

/** Gives the focus back if it was lost with an element that is no longer there. */
export function returnLostFocus(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body && canTakeFocus(focused)) return;
  if (trail.length > 0) lastPlace()?.focus({ preventScroll: true });
}

/** Another screen begins: what had the focus on the one before is no place to go back to. */
export function forgetFocus(): void {
  trail = [];
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  trail = [...trail.filter(({ element }) => element !== target), { element: target, row }].slice(-MAX_TRAIL);
}

/**
 * Returns the focus when a dialog, a drawer or a menu is gone. antd does so only for those that are closed before they are
 * unmounted, and ours mostly are unmounted at once. Popups call `returnLostFocus` themselves.
 * @param places whose children are these parts
 * @returns stops it
 */
export function keepFocusTrail(places: readonly Element[]): () => void {
  document.addEventListener("focusin", remember);
  const observer = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) returnLostFocus();
  });
  for (const place of places) observer.observe(place, { childList: true });
  return () => {
    document.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}

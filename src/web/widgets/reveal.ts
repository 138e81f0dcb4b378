const SCROLLABLE = /auto|scroll/;

/** Returns how far to scroll a box so that `start` to `end` is visible between `from` and `to`. */
function shiftOf(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from;
  return Math.max(0, end - to);
}

/**
 * Scrolls the ancestors of an element until it is visible, respecting their `scroll-padding`. Use this instead of
 * `scrollIntoView`, which moves the starting point of Tab navigation: since Chromium 150, the first Tab of a screen
 * would skip everything above the element. Not needed before `focus()`, which scrolls by itself.
 */
export function reveal(element: Element | null | undefined): void {
  if (!element) return;
  for (let box = element.parentElement; box; box = box.parentElement) {
    const style = getComputedStyle(box);
    const padding = (side: string) =>
      Number.parseFloat(style.getPropertyValue(`scroll-padding-${side}`)) || 0;
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (SCROLLABLE.test(style.overflowX)) {
      const left = outer.left + box.clientLeft;
      const right = left + box.clientWidth - padding("right");
      box.scrollLeft += shiftOf(inner.left, inner.right, left + padding("left"), right);
    }
    if (SCROLLABLE.test(style.overflowY)) {
      const top = outer.top + box.clientTop;
      const bottom = top + box.clientHeight - padding("bottom");
      box.scrollTop += shiftOf(inner.top, inner.bottom, top + padding("top"), bottom);
    }
  }
}

/**
 * Reveals an element if it is not visible when the browser has done the layout of what was just rendered. `reveal` in an
 * effect does that layout at once, and the browser again for what other effects change: 16 ms while a screen opens.
 * @returns stops waiting
 */
export function revealAfterLayout(element: Element | null | undefined): () => void {
  if (!element || typeof IntersectionObserver === "undefined") return () => {};
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    if (entries.some(({ intersectionRatio }) => intersectionRatio < 1)) reveal(element);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

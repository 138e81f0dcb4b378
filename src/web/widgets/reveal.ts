const SCROLLS = /auto|scroll/;

/** How far a box scrolls so that what lies from `start` to `end` is in sight from `from` to `to`. */
function shiftOf(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from;
  return Math.max(0, end - to);
}

/**
 * Scrolls the boxes around an element until it is in sight, past their `scroll-padding`. Use this and not
 * `scrollIntoView`, which moves the point from which Tab continues: from Chromium 150 on, the first Tab of a
 * screen would skip everything above the element. Where the focus follows, `focus()` scrolls by itself.
 */
export function reveal(element: Element | null | undefined): void {
  if (!element) return;
  for (let box = element.parentElement; box; box = box.parentElement) {
    const style = getComputedStyle(box);
    const padding = (side: string) =>
      Number.parseFloat(style.getPropertyValue(`scroll-padding-${side}`)) || 0;
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (SCROLLS.test(style.overflowX)) {
      const left = outer.left + box.clientLeft;
      const right = left + box.clientWidth - padding("right");
      box.scrollLeft += shiftOf(inner.left, inner.right, left + padding("left"), right);
    }
    if (SCROLLS.test(style.overflowY)) {
      const top = outer.top + box.clientTop;
      const bottom = top + box.clientHeight - padding("bottom");
      box.scrollTop += shiftOf(inner.top, inner.bottom, top + padding("top"), bottom);
    }
  }
}

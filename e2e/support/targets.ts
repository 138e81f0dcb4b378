import { expect, type Locator } from "@playwright/test";

/** The minimum height of a touch target in pixels. Targets have 44, of which a border or rounding may take one. */
const LEAST = 43;

/**
 * The visible controls with less than 44 pixels of touchable height, from top to bottom, as "Save view: 22". The height
 * is measured by hits on the control, its label or its box, not by what is drawn. Links inside a sentence are skipped,
 * because they are as high as its line.
 */
const smallTargets = (root: Locator): Promise<string[]> =>
  root.evaluate((within, minSize) => {
    const CONTROLS =
      "button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=menuitem], [role=option]";
    const BOXES =
      "label, .ant-tabs-tab, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .field-box";
    const isInText = (one: Element) =>
      one.tagName === "A" &&
      getComputedStyle(one).display === "inline" &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    const isSeen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      // Visually hidden elements are one pixel large. Disabled ones cannot be pressed.
      return (
        width > 1 &&
        height > 1 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(":disabled")
      );
    };
    const nameOf = (one: Element) =>
      (one.getAttribute("aria-label") || one.textContent || one.getAttribute("type") || one.className)
        .trim()
        .replaceAll(/\s+/g, " ")
        .slice(0, 40);

    const small: string[] = [];
    for (const control of within.querySelectorAll(CONTROLS)) {
      // In an editor, a press on a link moves the cursor.
      if (control.closest("[contenteditable=true]")) continue;
      const box = control.closest(BOXES) ?? control;
      if (!isSeen(box) || isInText(control)) continue;
      if (box.getBoundingClientRect().height >= minSize) continue;
      box.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (at: number) => {
        const hit = document.elementFromPoint(x, at);
        return hit !== null && (box.contains(hit) || hit.closest("label")?.control === control);
      };
      // Behind a sheet, under a bar, or beside the window until it is focused: not reachable now.
      if (![y, top + 1, top + height - 2].every(isHit)) continue;
      let [from, to] = [y, y];
      while (from > y - minSize && isHit(from - 1)) from--;
      while (to < y + minSize && isHit(to + 1)) to++;
      if (to - from + 1 < minSize) small.push(`${nameOf(control)}: ${Math.round(to - from + 1)}`);
    }
    return [...new Set(small)];
  }, LEAST);

/** Expects every control on the page, or in the given dialog, to be at least 44 pixels high at the width of a phone. */
export async function expectTouchable(root: Locator): Promise<void> {
  expect(await smallTargets(root), "controls that are less than 44 pixels high").toEqual([]);
}

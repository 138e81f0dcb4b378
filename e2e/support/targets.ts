import { expect, type Locator } from "@playwright/test";

/** What a finger needs, in pixels: screens are made for 44, of which a border or rounding may take one. */
const LEAST = 43;

/**
 * The visible controls that a finger has less than 44 pixels of, from top to bottom, as "Save view: 22". Counted is
 * where a press lands on the control, its label or the box that it stands in, not what is drawn. Links inside a
 * sentence are left out: they are as high as its line.
 */
const smallTargets = (root: Locator): Promise<string[]> =>
  root.evaluate((within, least) => {
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
      // What is only heard is a pixel; what is disabled is not pressed.
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
      // A link in a text that is being written is put the cursor into, not pressed.
      if (control.closest("[contenteditable=true]")) continue;
      const box = control.closest(BOXES) ?? control;
      if (!isSeen(box) || isInText(control)) continue;
      if (box.getBoundingClientRect().height >= least) continue;
      box.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (at: number) => {
        const hit = document.elementFromPoint(x, at);
        return hit !== null && (box.contains(hit) || hit.closest("label")?.control === control);
      };
      // Behind a sheet, under a bar, or beside the window until it is focused: not to be pressed as it stands.
      if (![y, top + 1, top + height - 2].every(isHit)) continue;
      let [from, to] = [y, y];
      while (from > y - least && isHit(from - 1)) from--;
      while (to < y + least && isHit(to + 1)) to++;
      if (to - from + 1 < least) small.push(`${nameOf(control)}: ${Math.round(to - from + 1)}`);
    }
    return [...new Set(small)];
  }, LEAST);

/** At the width of a phone everything that is pressed is at least 44 high: on the page, or on what is open over it. */
export async function expectTouchable(root: Locator): Promise<void> {
  expect(await smallTargets(root), "controls that are less than 44 pixels high").toEqual([]);
}

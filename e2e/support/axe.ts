import { expect, type Locator, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing of the page fades or moves any more. */
export async function expectStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // What goes with the scroll position never ends.
      .every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline),
  );
}

/**
 * WCAG 2.2 A and AA by axe: nothing to report on this page as it stands, frames aside. With `open`, a dialog over a
 * screen that is checked by itself, only the dialog is looked at: a list behind it takes axe most of the time.
 * `contrast: false` leaves out the rule that takes two thirds of the rest, where the same colors are looked at elsewhere.
 */
export async function expectAccessible(
  page: Page,
  { open, contrast = true }: { open?: Locator | undefined; contrast?: boolean } = {},
): Promise<void> {
  // Half faded in, a text has too little contrast.
  await expectStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await (open ?? page.locator("html")).evaluate(
    async (root, { values, enabled }) => {
      const inPage = window as unknown as {
        axe: { run(root: Element, options: object): Promise<AxeResults> };
      }; // evaluated above
      const found = await inPage.axe.run(root, {
        runOnly: { type: "tag", values },
        rules: { "color-contrast": { enabled } },
        // Only what is wrong is worked out in full; no rule of these tags reads stylesheets of other hosts.
        resultTypes: ["violations"],
        preload: false,
        // No script runs in the frame of a mail, so axe would wait in it for ever.
        iframes: false,
      });
      return found.violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html}`).join("\n")}`,
      );
    },
    { values: WCAG_22_AA, enabled: contrast },
  );
  expect(violations.join("\n"), "axe finds nothing").toBe("");
}

import { expect, type Locator, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until the page is drawn and no animation runs. */
export async function expectStill(page: Page): Promise<void> {
  // A changed color scheme or size applies with the next frame, which a busy machine draws late.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // Animations tied to scrolling never end.
      .every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline),
  );
}

/**
 * Expects no violations of WCAG 2.2 A and AA on the current page, without frames. With `open`, only this dialog is
 * checked, because the list behind it takes most of axe's time.
 */
export async function expectAccessible(
  page: Page,
  { open }: { open?: Locator | undefined } = {},
): Promise<void> {
  // Text that fades in has too little contrast.
  await expectStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await (open ?? page.locator("html")).evaluate(async (root, values) => {
    const inPage = window as unknown as {
      axe: { run(root: Element, options: object): Promise<AxeResults> };
    }; // evaluated above
    const found = await inPage.axe.run(root, {
      runOnly: { type: "tag", values },
      // Returns details of violations only. No rule of these tags reads stylesheets of other hosts.
      resultTypes: ["violations"],
      preload: false,
      // No script runs in the frame of a mail, so axe would wait in it forever.
      iframes: false,
    });
    return found.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html}`).join("\n")}`,
    );
  }, WCAG_22_AA);
  expect(violations.join("\n"), "axe finds nothing").toBe("");
}

import type { Page } from "@playwright/test";
import { freshPage, untilRows } from "./browser.ts";
import { median } from "./budget.ts";

type SignedIn = Parameters<typeof freshPage>[0];

/** What ends a navigation: a heading, and no skeleton below it. */
interface Goal {
  /** Source of a regular expression. */
  readonly heading: string;
  /** Whether at least ten rows must be rendered. */
  readonly hasRows?: boolean;
}

/** Starts a clock at the next click, or step through the history, that stops when the goal is on screen. */
const watchFor = (page: Page, type: "click" | "popstate", goal: Goal): Promise<void> =>
  page.evaluate(
    ({ event, heading, hasRows }) => {
      const isThere = () => {
        const title = document.querySelector("main h1")?.textContent ?? "";
        if (!new RegExp(heading).test(title) || document.querySelector("main .bone")) return false;
        return !hasRows || document.querySelectorAll("main .rc-table-row").length >= 10;
      };
      const measured = new Promise<number>((resolve) => {
        addEventListener(
          event,
          ({ timeStamp }) => {
            const look = () => {
              if (isThere()) resolve(performance.now() - timeStamp);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(globalThis, { arrived: measured });
    },
    { event: type, ...goal },
  );

const arrived = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { arrived: Promise<number> }).arrived); // set by `watchFor`

/** As long as a person needs from reaching a link to the click. */
const REACH_MS = 200;

/** Moves the pointer to an element, and returns when a person would click it. */
export async function reach(page: Page, selector: string): Promise<void> {
  await page.hover(selector);
  await page.waitForTimeout(REACH_MS);
}

/** For what a page requests after its content; the stream of events never ends. */
const SETTLE_MS = 800;

/** Moves the pointer to an element and clicks it a moment later. */
async function click(page: Page, selector: string): Promise<void> {
  await reach(page, selector);
  await page.click(selector);
}

const LIST: Goal = { heading: "^Orders$", hasRows: true };
const ORDER: Goal = { heading: "^#\\d" };
const VISITS = 5;

/** Milliseconds to open orders from their list, and to go back to it, after the first of each. */
export async function openAndBack(list: string, signedIn: SignedIn): Promise<{ open: number; back: number }> {
  const { page, context } = await freshPage(signedIn);
  await page.goto(list);
  await untilRows(page);
  const found = { open: [] as number[], back: [] as number[] };
  for (let visit = 0; visit <= VISITS; visit++) {
    await watchFor(page, "click", ORDER);
    await click(page, `[data-row='${visit}'] [data-row-link]`);
    const open = await arrived(page);
    await page.waitForTimeout(SETTLE_MS);
    await watchFor(page, "popstate", LIST);
    await page.evaluate(() => history.back());
    const back = await arrived(page);
    await page.waitForTimeout(REACH_MS);
    if (visit === 0) continue;
    found.open.push(open);
    found.back.push(back);
  }
  await context.close();
  return { open: median(found.open), back: median(found.back) };
}

/** Milliseconds from a click in the menu to the screen behind it, in a page that has shown the list of orders only. */
export async function firstVisit(list: string, signedIn: SignedIn, label: string): Promise<number> {
  const { page, context } = await freshPage(signedIn);
  await page.goto(list);
  await untilRows(page);
  await watchFor(page, "click", { heading: "^(?!Orders$)." });
  await click(page, `.side-menu .menu-item:has-text("${label}")`);
  const ms = await arrived(page);
  await context.close();
  return ms;
}

/** The cumulative layout shift of opening the list, until a second after its first rows. */
export async function layoutShift(list: string, signedIn: SignedIn): Promise<number> {
  const { page, context } = await freshPage(signedIn);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    const observer = new PerformanceObserver((entries) => {
      // The type that browsers give entries of layout shifts is not among TypeScript's.
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await page.goto(list);
  await untilRows(page);
  await page.waitForTimeout(1_000);
  const { sum } = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts); // set above
  await context.close();
  return sum;
}

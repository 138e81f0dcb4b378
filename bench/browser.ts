import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/browser.js";
import { call } from "./calls.ts";

let browser: Browser | undefined;

export const hasBrowser = () => findBrowser() !== undefined;

/** Opens a page with an empty cache. It is signed in if a server and a token are given. */
export async function freshPage(signedIn?: {
  url: string;
  token: string;
}): Promise<{ page: Page; context: BrowserContext }> {
  browser ??= await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // tsx wraps named functions in this helper, even those that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  if (signedIn) {
    const person = await call(signedIn, signedIn.token, "GET", "users/info");
    const kept = { "access-token": signedIn.token, info: JSON.stringify(person) };
    await context.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, kept);
  }
  return { page: await context.newPage(), context };
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** Milliseconds from the navigation until at least ten rows of orders are rendered. */
export const untilRows = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const rows = [...document.querySelectorAll(".rc-table-row, .ant-table-row")];
      return rows.filter((row) => /#\d/.test(row.textContent ?? "")).length >= 10 && performance.now();
    })
    .then((handle) => handle.jsonValue() as Promise<number>); // not `false`, because `waitForFunction` waits for a truthy value

/** The same for a page that is opened with an empty cache. */
export async function firstRows(url: string, signedIn?: Parameters<typeof freshPage>[0]): Promise<number> {
  const { page, context } = await freshPage(signedIn);
  await page.goto(url, { waitUntil: "commit" });
  const ms = await untilRows(page);
  await context.close();
  return ms;
}

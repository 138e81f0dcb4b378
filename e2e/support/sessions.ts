import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { signIn } from "./people.ts";
import { follow, sitAtDesk } from "./screen.ts";
import { test as base } from "./server.ts";

interface Session {
  context: BrowserContext;
  /** What the browser keeps of a person who has just signed in, by key. */
  kept: Readonly<Record<string, string>>;
  /** Stays open from test to test. */
  page: Page;
}

interface Pages {
  /** A page of a person, opened for this test. */
  as(email: string): Promise<Page>;
  /**
   * The page of a person that stays open from test to test, at a desk: `lead` shows a screen on it, which takes a
   * third of what loading the program takes. For tests that put nothing between the page and the server.
   */
  seatOf(email: string): Promise<Page>;
}

async function begin(browser: Browser, baseURL: string, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, email);
  return { context, page, kept: await page.evaluate(() => ({ ...localStorage })) };
}

/** Forgets what a test chose: columns, drafts, a theme. */
const restore = (page: Page, kept: Session["kept"]) =>
  page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);

/**
 * Leads an open page to a screen as a link does, past an address without one: nothing of the last screen stays, nor
 * what it said. A page that shows nothing yet loads the program there.
 */
export async function lead(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith("http")) return void (await page.goto(path));
  const nowhere = page.getByRole("heading", { name: "There is no screen at this address" });
  await follow(page, "nowhere");
  await expect(nowhere).toBeVisible();
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>(".ant-notification-notice-close"))
      close.click();
  });
  await follow(page, path);
  await expect(nowhere).toBeHidden();
}

/**
 * The demonstration, and a browser of each person that the tests of a worker share: everybody signs in once, and
 * scripts are compiled once.
 */
export const test = base.extend<
  Pages & { sessionOf(email: string): Promise<Session> },
  { sessions: Map<string, Session> }
>({
  sessions: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => lend(new Map()),
    { scope: "worker" },
  ],
  sessionOf: ({ browser, baseURL, sessions }, lend) =>
    lend(async (email) => {
      const session = sessions.get(email) ?? (await begin(browser, baseURL ?? "", email));
      sessions.set(email, session);
      return session;
    }),
  seatOf: async ({ sessionOf }, lend) => {
    const taken = new Set<Session>();
    await lend(async (email) => {
      const session = await sessionOf(email);
      taken.add(session);
      await sitAtDesk(session.page);
      return session.page;
    });
    for (const { page, kept } of taken) {
      await restore(page, kept);
      // A dialog in which something was typed would ask before it is left.
      if ((await page.getByRole("dialog").count()) > 0) await page.goto("nowhere");
    }
  },
  as: async ({ sessionOf }, lend) => {
    const opened: { page: Page; kept: Session["kept"] }[] = [];
    await lend(async (email) => {
      const { context, kept } = await sessionOf(email);
      const page = await context.newPage();
      opened.push({ page, kept });
      return page;
    });
    for (const { page, kept } of opened) {
      if (page.url().startsWith("http")) await restore(page, kept);
      await page.close();
    }
  },
});

export { expect };

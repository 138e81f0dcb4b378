import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { signIn } from "./people.ts";
import { atDesktopWidth, follow } from "./screen.ts";
import { test as base } from "./server.ts";

interface Session {
  context: BrowserContext;
  /** The browser's storage of a user who has just signed in, by key. */
  storage: Readonly<Record<string, string>>;
  /** Stays open across tests. */
  page: Page;
}

interface Pages {
  /** A user's page, opened for this test. */
  as(email: string): Promise<Page>;
  /**
   * A user's page that stays open across tests, at desktop size. `lead` shows a screen on it in a third of the time of
   * a page load. For tests that do not intercept requests.
   */
  pageOf(email: string): Promise<Page>;
}

async function begin(browser: Browser, baseURL: string, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, email);
  return { context, page, storage: await page.evaluate(() => ({ ...localStorage })) };
}

/** Restores the storage, because a test may have saved columns, drafts or a theme. */
const restore = (page: Page, storage: Session["storage"]) =>
  page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);

/**
 * Opens a screen in an open page like a link does. It opens a path without a screen first, which removes the state and
 * the messages of the last screen. A new page loads the application there.
 */
export async function lead(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith("http")) return void (await page.goto(path));
  const nowhere = page.getByRole("heading", { name: "Page not found" });
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
 * The demonstration, and a browser for each user, shared by the tests of a worker: each user signs in once, and scripts
 * are compiled once.
 */
export const test = base.extend<
  Pages & { sessionOf(email: string): Promise<Session> },
  { sessions: Map<string, Session> }
>({
  sessions: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
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
  pageOf: async ({ sessionOf }, lend) => {
    const taken = new Set<Session>();
    await lend(async (email) => {
      const session = await sessionOf(email);
      taken.add(session);
      await atDesktopWidth(session.page);
      return session.page;
    });
    for (const { page, storage } of taken) {
      await restore(page, storage);
      // A dialog with unsaved input would ask before it closes.
      if ((await page.getByRole("dialog").count()) > 0) await page.goto("nowhere");
    }
  },
  as: async ({ sessionOf }, lend) => {
    const opened: { page: Page; storage: Session["storage"] }[] = [];
    await lend(async (email) => {
      const { context, storage } = await sessionOf(email);
      const page = await context.newPage();
      opened.push({ page, storage });
      return page;
    });
    for (const { page, storage } of opened) {
      if (page.url().startsWith("http")) await restore(page, storage);
      await page.close();
    }
  },
});

export { expect };

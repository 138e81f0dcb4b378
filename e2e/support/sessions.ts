import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { test as base } from "./server.ts";

interface Seat {
  context: BrowserContext;
  /** What the browser keeps of a person who has just signed in. */
  kept: Readonly<Record<string, string>>;
}

const keptIn = (page: Page): Promise<Seat["kept"]> => page.evaluate(() => ({ ...localStorage }));

/** Forgets what a test chose: columns, drafts, a theme. */
const restore = (page: Page, kept: Seat["kept"]) =>
  page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);

/**
 * The demonstration, and a browser of each person that the tests of a worker share: everybody signs in once, and
 * scripts are compiled once.
 */
export const test = base.extend<{ as: (email: string) => Promise<Page> }, { seats: Map<string, Seat> }>({
  seats: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => lend(new Map()),
    { scope: "worker" },
  ],
  as: async ({ browser, baseURL, seats }, lend) => {
    const opened: { page: Page; kept: Seat["kept"] }[] = [];
    await lend(async (email) => {
      const seat = seats.get(email);
      const context = seat?.context ?? (await browser.newContext({ baseURL: baseURL ?? "" }));
      const page = await context.newPage();
      if (!seat) await signIn(page, email);
      const kept = seat?.kept ?? (await keptIn(page));
      if (!seat) seats.set(email, { context, kept });
      opened.push({ page, kept });
      return page;
    });
    for (const { page, kept } of opened) {
      await restore(page, kept);
      await page.close();
    }
  },
});

export { expect } from "@playwright/test";

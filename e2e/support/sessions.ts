import type { BrowserContext, Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { test as base } from "./server.ts";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The demonstration, and a session of each person that the tests share: everybody signs in once. */
export const test = base.extend<{ as: (email: string) => Promise<Page> }, { sessions: Map<string, Session> }>(
  {
    sessions: [
      // Playwright reads what a fixture needs from the pattern of its first parameter.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, lend) => lend(new Map()),
      { scope: "worker" },
    ],
    as: async ({ browser, baseURL, sessions }, lend) => {
      const opened: BrowserContext[] = [];
      await lend(async (email) => {
        const session = sessions.get(email);
        // A page of a context: axe opens another one beside it.
        const context = await browser.newContext({
          baseURL: baseURL ?? "",
          ...(session ? { storageState: session } : {}),
        });
        opened.push(context);
        const page = await context.newPage();
        if (!session) {
          await signIn(page, email);
          sessions.set(email, await context.storageState());
        }
        return page;
      });
      for (const context of opened) await context.close();
    },
  },
);

export { expect } from "@playwright/test";

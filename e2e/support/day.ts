import { readFileSync } from "node:fs";
import { test as base, expect as baseExpect, type Download, type Locator, type Page } from "@playwright/test";
import { Clicks } from "./clicks.ts";
import { signIn } from "./people.ts";
import type { RunningServer } from "./program.ts";
import { complaintsOf } from "./screen.ts";
import { onCopy, START_MS } from "./server.ts";
import { demonstration } from "./template.ts";

interface Person {
  page: Page;
  clicks: Clicks;
  /** Errors and warnings of the browser's console. */
  complaints: readonly string[];
}

/** A day has many steps, each of which a busy machine can make slow. Alone it takes about a minute. */
export const DAY_MS = 420_000;

export const expect = baseExpect.configure({ timeout: 30_000 });

/**
 * A test with a demonstration of its own, because a person's day changes orders and money of the whole agency. `begin`
 * opens a separate page for a person, signed in, whose clicks are counted.
 */
export const test = base.extend<{ server: RunningServer; begin(email: string): Promise<Person> }>({
  server: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(await demonstration(), lend);
    },
    { timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
  begin: async ({ browser, baseURL }, lend) => {
    const opened: Page[] = [];
    await lend(async (email) => {
      const page = await browser.newPage({ baseURL: baseURL ?? "" });
      opened.push(page);
      const complaints = complaintsOf(page);
      const clicks = await Clicks.on(page);
      await signIn(page, email);
      return { page, clicks, complaints };
    });
    for (const page of opened) await page.close();
  },
});

/** The rows of an order list, by the order's name. */
export const orderRow = (page: Page, name: string): Locator =>
  page.locator("[data-row]").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Types into the search of an order list, and waits for the only order of this name. */
export async function findOrder(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search orders" }).fill(name);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const row = orderRow(page, name);
  await expect(row).toBeVisible();
  return row;
}

/** Waits for the file that `act` makes the page save. */
export async function downloadOf(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent("download");
  await act();
  return coming;
}

export const bytesOf = async (file: Download): Promise<Buffer> => readFileSync(await file.path());

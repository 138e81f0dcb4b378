import { type Browser, test as base, chromium, type Page } from "@playwright/test";
import { browserFlags, findBrowser } from "../../scripts/browser.js";
import { DEMO_PASSWORD } from "../../src/demonstration/accounts.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { freePort } from "./post.ts";
import type { RunningServer } from "./program.ts";
import { onCopy, START_MS } from "./server.ts";
import { demonstration } from "./template.ts";

/** Hosts of one server: two brands with one access profile each, and two hosts of the demonstration's agencies. */
const BRANDS = {
  "one.platen.test": { brand: "One Print" },
  "two.platen.test": { brand: "Two Print", accessProfile: "restricted" },
  "app.copperline.test": { brand: "Copperline" },
  "app.saltmarsh.test": { brand: "Saltmarsh" },
  "three.platen.test": { brand: "Three Print", accessProfile: "restricted", accountingProxyGroups: true },
};

interface Hosts {
  server: RunningServer;
  post: MailServer;
  browser: Browser;
  tokens: Map<string, string>;
  seats: Map<string, Promise<Page>>;
}

interface Visits {
  /** Opens a page in a separate browser context at a host. */
  at(host: string): Promise<Page>;
  /**
   * Opens a page at a host that stays open for all tests of a worker, so that scripts are compiled once. It has no
   * session.
   */
  seatAt(host: string): Promise<Page>;
  /** The token of a session at a host, created by API: one sign-in per user and host. */
  tokenOf(email: string, host: string): Promise<string>;
  post: MailServer;
}

async function openAt({ browser, server }: Hosts, host: string): Promise<Page> {
  const { port } = new URL(server.url);
  const context = await browser.newContext({
    baseURL: `http://${host}:${port}/cms/`,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // Low, because content below the fold is not rendered, and these tests check which screens load data.
    viewport: { width: 1440, height: 400 },
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/**
 * A server with several hosts that sends its mail to a real mail server, and a browser that resolves all hosts to it.
 */
export const test = base.extend<Visits, { hosts: Hosts }>({
  hosts: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const post = await startMailServer();
      const port = String(await freePort());
      const env = { PORT: port, BRANDS: JSON.stringify(BRANDS), DEMO: "1", SMTP_URL: post.url };
      const browser = await chromium.launch({
        executablePath: findBrowser(),
        args: [...browserFlags, "--host-resolver-rules=MAP *.test 127.0.0.1"],
      });
      const tokens = new Map<string, string>();
      await onCopy(
        await demonstration(),
        (server) => lend({ server, post, browser, tokens, seats: new Map() }),
        { env },
      );
      await browser.close();
      await post.close();
    },
    { scope: "worker", timeout: START_MS },
  ],
  post: ({ hosts }, lend) => lend(hosts.post),
  at: async ({ hosts }, lend) => {
    const opened: Page[] = [];
    await lend(async (host) => {
      const page = await openAt(hosts, host);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  seatAt: ({ hosts }, lend) =>
    lend(async (host) => {
      const seat = hosts.seats.get(host) ?? openAt(hosts, host);
      hosts.seats.set(host, seat);
      const page = await seat;
      if (page.url().startsWith("http")) {
        // Without the application, which leaves for the sign-in page by itself once its session is gone.
        await page.goto("/api/health");
        await page.evaluate(() => localStorage.clear());
      }
      return page;
    }),
  tokenOf: ({ hosts, request }, lend) =>
    lend(async (email, host) => {
      const cached = hosts.tokens.get(`${email} ${host}`);
      if (cached) return cached;
      const response = await request.post(`${hosts.server.url}/api/auth/login`, {
        headers: { host },
        data: { email, password: DEMO_PASSWORD },
      });
      const { access_token: token } = (await response.json()) as { access_token: string }; // the response of auth/login
      hosts.tokens.set(`${email} ${host}`, token);
      return token;
    }),
});

export { expect } from "@playwright/test";

import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { closeBrowser, freshPage, hasBrowser, untilRows } from "../browser.ts";
import { type Line, type Measure } from "../budget.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { startServer } from "../server.ts";
import { makeWorld } from "../world.ts";

const KIB = 1_024;

/** KiB of the scripts and styles that a page requests, compressed, without prefetched ones. */
function countBytes(page: Page): { total(): Promise<number> } {
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    bodies.push(
      response
        .request()
        .allHeaders()
        .then((headers) => ("sec-purpose" in headers ? 0 : response.body().then(gzipped))),
    );
  });
  return { total: async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / KIB };
}

const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length;

const finding = (budget: string, value: number, limit: number): Line => ({
  budget,
  floor: "",
  ours: "",
  value,
  limit,
  better: "less",
  unit: "KiB",
});

export const bytes: Measure = {
  name: "bytes",
  async run(report) {
    const missing = !hasPostgres()
      ? "there is no PostgreSQL"
      : !hasBrowser()
        ? "there is no browser"
        : undefined;
    if (missing) return report({ budget: "bytes of sign-in and first list", note: missing, isNotRun: true });
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database, 2);
    await world.shop.orders(20);
    const server = await startServer({ DATABASE_URL: fresh.url });
    try {
      const signIn = await freshPage();
      const first = countBytes(signIn.page);
      await signIn.page.goto(`${server.url}/cms/auth/login`, { waitUntil: "networkidle" });
      report(finding("JavaScript and CSS of sign-in, gzip", await first.total(), 80));
      await signIn.context.close();
      const list = await freshPage({ url: server.url, token: world.agencyToken });
      const second = countBytes(list.page);
      await list.page.goto(`${server.url}/cms/ag/orders?limit=20`);
      await untilRows(list.page);
      report(finding("JavaScript and CSS to the first list, gzip", await second.total(), 420));
      await list.context.close();
    } finally {
      await closeBrowser();
      await server.stop();
      await fresh.close();
    }
  },
};

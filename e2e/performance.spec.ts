import type { Page } from "@playwright/test";
import { ORDERS, tab } from "./support/list.ts";
import { expectSettled, movedWithin } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

/**
 * Resolves when the browser has an entry of a paint, or of a click after this call: on a busy machine they are drawn late,
 * and a click of less than 104 ms is reported only to observers that were there before it.
 */
const measured = (page: Page, type: "largest-contentful-paint" | "event"): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // Entries of other events than interactions have the id 0.
          const isMeasured = (one: PerformanceEntry & { interactionId?: number }) => one.interactionId !== 0;
          if (!list.getEntries().some(isMeasured)) return;
          observer.disconnect();
          resolve();
        });
        const options: PerformanceObserverInit & { durationThreshold: number } = {
          type: name,
          buffered: true,
          durationThreshold: 16,
        };
        observer.observe(options);
      }),
    type,
  );

test("a browser reports what it measured of a page load, by code that follows the first rows", async ({
  as,
}) => {
  const agency = await as("agency@platen.test");
  const rows = agency.locator("[data-row-link]").first();
  let hadRows = false;
  const measuring = agency.waitForRequest(/\/field-metrics-[^/]+\.js$/).then(async (request) => {
    hadRows = await rows.isVisible();
    return request.url();
  });
  await agency.goto("ag/orders");
  const code = await measuring;
  expect(hadRows, "whether the code of measuring was requested after the first rows").toBe(true);
  await measured(agency, "largest-contentful-paint");
  // Resolves after the application's own import of the code, which measures from then on.
  await agency.evaluate((url) => import(url), code);
  const clicked = measured(agency, "event");
  // Of a click that takes less than 40 ms nothing is reported.
  await agency.evaluate(() => {
    const takeLong = () => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    };
    document.addEventListener("click", takeLong, { once: true, capture: true });
  });
  await tab(agency, ORDERS, "Fulfilled").click();
  await expectSettled(agency);
  await clicked;
  // The code notes the click when the browser has nothing else to do.
  await agency.evaluate(
    () => new Promise((resume) => requestIdleCallback(() => requestIdleCallback(resume))),
  );
  const reported = agency.waitForResponse(/\/api\/metrics\/field$/);
  await agency.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  const response = await reported;
  expect(response.status()).toBe(202);
  expect(response.request().postDataJSON()).toEqual({
    screen: "/ag/orders",
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
  });
});

test("the parts of a store's page move nothing, in whatever sequence they load", async ({ as }) => {
  const seller = await as("seller@platen.test");
  await lead(seller, "s/home");
  const { data: stores } = await call<{ data: { id: string }[] }>(seller, "GET", "integrations?limit=1");
  const delays = { health: 240, "store-syncs": 160, shipping: 80 };
  for (const [part, ms] of Object.entries(delays)) {
    await seller.route(`**/api/**/${part}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
  }
  await seller.goto(`s/integrations/${stores[0]?.id}`);
  for (const name of ["Pause", "Edit shipping", "Disconnect"])
    await expect(seller.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(seller.getByRole("list", { name: "What works now" })).toBeVisible();
  expect(await movedWithin(seller, "main")).toEqual([]);
});

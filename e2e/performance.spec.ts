import { ORDERS, tab } from "./support/list.ts";
import { expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

test("what a browser has measured is on the administrator's performance screen", async ({ as, pageOf }) => {
  const agency = await as("agency@platen.test");
  const rows = agency.locator("[data-row-link]").first();
  let hadRows = false;
  const measuring = agency.waitForRequest(/\/collector-[^/]+\.js$/).then(async () => {
    hadRows = await rows.isVisible();
  });
  await agency.goto("ag/orders");
  await measuring;
  expect(hadRows, "whether the code of measuring was requested after the first rows").toBe(true);
  await tab(agency, ORDERS, "Fulfilled").click();
  await expectSettled(agency);
  // The page is left, and with it hidden.
  await agency.goto("about:blank");

  const administrator = await pageOf("admin@platen.test");
  await expect(async () => {
    await lead(administrator, "a/home");
    await administrator.getByRole("button", { name: /^Account of/ }).click();
    await administrator.getByRole("menuitem", { name: "Performance" }).click();
    const cells = administrator
      .getByRole("row")
      .filter({ has: administrator.getByRole("rowheader", { name: "/ag/orders", exact: true }) })
      .getByRole("cell");
    // LCP, INP and CLS.
    for (const unit of [/\d m?s/, /\d m?s/, /0\.\d\d/].entries())
      await expect(cells.nth(unit[0])).toContainText(unit[1], { timeout: 2_000 });
    await expect(cells.first()).toContainText(/Good|Needs improvement|Poor/);
  }).toPass({ timeout: 40_000 });
});

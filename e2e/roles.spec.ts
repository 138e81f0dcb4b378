import { DEMO_ACCOUNTS } from "../src/demonstration/accounts.ts";
import { menuFor } from "../src/domain/access/landing.ts";
import { GRANTS } from "../src/domain/access/role-grants.ts";
import { personOf } from "../src/domain/access/roles.ts";
import { ROLE_RULES } from "../tests/support/role-rules.ts";
import { sample } from "../tests/support/sample.ts";
import { expect, test } from "./support/hosts.ts";
import { expectSettled, follow } from "./support/screen.ts";

// The tests are independent, and too many for one of two workers.
test.describe.configure({ mode: "parallel" });

/**
 * The host of the standard profile. What the other profiles show is proven by unit tests of the same rules, and which
 * calls a role may make by tests/server/access. This proves that no screen makes a call that its role may not: a sample of
 * each role's screens is opened, and all of them in the deep run.
 */
const HOST = "one.platen.test";

for (const { role, landing, refused } of ROLE_RULES.filter(({ host }) => host === HOST)) {
  // Unit tests compare the menu of each role with the specification's.
  const menu = menuFor({ ...personOf(role), profile: "standard" }, GRANTS.standard[role]);
  test(`${role} signs in, opens entries of the menu with a row of each and forms, and is refused elsewhere`, async ({
    seatAt,
    tokenOf,
  }) => {
    const email = DEMO_ACCOUNTS.find((account) => account.role === role)?.email ?? "";
    const page = await seatAt(HOST);
    // What is below the fold is not rendered, and asks nothing.
    await page.setViewportSize({ width: 1440, height: 2400 });
    const refusedCalls: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) refusedCalls.push(`${page.url()} asked ${response.url()}`);
    });
    const address = (path: string) => new RegExp(`/cms${path}(\\?|$)`);
    await page.goto(`?access_token=${await tokenOf(email, HOST)}`);
    await expect(page).toHaveURL(address(landing));
    const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(entries).toHaveCount(menu.length);
    const links = await entries.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(menu.map(({ path }) => `/cms${path}`));

    // Some paths redirect to a list or a board below them.
    for (const [index, { path }] of sample([...menu.entries()], 5)) {
      await entries.nth(index).click();
      await expect(page).toHaveURL(new RegExp(`/cms${path}(/|\\?|$)`));
      await expectSettled(page);
      const row = page.locator("[data-row-link]").first();
      if ((await row.count()) === 0) continue;
      await row.click();
      await expectSettled(page);
      await expect(page).not.toHaveURL(address("/no-access"));
    }
    const forms = GRANTS.standard[role].screens.filter((path) =>
      /\/(create(-\w+)?|import|from-\w+)$/.test(path),
    );
    for (const form of sample(forms, 2)) {
      await follow(page, form.slice(1));
      await expect(page).toHaveURL(address(form));
      await expectSettled(page);
    }
    expect(refusedCalls, "calls that a screen makes and may not").toEqual([]);

    const [elsewhere, to] = refused;
    await follow(page, elsewhere.slice(1));
    await expect(page).toHaveURL(address(to === "/" ? landing : to));
    if (to === "/no-access")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forbidden resource / No permission");
  });
}

test("the requested designs and the staff catalog have their own titles", async ({ at, tokenOf }) => {
  const manager = await at("one.platen.test");
  await manager.goto(`?access_token=${await tokenOf("agency@platen.test", "one.platen.test")}`);
  await expect(manager.getByRole("link", { name: "Requested designs" })).toHaveAttribute(
    "href",
    "/cms/ds/orders",
  );
  const staff = await at("two.platen.test");
  await staff.goto(`?access_token=${await tokenOf("staff@platen.test", "two.platen.test")}`);
  await expect(staff.getByRole("link", { name: "Product Catalog" })).toHaveAttribute(
    "href",
    "/cms/s/catalogs",
  );
  await expect(staff.getByRole("heading", { level: 1 })).toBeVisible();
});

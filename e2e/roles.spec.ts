import { DEMO_ACCOUNTS } from "../src/demonstration/accounts.ts";
import { GRANTS } from "../src/domain/access/grants.generated.ts";
import { ROLES, type Role } from "../src/domain/access/roles.ts";
import type { Profile } from "../src/domain/access/whitelists.ts";
import { expect, test } from "./support/hosts.ts";
import { expectSettled, follow } from "./support/screen.ts";

// The tests are independent, and too many for one of two workers.
test.describe.configure({ mode: "parallel" });

/** The specification's rules for a role at a host, repeated here instead of imported from the code. */
interface RoleRules {
  host?: string;
  role: Role;
  landing: string;
  menu: readonly string[];
  /** A path outside of the role's screens, and its redirect. `/` redirects to the landing screen. */
  refused: readonly [path: string, to: string];
}

const ADMINISTRATOR = "/a/catalogs /a/category-catalog /a/agencies /a/supplier-catalog";
const AGENCY =
  "/ag/catalogs /ag/category-catalog /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/deposits /ag/invoices /ag/base-cost /ag/users /ag/settings /ag/tickets /ag/referrals /ag/customers /ag/stores /s/image-library /ag/payouts /ds/orders /ag/email-history /ag/chatbot-ticket";
const SELLER =
  "/s/orders /s/order-items /s/profit-detail /s/payouts /s/customers /s/users /s/balance /s/invoices /s/referrals /s/integrations /s/image-library /s/catalogs /s/products";

const rulesOf = (
  role: Role,
  landing: string,
  menu: string,
  refused: string,
  to = "/no-access",
): Omit<RoleRules, "host"> => ({ role, landing, menu: menu.split(" "), refused: [refused, to] });

/** Suppliers, sellers and exporters. They are the same in both profiles, except for the entries that are not listed. */
const everywhere = (home: string, unlisted: string, keys: string) => [
  rulesOf("supplier", "/a/catalogs", "/a/supplier-catalog", "/a/agencies"),
  rulesOf("agency:order_exporter", "/ag/orders", "/ag/orders", "/ag/catalogs"),
  rulesOf("seller", "/s/orders", `${SELLER}${home}${unlisted}${keys}`, "/ag/catalogs"),
  rulesOf(
    "seller:staff",
    "/s/orders",
    `/s/orders /s/order-items /s/customers /s/invoices /s/referrals /s/integrations /s/image-library /s/catalogs /s/products${home}${unlisted}`,
    "/s/balance",
  ),
  rulesOf(
    "seller:accounting",
    "/s/orders",
    `/s/orders /s/order-items /s/customers /s/balance /s/invoices /s/image-library /s/catalogs /s/products${home}${unlisted}`,
    "/s/users",
  ),
  rulesOf("seller:designer", "/s/orders", `/s/orders /s/order-items /s/image-library${home}`, "/s/customers"),
  rulesOf(
    "seller:customer_support",
    "/s/orders",
    `/s/orders /s/order-items /s/customers /s/image-library${home}${unlisted}`,
    "/s/invoices",
  ),
  rulesOf("seller:order_exporter", "/ag/orders", "/s/orders", "/s/products"),
];

const STANDARD = [
  rulesOf(
    "administrator",
    "/a/catalogs",
    `${ADMINISTRATOR} /a/home /a/base-cost /a/basecost-groups`,
    "/ag/orders",
  ),
  rulesOf(
    "agency",
    "/ag/catalogs",
    `${AGENCY} /ag/home /ag/blockers /ag/kpis /ag/basecost-groups /ag/scan /ag/change-requests /ag/design-report /ag/api-keys /ag/webhooks`,
    "/a/catalogs",
  ),
  rulesOf(
    "agency:staff",
    "/ag/catalogs",
    "/ag/catalogs /ag/category-catalog /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/invoices /ag/base-cost /ag/settings /ag/tickets /ag/referrals /ag/stores /s/image-library /ag/payouts /ds/orders /ag/chatbot-ticket /ag/home /ag/blockers /ag/kpis /ag/basecost-groups /ag/scan /ag/change-requests /ag/design-report",
    "/ag/deposits",
    "/",
  ),
  rulesOf(
    "agency:accounting",
    "/ag/catalogs",
    "/ag/catalogs /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/deposits /ag/invoices /ag/base-cost /ag/tickets /ag/customers /ag/stores /s/image-library /ag/payouts /ds/orders /ag/home /ag/blockers /ag/basecost-groups /ag/scan /ag/change-requests",
    "/ag/users",
  ),
  rulesOf(
    "agency:customer_support",
    "/ag/catalogs",
    "/ag/catalogs /ag/orders /ag/order-items /ag/customers /s/image-library /ag/chatbot-ticket /ag/home /ag/blockers /ag/scan /ag/change-requests",
    "/ag/deposits",
  ),
  rulesOf("agency:designer", "/ds/orders", "/s/image-library /ds/orders /ds/home", "/ag/orders"),
];

const RESTRICTED = [
  rulesOf("administrator", "/a/catalogs", ADMINISTRATOR, "/ag/orders"),
  rulesOf("agency", "/ag/catalogs", AGENCY, "/a/catalogs"),
  rulesOf(
    "agency:staff",
    "/s/catalogs",
    "/s/catalogs /ag/category-catalog /ag/base-cost /ag/tracking /ag/sellers",
    "/ag/customers",
  ),
  rulesOf("agency:accounting", "/ag/payouts", "/ag/payouts /ag/invoices /ag/deposits", "/ag/orders"),
  rulesOf(
    "agency:customer_support",
    "/ag/orders",
    "/ag/orders /ag/order-items /ag/tracking /ag/customers /ag/stores",
    "/ag/catalogs",
  ),
  rulesOf("agency:designer", "/s/image-library", "/s/image-library", "/ds/orders"),
];

const PROXY_GROUPS = [
  rulesOf(
    "agency:accounting",
    "/ag/payouts",
    "/ag/payouts /ag/invoices /ag/deposits /ag/proxy-groups",
    "/ag/base-cost",
  ),
];

const ALL: readonly Required<RoleRules>[] = Object.entries({
  "one.platen.test": [
    ...everywhere(" /s/home", " /s/blockers /s/change-requests", " /s/api-keys /s/webhooks"),
    ...STANDARD,
  ],
  "two.platen.test": [...everywhere("", "", ""), ...RESTRICTED],
  "three.platen.test": PROXY_GROUPS,
}).flatMap(([host, people]) => people.map((person) => ({ host, ...person })));

/** The screens with a form of their own that a role may open at a host. */
const formsOf = (role: Role, host: string): string[] => {
  const profile: Profile = host === "one.platen.test" ? "standard" : "restricted";
  return [...GRANTS[profile][role].screens].filter((path) => /\/(create(-\w+)?|import|from-\w+)$/.test(path));
};

/** Whether a host's profile opens something else to a role than the standard one, whose test opens all. */
const differs = (role: Role, host: string): boolean =>
  host === "one.platen.test" ||
  JSON.stringify(GRANTS.standard[role]) !== JSON.stringify(GRANTS.restricted[role]);

for (const { host, role, landing, menu, refused } of ALL) {
  test(`${role} at ${host} signs in, opens every menu entry with a row of it and every form, and is refused elsewhere`, async ({
    seatAt,
    tokenOf,
  }) => {
    const email = DEMO_ACCOUNTS.find((account) => account.role === role)?.email ?? "";
    const page = await seatAt(host);
    // What is below the fold is not rendered, and asks nothing.
    await page.setViewportSize({ width: 1440, height: 2400 });
    const refusedCalls: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) refusedCalls.push(`${page.url()} asked ${response.url()}`);
    });
    const address = (path: string) => new RegExp(`/cms${path}(\\?|$)`);
    await page.goto(`?access_token=${await tokenOf(email, host)}`);
    await expect(page).toHaveURL(address(landing));
    const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(entries).toHaveCount(menu.length);
    const links = await entries.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(menu.map((path) => `/cms${path}`));

    // Some paths redirect to a list or a board below them.
    for (const [index, path] of menu.entries()) {
      await entries.nth(index).click();
      await expect(page).toHaveURL(new RegExp(`/cms${path}(/|\\?|$)`));
      await expectSettled(page);
      const row = page.locator("[data-row-link]").first();
      if (!differs(role, host) || (await row.count()) === 0) continue;
      await row.click();
      await expectSettled(page);
      await expect(page).not.toHaveURL(address("/no-access"));
    }
    for (const form of differs(role, host) ? formsOf(role, host) : []) {
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

test("the roles in this file are complete in both profiles", () => {
  for (const host of ["one.platen.test", "two.platen.test"])
    expect(
      ALL.filter((one) => one.host === host)
        .map(({ role }) => role)
        .sort(),
    ).toEqual([...ROLES].sort());
});

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

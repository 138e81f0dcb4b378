import { signIn } from "./support/people.ts";
import { atDesktopWidth, expectFitsPhone, expectSettled, expectWellMade } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

test("a manager finds who changed what, when and from where, by filters that the address keeps", async ({
  pageOf,
}) => {
  const page = await pageOf("agency@platen.test");
  await atDesktopWidth(page);
  const { data } = await call<{ data: { id: string; name: string; version: number }[] }>(
    page,
    "GET",
    "seller-teams?limit=1",
  );
  const [team] = data;
  const named = { id: team?.id, version: team?.version, name: `${team?.name} & Co` };
  await call(page, "PATCH", "seller-teams", named);

  await lead(page, "ag/settings/board?search=audit");
  await page.getByRole("link", { name: /^Activity/ }).click();
  await expectSettled(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "What", exact: true }).click();
  await page.getByRole("radio", { name: "Changed", exact: true }).click();
  await expect(page).toHaveURL(/action=edit/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Changed: seller" }).first().click();

  const changes = page.getByRole("table", { name: "What changed" });
  await expect(changes.getByRole("row", { name: /^Name/ })).toContainText(`${team?.name} & Co`);
  await expect(page.getByText("agency@platen.test")).toBeVisible();
  await expectWellMade(page);
  await expectFitsPhone(page);
  await atDesktopWidth(page);
  await page.getByRole("link", { name: "All changes of it" }).click();
  await expect(page).toHaveURL(/object=seller-teams&subject=/);
  await expect(page.getByRole("link", { name: "Changed: seller" }).first()).toBeVisible();
});

test("a failed sign-in is a security event, by the hour and with its address", async ({ page, pageOf }) => {
  await page.goto("auth/login");
  await signIn(page, "agency@platen.test", "not the password").catch(() => undefined);
  const manager = await pageOf("agency@platen.test");
  await atDesktopWidth(manager);
  await lead(manager, "ag/settings/activity");
  await manager
    .getByRole("navigation", { name: "Section" })
    .getByRole("link", { name: "Security events" })
    .click();
  await expectSettled(manager);
  const counts = manager.getByRole("region", { name: "Events by hour" });
  await counts.getByRole("button", { name: "7 days" }).click();
  await counts.getByRole("link", { name: "Failed sign-in" }).click();
  await expect(manager).toHaveURL(/kind=sign-in-failed/);
  const newest = manager.getByRole("row", { name: /POST \/api\/auth\/login/ }).first();
  await expect(newest).toContainText("Failed sign-in");
  await expect(newest).toContainText(/127\.0\.0\.1|::1/);
  await expectWellMade(manager);
  await expectFitsPhone(manager);
});

test("staff find neither", async ({ pageOf }) => {
  const page = await pageOf("staff@platen.test");
  await lead(page, "ag/settings/board");
  await expect(page.getByRole("link", { name: /^Activity/ })).toHaveCount(0);
});

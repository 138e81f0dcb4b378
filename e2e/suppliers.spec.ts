import { expectAccessible } from "./support/axe.ts";
import { dialogOf, fill, pick, press, row } from "./support/dialog.ts";
import { fillAcceptance } from "./support/first-hour/people.ts";
import { gridCell } from "./support/grid.ts";
import { expect, PASSWORD, PEOPLE, test } from "./support/print-shop.ts";
import { complaintsOf, expectFitsPhone, expectSettled } from "./support/screen.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy } from "./support/wire.ts";

const MEMBER = "wen@cord.test";

interface Catalog {
  id: string;
  publishStatus: number;
  variants: { id: string; publishedMaxPrice: number }[];
}

test("an administrator makes a supplier and invites its person, who prices its own catalog alone", async ({
  browser,
  baseURL,
  signInAs,
}) => {
  test.slow();
  const admin = await signInAs("admin");
  const complaints = [complaintsOf(admin)];

  await test.step("the administrator makes the supplier", async () => {
    await lead(admin, "a/suppliers");
    await expectSettled(admin);
    await admin.getByRole("button", { name: "Create supplier" }).first().click();
    await expect(admin.getByRole("heading", { level: 1, name: "Create supplier" })).toBeVisible();
    await fill(admin.getByRole("main"), { Name: "Cord & Co", Code: "cord" });
    await admin.getByLabel("Payment terms (days)").fill("14");
    await expectAccessible(admin);
    await press(admin.getByRole("main"), "Create");
    await expect(admin).not.toHaveURL(/create/);
    await lead(admin, "a/suppliers");
    await row(admin, "Cord & Co").getByRole("link", { name: "Cord & Co" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Cord & Co" })).toBeVisible();
  });
  const supplier = new URL(admin.url()).pathname.split("/").at(-1);

  const link = await test.step("and invites its person by a link, for the server sends no mail", async () => {
    await admin.getByRole("button", { name: "Invite" }).click();
    const dialog = dialogOf(admin, "Invite a member");
    await expect(dialog).toContainText("You get a link to send to this address");
    await fill(dialog, { "Full Name": "Wen Zhao", Email: MEMBER });
    await press(dialog, "Invite");
    const invitation = dialogOf(admin, "Invitation link");
    const made = await invitation.getByLabel(`Invitation link for ${MEMBER}`).inputValue();
    await press(invitation, "Done");
    await expect(row(admin, "Wen Zhao")).toContainText("supplier");
    await expectAccessible(admin);
    await expectFitsPhone(admin);
    return made;
  });

  const other = await call<{ id: string }>(admin, "POST", "suppliers", { name: "Rival Mill", code: "rival" });
  const asked = async (name: string, of: string | undefined) => {
    const { id } = await call<Catalog>(admin, "POST", "catalogs", {
      name,
      dropship: true,
      isTrademark: true,
      supplier: of,
    });
    const variants = [{ catalogVariantCode: name.toUpperCase().replace(" ", "-") }];
    await call(admin, "PATCH", `catalogs/${id}/variants`, { variants });
    await call(admin, "POST", "catalogs/ask-price", { ids: [id], note: "For spring" });
    return id;
  };
  const own = await asked("Corduroy Cap", supplier);
  const theirs = await asked("Rival Cap", other.id);

  const person = await browser.newPage({ baseURL: baseURL ?? "" });
  complaints.push(complaintsOf(person));
  await test.step("who accepts, and sees what waits", async () => {
    // The server of the tests does not know its port.
    const { pathname, search } = new URL(link);
    await fillAcceptance(person, `${pathname}${search}`, "Wen Zhao");
    await press(person.locator("form"), "Accept invitation");
    await expect(person.getByRole("button", { name: "Account of Wen Zhao" })).toBeVisible();
    await lead(person, "a/home");
    await expect(person.getByText(/^Nothing is owed to you/)).toBeVisible();
    await expectAccessible(person);
    await expectFitsPhone(person);
  });

  await test.step("who fills the asked prices of the own catalog, and finds nothing of another", async () => {
    await person.getByRole("link", { name: "Supplier Catalog" }).click();
    await expect(row(person, "Corduroy Cap")).toContainText("Ask price");
    await expect(row(person, "Rival Cap")).toHaveCount(0);
    await expectAccessible(person);
    await expectFitsPhone(person);
    await pick(person, "Actions for Corduroy Cap", "Expected price");
    const dialog = person.getByRole("dialog", { name: "Expected price: Corduroy Cap" });
    const grid = dialog.getByRole("grid", { name: "Variants" });
    for (const [column, price] of [
      [4, "6"],
      [5, "6.50"],
    ] as const) {
      await gridCell(grid, 0, column).click();
      await person.keyboard.type(price);
      await person.keyboard.press("Enter");
    }
    await press(dialog, "Save & Finish");
    await expect(dialog).toBeHidden();
    await expect(row(person, "Corduroy Cap")).toContainText("Updated price");
  });

  await test.step("the owner publishes them", async () => {
    await call(admin, "PATCH", "catalogs/publish-status", { ids: [own], status: 1 });
    const published = await call<Catalog>(admin, "GET", `catalogs/${own}`);
    expect(published).toMatchObject({ publishStatus: 1, variants: [{ publishedMaxPrice: 6.5 }] });
    await person.goto("a/supplier-catalog");
    await expect(row(person, "Corduroy Cap")).toContainText("Published");
  });

  await expectHealthy(admin, PEOPLE.admin, PASSWORD);
  expect(complaints.flat()).toEqual([]);
  // The browser complains of the refusal.
  await person.goto(`a/catalogs/detail-drop/${theirs}`);
  await expect(person.getByRole("heading", { name: "Catalog not found" })).toBeVisible();
  await person.close();
});

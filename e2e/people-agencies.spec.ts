import type { Page } from "@playwright/test";
import { choose, dialogOf, expectForgets, expectToast, fill, pick, press, row } from "./support/dialog.ts";
import { atDesktopWidth, expectFitsPhone, expectSettled, PHONE } from "./support/screen.ts";
import { uniqueCode } from "./support/sellers.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

async function atAgencies(pageOf: (email: string) => Promise<Page>): Promise<Page> {
  const page = await pageOf("admin@platen.test");
  await atDesktopWidth(page);
  await lead(page, "a/agencies");
  await expectSettled(page);
  return page;
}

/** Creates an agency with a manager and without catalogs for one test. */
async function makeAgency(page: Page) {
  const code = uniqueCode();
  const email = `${code.toLowerCase()}@print.test`;
  const body = { name: `Print ${code}`, code, manager: email, active: 1 };
  const { id } = await call<{ id: string }>(page, "POST", "agencies", body);
  return { id, name: body.name, code, email };
}

test("an agency is created in a dialog that marks missing fields, and is listed", async ({ pageOf }) => {
  const page = await atAgencies(pageOf);
  const open = () => page.getByRole("button", { name: "Create agency" }).click();
  const dialog = dialogOf(page, "Create agency");
  await open();
  await press(dialog, "Create");
  await expect(dialog.getByText("Please input name", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Please input code", { exact: true })).toBeVisible();
  await expectFitsPhone(page);
  await fill(dialog, { Name: "P", Code: "P" });
  await press(dialog, "Create");
  await expect(dialog.getByText("At least 2 characters")).toHaveCount(2);
  await expectForgets(page, dialog, open, { Name: "", Code: "" });

  const code = uniqueCode();
  await fill(dialog, {
    Name: `Print ${code}`,
    Code: "SALT",
    "Manager email(optional)": `${code}@print.test`,
  });
  await press(dialog, "Create");
  await expect(dialog.getByText("Code is already taken")).toBeVisible();
  await fill(dialog, { Code: code });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await press(dialog, "Create");
  expect((await sent).postDataJSON()).toEqual({
    name: `Print ${code}`,
    code,
    manager: `${code}@print.test`,
    active: 1,
    basecost: expect.any(String),
  });
  await expectToast(page, "Success", "Created");
  // The server sends no mail.
  const invitation = dialogOf(page, "Invitation link");
  await expect(invitation).toContainText(`${code.toLowerCase()}@print.test`);
  await press(invitation, "Done");

  for (const column of ["Name", "Code", "Email", "Created", "Status", "Domain"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
  const made = row(page, `Print ${code}`);
  await expect(made).toContainText(code);
  await expect(made).toContainText(`${code.toLowerCase()}@print.test`);
  await expect(made.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await expect(made).toContainText("Active");
  await expect(made.getByRole("link")).toHaveAttribute("href", /\/a\/agencies\/[0-9a-f-]{36}$/);
  await expect(row(page, "Saltmarsh Print House")).toContainText("app.saltmarsh.test");
  await expect(page.getByRole("combobox", { name: /^Rows/ })).toHaveValue("20");
});

test("an agency is edited, deactivated, reactivated and deleted, each after a dialog with its uses", async ({
  pageOf,
}) => {
  const page = await atAgencies(pageOf);
  const agency = await makeAgency(page);
  await page.setViewportSize(PHONE);
  await lead(page, `a/agencies?search=${agency.code}`);
  const menu = `Actions for ${agency.name}`;
  const edit = dialogOf(page, "Update agency");
  await pick(page, menu, "Edit");
  await fill(edit, { Name: "Pr", Code: "" });
  await press(edit, "Save");
  await expect(edit.getByText("At least 3 characters")).toBeVisible();
  await expect(edit.getByText("Please input code", { exact: true })).toBeVisible();
  await expectFitsPhone(page, edit);
  await expectForgets(page, edit, () => pick(page, menu, "Edit"), { Name: agency.name, Code: agency.code });
  await fill(edit, { Name: `${agency.name} Ltd` });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(edit, "Save");
  expect((await sent).postDataJSON()).toEqual({ name: `${agency.name} Ltd`, version: 1 });
  await expectToast(page, "Success", "Updated");

  const renamed = `Actions for ${agency.name} Ltd`;
  await pick(page, renamed, "Make inactive");
  const pause = dialogOf(page, `Make agency ${agency.name} Ltd inactive?`);
  await expect(pause).toContainText(`1 member of ${agency.name} Ltd cannot sign in.`);
  await press(pause, "Make inactive");
  await expect(row(page, agency.name)).toContainText("Inactive");
  await lead(page, `a/agencies/${agency.id}`);
  await pick(page, "More", "Make active");
  const information = page.getByRole("region", { name: "Information" });
  await expect(information.getByText("Active", { exact: true })).toBeVisible();

  await pick(page, "More", "Delete");
  const question = dialogOf(page, `Delete agency ${agency.name} Ltd?`);
  await expect(question).toContainText("1 member of");
  await press(question, "Delete");
  await expectToast(page, "Success", "Deleted");
  await expect(page).toHaveURL(/\/a\/agencies(\?|$)/);
  await lead(page, `a/agencies/${agency.id}`);
  await expect(page.getByText("Not found agency")).toBeVisible();
});

test("the page of an agency shows its details, its users, and catalogs that are assigned and removed", async ({
  pageOf,
}) => {
  const page = await atAgencies(pageOf);
  const agency = await makeAgency(page);
  await lead(page, `a/agencies/${agency.id}`);
  await expectSettled(page);
  const information = page.getByRole("region", { name: "Information" });
  for (const text of [agency.name, agency.code, agency.email, "Created at", /\d{2}\/\d{2}\/\d{4}/])
    await expect(information).toContainText(text);
  await information.getByRole("button", { name: "Edit information" }).click();
  await expect(dialogOf(page, "Update agency").getByLabel("Name")).toHaveValue(agency.name);
  await press(dialogOf(page, "Update agency"), "Cancel");

  const members = page.getByRole("region", { name: /^Members/ });
  for (const column of ["Full Name", "Email", "Type"])
    await expect(members.getByRole("columnheader", { name: column })).toBeVisible();
  await expect(members).toContainText(agency.email);

  const catalogs = page.getByRole("region", { name: /^Catalogs/ });
  await expect(catalogs).toContainText("No catalogs yet");
  const open = () => catalogs.getByRole("button", { name: "Add catalogs" }).click();
  const add = dialogOf(page, `Add catalogs to ${agency.name}`);
  await open();
  await press(add, "Save");
  await expect(add.getByText("Please input catalogs")).toBeVisible();
  await choose(add, "Catalogs", "Enamel", "Enamel Mug (ENML)");
  await expectFitsPhone(page, add);
  await choose(add, "Catalogs", "Canvas", "Canvas Tote (TOTE)");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(add, "Save");
  expect((await sent).postDataJSON()).toEqual({
    catalogs: { add: [expect.any(String), expect.any(String)] },
  });
  await expectToast(page, "Success", "Save success!");
  await expect(catalogs.locator("[data-row-link]")).toHaveCount(2);

  await catalogs.getByRole("checkbox", { name: "Select Enamel Mug" }).check();
  await press(page.getByRole("region", { name: "Selected rows" }), "Remove");
  const question = dialogOf(page, `Remove 1 catalog from ${agency.name}?`);
  await expect(question).toContainText("This agency does not use it.");
  await press(question, "Remove");
  await expectToast(page, "Success", "Delete success!");
  await expect(catalogs.locator("[data-row-link]")).toHaveCount(1);
  await expect(catalogs).not.toContainText("Enamel Mug");
});

import type { Page } from "@playwright/test";
import { choose, dialogOf, expectForgets, expectToast, fill, pick, press, row } from "./support/dialog.ts";
import { FIRST_PASSWORD, makeMember, signIn } from "./support/people.ts";
import { atDesktopWidth, expectFitsPhone, expectSettled, PHONE } from "./support/screen.ts";
import { uniqueCode } from "./support/sellers.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

async function atUsers(pageOf: (email: string) => Promise<Page>): Promise<Page> {
  const page = await pageOf("agency@platen.test");
  await atDesktopWidth(page);
  await lead(page, "ag/users/list");
  await expectSettled(page);
  return page;
}

test("a button keeps its position under the pointer while a field shows an error", async ({ pageOf }) => {
  const page = await atUsers(pageOf);
  const dialog = dialogOf(page, "Create Agency User");
  // As long as a real press: an error line that appears meanwhile must not move the button.
  const realPress = { delay: 200 };
  for (const isPhone of [true, false]) {
    if (isPhone) await page.setViewportSize(PHONE);
    else await atDesktopWidth(page);
    for (const control of ["Cancel", "Close"]) {
      await page.getByRole("button", { name: "Create User" }).click();
      await dialog.getByLabel("Full Name").click();
      await dialog.getByRole("button", { name: control, exact: true }).click(realPress);
      await expect(dialog).toBeHidden();
    }
  }
  await page.getByRole("button", { name: "Create User" }).click();
  await dialog.getByLabel("Full Name").click();
  await dialog.getByLabel("Email").click(realPress);
  await expect(dialog.getByText("Full Name should be 2 to 128 length")).toBeVisible();
  await press(dialog, "Cancel");
});

test("Back asks before it discards the input of a dialog, which stays open on Cancel", async ({ pageOf }) => {
  const page = await atUsers(pageOf);
  await page.getByRole("button", { name: "Create User" }).click();
  const dialog = dialogOf(page, "Create Agency User");
  await fill(dialog, { "Full Name": "Half a name" });
  await page.goBack();
  const question = dialogOf(page, "Discard unsaved changes?");
  await press(question, "Cancel");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Half a name");
  await expect(page).toHaveURL(/\/ag\/users/);
  await page.goBack();
  await press(question, "Discard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/ag\/users/);
});

test("a user is created in a dialog that marks missing fields and keeps the input when the server refuses it", async ({
  pageOf,
}) => {
  const page = await atUsers(pageOf);
  for (const column of ["Full Name", "Email", "Role", "Authority"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
  const open = () => page.getByRole("button", { name: "Create User" }).click();
  const dialog = dialogOf(page, "Create Agency User");
  await open();
  // As long as a real press: leaving the field must not move the button.
  await dialog.getByRole("button", { name: "Save", exact: true }).click({ delay: 200 });
  for (const text of [
    "Full Name should be 2 to 128 length",
    "Please input Authority",
    "Please input email address",
    "Please input Password",
    "Please input Confirm Password",
  ])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expectFitsPhone(page, dialog);
  await fill(dialog, { "Full Name": "A", Email: "ann", Password: "12345", "Confirm Password": "654321" });
  await press(dialog, "Save");
  await expect(dialog.getByText("Please input correct email address")).toBeVisible();
  await expect(dialog.getByText("Password should be 6 to 128 length")).toBeVisible();
  await expect(dialog.getByText("Confirm Password not same with Password")).toBeVisible();
  await expectForgets(page, dialog, open, { "Full Name": "", Email: "", Password: "" });

  const name = `Member ${uniqueCode()}`;
  const email = `${name.split(" ")[1]?.toLowerCase()}@copperline.test`;
  await fill(dialog, { "Full Name": name, Email: "agency@platen.test" });
  await fill(dialog, { Password: FIRST_PASSWORD, "Confirm Password": FIRST_PASSWORD });
  await choose(dialog, "Authority", "Desi", "Designer");
  await choose(dialog, "Proxies", "us-west", "us-west.copperline.test");
  await press(dialog, "Save");
  await expect(dialog.getByText("Email is already taken")).toBeVisible();
  await expect(dialog.getByLabel("Full Name")).toHaveValue(name);
  await fill(dialog, { Email: email });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await press(dialog, "Save");
  expect((await sent).postDataJSON()).toEqual({
    fullName: name,
    userType: "agency",
    authority: "designer",
    email,
    status: 1,
    password: FIRST_PASSWORD,
    confirmPassword: FIRST_PASSWORD,
    proxies: [expect.any(String)],
  });
  await expectToast(page, "Success", "Created");
  await page.getByRole("searchbox", { name: "Search users" }).or(page.getByLabel("Search users")).fill(name);
  await expect(row(page, name)).toContainText("Designer");
  await expect(row(page, name).getByRole("link", { name })).toHaveAttribute(
    "href",
    /\/ag\/users\/[0-9a-f-]{36}$/,
  );
});

test("a user is edited and deleted, on a phone too, and an error is shown", async ({ pageOf }) => {
  const page = await atUsers(pageOf);
  const user = await makeMember(page);
  const other = await makeMember(page);
  await page.setViewportSize(PHONE);
  await lead(page, "ag/users/list?search=Member");
  await pick(page, `Actions for ${user.fullName}`, "Edit");
  const dialog = dialogOf(page, "Update Agency User");
  await expect(dialog.getByLabel("Email")).toBeDisabled();
  await expect(dialog.getByLabel("Email")).toHaveValue(user.email);
  await expectFitsPhone(page, dialog);
  await fill(dialog, { "Full Name": "M" });
  await press(dialog, "Save");
  await expect(dialog.getByText("Full Name should be 2 to 128 length")).toBeVisible();
  await fill(dialog, { "Full Name": `${user.fullName} Reed` });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(dialog, "Save");
  expect((await sent).postDataJSON()).toEqual({
    fullName: `${user.fullName} Reed`,
    version: 1,
  });
  await expectToast(page, "Success", "Updated");

  await pick(page, `Actions for ${user.fullName} Reed`, "Delete");
  const question = dialogOf(page, "Are you sure to delete this user?");
  await expect(question).toContainText(user.email);
  await press(question, "Delete");
  await expectToast(page, "Success", "Deleted");
  await expect(row(page, user.fullName)).toBeHidden();

  await pick(page, `Actions for ${other.fullName}`, "Delete");
  await call(page, "DELETE", `users/${other.id}`);
  await press(question, "Delete");
  await expectToast(page, "Error", "Not found");

  await lead(page, "ag/users/list?search=Dana");
  await pick(page, "Actions for Dana Whitlock", "Edit");
  await choose(dialog, "Authority", "Staff", "Staff");
  await press(dialog, "Save");
  await expectToast(page, "Error", "Update failed");
  await expect(
    dialog.getByText("At least one manager is required. Make another member manager first"),
  ).toBeVisible();
});

test("the user's own profile has a name to edit and a password form that opens and closes", async ({
  pageOf,
  browser,
  baseURL,
}) => {
  const user = await makeMember(await pageOf("agency@platen.test"));
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await atDesktopWidth(page);
  await signIn(page, user.email, FIRST_PASSWORD);
  await lead(page, `ag/users/${user.id}`);
  await expect(page.getByRole("region", { name: "User" })).toContainText(user.email);
  await fill(page.locator("main"), { "Full Name": "M" });
  await page.keyboard.press("Tab");
  await expect(page.getByText("Full Name should be 2 to 128 length")).toBeVisible();
  await fill(page.locator("main"), { "Full Name": `${user.fullName} Reed` });
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(page, "Success", "Update success");
  await expect(page.getByRole("region", { name: "User" })).toContainText(`${user.fullName} Reed`);

  const card = page.getByRole("region", { name: "Password" });
  const open = card.getByRole("button", { name: "Change password" });
  const current = card.getByLabel("Current password");
  await expect(current).toBeHidden();
  await open.click();
  await current.focus();
  for (const text of [
    "Please input the current password",
    "Please input the new password",
    "Please input the new password again",
  ]) {
    await page.keyboard.press("Tab");
    if (await card.getByText(text, { exact: true }).isHidden()) await page.keyboard.press("Tab");
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await fill(card, { "New password": "12345", "Confirm new password": "54321" });
  await current.focus();
  await expect(card.getByText("new password should be 6 to 128")).toBeVisible();
  await expect(card.getByText("Two inputs don't match!")).toBeVisible();
  await expectFitsPhone(page);
  await press(card, "Cancel");
  await expect(current).toBeHidden();

  await open.click();
  await expect(card.getByLabel("New password", { exact: true })).toHaveValue("");
  const next = { "New password": "a-second-password", "Confirm new password": "a-second-password" };
  await fill(card, { "Current password": "not-this-one", ...next });
  await press(card, "Change password");
  await expect(card.getByText("The current password is wrong")).toBeVisible();
  await expect(page.locator(".ant-notification-notice"), "the field shows the error").toHaveCount(0);
  await expect(current).toBeVisible();
  await fill(card, { "Current password": FIRST_PASSWORD });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(card, "Change password");
  expect((await sent).postDataJSON()).toEqual({
    action: "reset_password",
    data: {
      oldPassword: FIRST_PASSWORD,
      newPassword: "a-second-password",
      confirmNewPassword: "a-second-password",
    },
  });
  await expectToast(page, "Success", "Update password success");
  await expect(current).toBeHidden();
  await context.close();
});

test("an unreadable session creates no user", async ({ pageOf }) => {
  const page = await atUsers(pageOf);
  await page.getByRole("button", { name: "Create User" }).click();
  const dialog = dialogOf(page, "Create Agency User");
  await fill(dialog, { "Full Name": "Ann Reed", Email: `${uniqueCode()}@copperline.test` });
  await fill(dialog, { Password: FIRST_PASSWORD, "Confirm Password": FIRST_PASSWORD });
  await choose(dialog, "Authority", "Staff", "Staff");
  await page.evaluate(() => localStorage.setItem("info", "{"));
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") calls++;
  });
  await press(dialog, "Save");
  await expectToast(page, "Error", "Can not find your account!");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Ann Reed");
  expect(calls).toBe(0);
});

test("the proxies of an agency are loaded by a separate call", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  const { data } = await call<{ data: object[] }>(page, "GET", "orders/proxy/list");
  expect(data).toContainEqual({ id: expect.any(String), proxyDomain: "us-west.copperline.test" });
});

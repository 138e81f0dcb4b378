import type { Page } from "@playwright/test";
import { choose, dialogOf, expectForgets, expectToast, fill, pick, press, row } from "./support/dialog.ts";
import { signIn } from "./support/people.ts";
import { expectFitsPhone, expectSettled, PHONE, sitAtDesk } from "./support/screen.ts";
import { ownWord } from "./support/sellers.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const PASSWORD = "a-first-password";

async function atUsers(seatOf: (email: string) => Promise<Page>): Promise<Page> {
  const page = await seatOf("agency@platen.test");
  await sitAtDesk(page);
  await lead(page, "ag/users/list");
  await expectSettled(page);
  return page;
}

/** A member of the agency, made for one test. */
async function makeUser(page: Page) {
  const fullName = `Member ${ownWord()}`;
  const email = `${fullName.split(" ")[1]?.toLowerCase()}@copperline.test`;
  const { id } = await call<{ id: string }>(page, "POST", "users", {
    ...{ fullName, email, userType: "agency", authority: "staff" },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  });
  return { id, fullName, email };
}

test("a user is made in a dialog that says what is missing, and keeps what was typed when it is refused", async ({
  seatOf,
}) => {
  const page = await atUsers(seatOf);
  for (const column of ["Full Name", "Email", "Role", "Authority"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
  const open = () => page.getByRole("button", { name: "Create User" }).click();
  const dialog = dialogOf(page, "Create Agency User");
  await open();
  // As long as a hand presses: the field that is left must not move the button away meanwhile.
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

  const name = `Member ${ownWord()}`;
  const email = `${name.split(" ")[1]?.toLowerCase()}@copperline.test`;
  await fill(dialog, { "Full Name": name, Email: "agency@platen.test" });
  await fill(dialog, { Password: PASSWORD, "Confirm Password": PASSWORD });
  await choose(dialog, "Authority", "Desi", "Designer");
  await choose(dialog, "Proxies", "us-west", "us-west.copperline.test");
  await press(dialog, "Save");
  await expect(dialog.getByText("Email is already taken")).toBeVisible();
  await expect(dialog.getByLabel("Full Name")).toHaveValue(name);
  await fill(dialog, { Email: email });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await press(dialog, "Save");
  expect((await sent).postDataJSON()).toEqual({
    ...{ fullName: name, userType: "agency", authority: "designer", email, status: 1 },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
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

test("a user is changed and deleted, from a phone too, and a refusal is said", async ({ seatOf }) => {
  const page = await atUsers(seatOf);
  const user = await makeUser(page);
  const other = await makeUser(page);
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
  await expect(dialog.getByText("Somebody has to run it: make another member manager first")).toBeVisible();
});

test("one's own profile has a name to change and a password form that opens and closes", async ({
  seatOf,
  browser,
  baseURL,
}) => {
  const user = await makeUser(await seatOf("agency@platen.test"));
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await sitAtDesk(page);
  await signIn(page, user.email, PASSWORD);
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
  for (const said of [
    "Please input the current password",
    "Please input the new password",
    "Please input the new password again",
  ]) {
    await page.keyboard.press("Tab");
    if (await card.getByText(said, { exact: true }).isHidden()) await page.keyboard.press("Tab");
    await expect(card.getByText(said, { exact: true })).toBeVisible();
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
  await expect(page.locator(".ant-notification-notice"), "the field says it").toHaveCount(0);
  await expect(current).toBeVisible();
  await fill(card, { "Current password": PASSWORD });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(card, "Change password");
  expect((await sent).postDataJSON()).toEqual({
    action: "reset_password",
    data: {
      oldPassword: PASSWORD,
      newPassword: "a-second-password",
      confirmNewPassword: "a-second-password",
    },
  });
  await expectToast(page, "Success", "Update password success");
  await expect(current).toBeHidden();
  await context.close();
});

test("an account that the browser cannot read makes nobody", async ({ seatOf }) => {
  const page = await atUsers(seatOf);
  await page.getByRole("button", { name: "Create User" }).click();
  const dialog = dialogOf(page, "Create Agency User");
  await fill(dialog, { "Full Name": "Ann Reed", Email: `${ownWord()}@copperline.test` });
  await fill(dialog, { Password: PASSWORD, "Confirm Password": PASSWORD });
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

test("the proxies that an agency has are a call of their own", async ({ seatOf }) => {
  const page = await seatOf("agency@platen.test");
  const { data } = await call<{ data: object[] }>(page, "GET", "orders/proxy/list");
  expect(data).toContainEqual({ id: expect.any(String), proxyDomain: "us-west.copperline.test" });
});

import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../src/demonstration/accounts.ts";
import { uniqueCode } from "./sellers.ts";
import { call } from "./wire.ts";

/** The password of members that tests make. */
export const FIRST_PASSWORD = "a-first-password";

/** Makes a member of the agency for one test, as the person of the page. */
export async function makeMember(page: Page) {
  const fullName = `Member ${uniqueCode()}`;
  const email = `${fullName.split(" ")[1]?.toLowerCase()}@copperline.test`;
  const { id } = await call<{ id: string }>(page, "POST", "users", {
    fullName,
    email,
    userType: "agency",
    authority: "staff",
    password: FIRST_PASSWORD,
    confirmPassword: FIRST_PASSWORD,
  });
  return { id, fullName, email };
}

/** Signs in on the sign-in page; ends on the user's first screen. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

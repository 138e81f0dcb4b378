import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../src/demonstration/accounts.ts";

/** Signs in on the sign-in page; ends on the user's first screen. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

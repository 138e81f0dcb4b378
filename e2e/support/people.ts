import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../src/server/people/demo-accounts.ts";

/** Signs in at the sign-in page, as a person does; ends on the first screen of the person's area. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

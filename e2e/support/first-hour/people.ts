import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../axe.ts";
import type { Clicks } from "../clicks.ts";
import { dialogOf, expectToast, fill, row } from "../dialog.ts";
import type { RunningServer } from "../program.ts";
import { ADMIN } from "./empty-store.ts";

/** The checklist on the screen that a person begins with. */
export const checklist = (page: Page) => page.getByRole("region", { name: /^Get started/ });

export const expectDone = (page: Page, done: number, of: number) =>
  expect(checklist(page)).toContainText(`${done} of ${of} steps done`);

export async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `${url}/cms/`,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    locale: "en-US",
  });
  return context.newPage();
}

/** Signs the administrator in, who has done nothing yet. */
export async function signInAdmin(page: Page, clicks: Clicks): Promise<void> {
  await page.goto("auth/login");
  await fill(page.locator("form"), { Email: ADMIN.email, Password: ADMIN.password });
  await clicks.press(page, "Sign in");
  await expectDone(page, 0, 8);
}

export async function fillAcceptance(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Accept invitation" })).toBeVisible();
  await fill(page.locator("form"), {
    "Full Name": name,
    Password: "a fine password",
    "Confirm password": "a fine password",
  });
}

/** Opens an invitation's link in a browser of its own and accepts it there. */
export async function accept(
  browser: Browser,
  { url }: RunningServer,
  clicks: Clicks,
  { link, name }: { link: string; name: string },
): Promise<Page> {
  const page = await newPage(browser, url);
  await fillAcceptance(page, link, name);
  await expectAccessible(page);
  await clicks.press(page, "Accept invitation");
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  return page;
}

/** Creates the agency Harbor, on the page of the agencies. @returns the link of its manager's invitation */
export async function inviteAgency(page: Page, clicks: Clicks, basecost: string): Promise<string> {
  await clicks.press(page, "Create agency");
  const dialog = dialogOf(page, "Create agency");
  await expect(dialog).toContainText("You get a link to send to this address");
  await fill(dialog, { Name: "Harbor", Code: "harbor" });
  await dialog.getByLabel("Manager email").fill("mara@harbor.test");
  await clicks.choose(dialog, "Base cost", basecost);
  await clicks.press(dialog, "Create");
  return clicks.copyLink(page, "mara@harbor.test");
}

/** Creates the seller Fern & Co, on the page of the sellers. @returns the link of its manager's invitation */
export async function inviteSeller(page: Page, clicks: Clicks, basecost: string): Promise<string> {
  await clicks.press(page, "Create");
  const dialog = dialogOf(page, "Create Seller");
  await fill(dialog, { Name: "Fern & Co", Code: "fern", "Manager email": "fern@shop.test" });
  await clicks.choose(dialog, "Base cost", basecost);
  await clicks.press(dialog, "Create");
  return clicks.copyLink(page, "fern@shop.test");
}

/** Gives Fern & Co a balance of $100. */
export async function topUp(page: Page, clicks: Clicks): Promise<void> {
  await clicks.follow(row(page, "Fern & Co"), "Fern & Co");
  await clicks.press(page, "Topup");
  const dialog = dialogOf(page, "Topup for Fern & Co");
  await dialog.getByLabel("Amount").fill("100");
  await dialog.getByLabel("Type").selectOption("Topup");
  await dialog.getByLabel("Pay with").selectOption("Payoneer");
  await clicks.press(dialog, "Topup");
  await clicks.press(page.getByRole("dialog").filter({ hasText: "New balance is" }), "Confirm");
  await expectToast(page, "Success", "Transaction confirmed");
}

import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../axe.ts";
import type { Clicks } from "../clicks.ts";
import { dialogOf, expectToast, fill } from "../dialog.ts";
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

/** Follows a step of the checklist in the header, from any screen. */
export async function followStep(page: Page, clicks: Clicks, title: string): Promise<void> {
  await clicks.press(page, /^Get started/);
  await clicks.follow(page.getByRole("dialog", { name: "Get started" }), title);
}

/**
 * Creates the agency Harbor in the opened dialog, with the only base cost.
 * @returns the link of its manager's invitation
 */
export async function inviteAgency(page: Page, clicks: Clicks, basecost: string): Promise<string> {
  const dialog = dialogOf(page, "Create agency");
  await expect(dialog).toContainText("You get a link to send to this address");
  await fill(dialog, { Name: "Harbor", Code: "harbor" });
  await dialog.getByLabel("Manager email").fill("mara@harbor.test");
  await expect(dialog.getByTitle(basecost, { exact: true })).toBeVisible();
  await clicks.press(dialog, "Create");
  return clicks.copyLink(page, "mara@harbor.test");
}

/**
 * Creates the seller Fern & Co in the opened dialog, with the only base cost.
 * @returns the link of its manager's invitation
 */
export async function inviteSeller(page: Page, clicks: Clicks, basecost: string): Promise<string> {
  const dialog = dialogOf(page, "Create Seller");
  await fill(dialog, { Name: "Fern & Co", Code: "fern", "Manager email": "fern@shop.test" });
  await expect(dialog.getByTitle(basecost, { exact: true })).toBeVisible();
  await clicks.press(dialog, "Create");
  return clicks.copyLink(page, "fern@shop.test");
}

/** The seller asks for a balance of $100, which the agency approves from its bell. */
export async function topUp(seller: Page, agency: Page, clicks: Clicks): Promise<void> {
  await clicks.follow(checklist(seller), "Top up your balance");
  const dialog = dialogOf(seller, "Ask for a top-up");
  await dialog.getByLabel("Amount", { exact: true }).fill("100");
  await dialog.getByLabel("Method").selectOption("Payoneer");
  await clicks.press(dialog, "Ask");
  await expectToast(
    seller,
    "Success",
    "Your agency is notified. It adds the top-up to your balance once the money has arrived",
  );

  const bell = agency.getByRole("button", { name: "Notifications, 1 unread" });
  await expect(bell).toBeVisible();
  await clicks.click(bell);
  const inbox = agency.getByRole("dialog", { name: "Notifications" });
  await clicks.click(inbox.getByRole("link", { name: /Deposit of \$100\.00 waits for approval/ }));
  await expect(agency.getByRole("region", { name: "Approve this deposit?" })).toContainText(
    "New balance is $100.00",
  );
  await expectAccessible(agency);
  await clicks.press(agency, "Approve");
  await expectToast(agency, "Success", "Transaction confirmed");

  await expect(seller.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect(seller.getByRole("banner")).toContainText("$100.00");
}

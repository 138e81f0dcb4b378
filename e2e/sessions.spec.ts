import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { dialogOf, expectToast, pick, press } from "./support/dialog.ts";
import { FIRST_PASSWORD, makeMember, signIn } from "./support/people.ts";
import {
  atDesktopWidth,
  expectFitsPhone,
  expectNoSidewaysScroll,
  expectSettled,
  PHONE,
} from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ENDED = "Your session has ended. Sign in again";

async function browserOf(browser: Browser, baseURL: string | undefined, email: string, userAgent: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), userAgent });
  const page = await context.newPage();
  await atDesktopWidth(page);
  await signIn(page, email, FIRST_PASSWORD);
  await expectSettled(page);
  return page;
}

/** At the sign-in page, with the reason, without an action. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 30_000 });
  await expect(page.getByText(ENDED)).toBeVisible();
}

const endOn = (page: Page, device: string) =>
  page.getByRole("button", { name: `End the session on ${device}` }).click();

test("a person ends another of their sessions: that browser is at the sign-in, with the reason", async ({
  pageOf,
  browser,
  baseURL,
}) => {
  const { id, email } = await makeMember(await pageOf("agency@platen.test"));
  const here = await browserOf(browser, baseURL, email, FIREFOX);
  const there = await browserOf(browser, baseURL, email, IPHONE);
  const third = await browserOf(browser, baseURL, email, FIREFOX);
  await lead(here, `ag/users/${id}`);
  const rows = here.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);
  await endOn(here, "Safari on iPhone");
  await press(dialogOf(here, "End the session on Safari on iPhone?"), "End session");
  await expectToast(here, "Success", "Session ended");
  await expect(rows).toHaveCount(2);
  // Its live stream has ended, so nothing need be pressed there.
  await expectSignedOut(there);

  await here.setViewportSize(PHONE);
  await expectNoSidewaysScroll(here);
  await atDesktopWidth(here);
  await press(here.getByRole("main"), "End all other sessions");
  await press(dialogOf(here, "End 1 other session?"), "End all");
  await expectToast(here, "Success", "1 session ended");
  await expect(rows).toHaveCount(1);
  await expectSignedOut(third);
  for (const page of [here, there, third]) await page.context().close();
});

test("a manager ends a member's sessions, whose next action leads to the sign-in", async ({
  pageOf,
  browser,
  baseURL,
}) => {
  const manager = await pageOf("agency@platen.test");
  const member = await makeMember(manager);
  const theirs = await browserOf(browser, baseURL, member.email, FIREFOX);
  await theirs.route("**/push-notifications/stream", (route) => route.abort());
  await theirs.reload();
  await expectSettled(theirs);
  await lead(manager, `ag/users/list?q=${encodeURIComponent(member.fullName)}`);
  await expectSettled(manager);
  await pick(manager, `Actions for ${member.fullName}`, "Sessions");
  const dialog = dialogOf(manager, `Sessions of ${member.fullName}`);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(manager, { open: dialog });
  await expectFitsPhone(manager, dialog);
  await press(dialog, "End all sessions");
  await press(dialogOf(manager, `End 1 session of ${member.fullName}?`), "End all");
  await expectToast(manager, "Success", "1 session ended");
  await expect(dialog.getByText("Not signed in")).toBeVisible();
  await expect(theirs).not.toHaveURL(/\/auth\/login/);
  await lead(theirs, `ag/users/${member.id}`).catch(() => undefined);
  await expectSignedOut(theirs);
  await theirs.context().close();
});

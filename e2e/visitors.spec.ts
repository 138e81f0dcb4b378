import type { Page } from "@playwright/test";
import { mailTo } from "./support/mail.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/post.ts";
import { atDesktopWidth, complaintsOf, expectWellMade } from "./support/screen.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test("a seller signs up, confirms by mail, signs in, resets a forgotten password, and signs out", async ({
  page,
  post,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto("auth/register?r=NOBODY");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Please input name")).toBeVisible();
  await expect(page.getByText("Please input email")).toBeVisible();
  await expect(page.getByText("Please input password").first()).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("Wren Alder");
  await field(page, "Email").fill("wren@shop.test");
  await field(page, "Password").fill("a fine password");
  await field(page, "Confirm password").fill("another password");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Your confirm password not match!")).toBeVisible();
  await field(page, "Confirm password").fill("a fine password");
  await page.getByRole("button", { name: "Sign up" }).click();

  const dialog = page.getByRole("dialog", { name: "Confirm your email" });
  await expect(dialog).toContainText("A confirmation e-mail was sent to wren@shop.test");
  await expectWellMade(page);
  const first = await mailTo(post, "wren@shop.test");
  await dialog.getByRole("button", { name: "Resend" }).click();
  await expect(dialog.getByText(/again in \d+ s/)).toBeVisible();
  await mailTo(post, "wren@shop.test", 2);

  await page.goto("auth/login");
  await field(page, "Email").fill("wren@shop.test");
  await field(page, "Password").fill("a fine password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirm your email address first");
  complaints.length = 0; // The browser logs the refusal.

  await page.goto(first?.links[0] ?? "");
  await expect(page).toHaveURL(/\/cms\/active-success$/);
  await expect(page.getByRole("heading", { name: "Verified!" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, "wren@shop.test", "a fine password");
  await expect(page).toHaveURL(/\/cms\/s\/orders/);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect
    .poll(() => stored(page))
    .toEqual(["access-token", "client_id", "config", "device-token", "info", "type"]);
  const device = await page.evaluate(() => localStorage.getItem("device-token"));
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Account of Wren Alder" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("device-token"))).toBe(device);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await field(page, "Email").fill("stranger@shop.test");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(
    page.getByText("This email address has not been registered. Please try again with another email"),
  ).toBeVisible();
  await field(page, "Email").fill("wren@shop.test");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").first()).toContainText(
    "Instructions to reset your password have been emailed to you. Not receive email yet?",
  );
  await expect(page.getByRole("button", { name: "Resend" })).toBeEnabled();
  await expectWellMade(page);

  const reset = await mailTo(post, "wren@shop.test", 3);
  await page.goto(reset?.links[0] ?? "");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Please input new password").first()).toBeVisible();
  await field(page, "New password").fill("yet another one");
  await field(page, "Confirm new password").fill("yet another one");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password has been reseted")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login\?reset-password=1$/);
  await expect(page.getByText("Your password was reset successfully")).toBeVisible();
  await expectWellMade(page);
  await signIn(page, "wren@shop.test", "yet another one");
  await expect(page).toHaveURL(/\/cms\/s\/orders/);

  await page.goto(reset?.links[0] ?? "");
  await field(page, "New password").fill("one more time");
  await field(page, "Confirm new password").fill("one more time");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("alert")).toContainText("This link has expired or was already used");
  await expect(page.getByRole("link", { name: "Send another link" })).toBeVisible();
});

const PAGES = [
  ["auth/login", "Sign in"],
  ["auth/register?r=FRIEND", "Sign up"],
  ["auth/forgot-password", "Forgot password"],
  ["auth/reset-password?token=x", "Reset password"],
  ["auth/sign-in-require", "Please sign in"],
  ["auth/sign-in-require?link=ended", "Please sign in"],
  ["active-success", "Verified!"],
  ["subcribe-success", "Thank you for subscribing!"],
  ["error", "Sorry, Server or data error"],
  ["no-access", "Forbidden resource / No permission"],
] as const;
// In one page, so that the browser compiles the scripts once.
test("the pages for visitors open without a session and are accessible", async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      await atDesktopWidth(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect(page.url()).toContain(path);
      await expectWellMade(page);
      expect(complaints).toEqual([]);
    });
  }
});

test("a page that requires a parameter redirects to the page that sets it", async ({ page }) => {
  await page.goto("auth/reset-password");
  await expect(page).toHaveURL(/\/cms\/error$/);
  await expect(page.getByText("The link to reset your password is not complete.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send another link" })).toHaveAttribute(
    "href",
    /auth\/forgot-password$/,
  );
  await page.getByRole("link", { name: "Back Home" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto("auth/sign-in-welcome");
  await expect(page).toHaveURL(/\/auth\/sign-in-require$/);
  await page.goto("s/orders?status=Hold");
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
});

test("a delayed sign-in shows that it is still running, and then continues", async ({ page }) => {
  await page.clock.install();
  await page.goto("auth/login");
  let release = () => undefined as void;
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/auth/login", async (route) => {
    await delayed;
    await route.continue();
  });
  await field(page, "Email").fill("seller@platen.test");
  await field(page, "Password").fill("platen-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Signing in" })).toBeVisible();
  const note = page.getByText("Still signing in. After failed attempts");
  await expect(note).toHaveCount(0);
  await page.clock.fastForward(3_000);
  await expect(note).toBeVisible();
  await expectWellMade(page);
  release();
  await expect(page).toHaveURL(/\/cms\/s\/orders/);
});

test("a pending store app that began elsewhere is refused after sign-in, and its token is removed", async ({
  page,
}) => {
  await page.goto("auth/login?app_token=nobodys");
  expect(page.url()).not.toContain("app_token");
  await field(page, "Email").fill("seller@platen.test");
  await field(page, "Password").fill("platen-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("can not authorize")).toBeVisible();
  expect(await stored(page)).not.toContain("app-token");
  await expectWellMade(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/cms\/s\/orders/);

  await page.goto("auth/sign-in-welcome?app_token=nobodys");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(page.getByText("can not authorize")).toBeVisible();
  await expectWellMade(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/cms\/s\/orders/);
});

test("an invalid session is cleared with its stored keys", async ({ page }) => {
  await signIn(page, "seller@platen.test");
  await page.evaluate(() => localStorage.setItem("app-token", "waits"));
  await page.evaluate(() => localStorage.setItem("access-token", "x".repeat(43)));
  // The page is left before it has loaded.
  await page.goto("s/orders", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/auth\/login/);
  expect((await stored(page)).filter((key) => key !== "config")).toEqual(["app-token", "device-token"]);
  await expect(page.getByText("Your session has ended. Sign in again")).toBeVisible();

  // The identity cannot be loaded at the start: the sign-in page shows the server's message.
  await page.evaluate(() => localStorage.setItem("access-token", "x".repeat(43)));
  await page.route("**/api/users/info", (route) =>
    route.fulfill({ status: 500, json: { message: "The books are being moved" } }),
  );
  await page.goto("s/orders", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText("The books are being moved")).toBeVisible();
});

import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/hosts.ts";
import { mailTo } from "./support/mail.ts";
import { signIn } from "./support/people.ts";
import { movedWithin } from "./support/screen.ts";

const DEFAULT = "#409eff";
const COPPER = "#bb4422";

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());

/** Records every brand color and title that the page shows, from its first frame on. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const primary = getComputedStyle(document.documentElement).getPropertyValue("--primary").trim();
      for (const one of [primary, document.title]) if (one && !seen.includes(one)) seen.push(one);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
// Set by `watch`.
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

/** Expects the color and the name of a host's sign-in page from the first frame until it has loaded. */
async function expectLook(page: Page, primary: string, name: string) {
  await page.goto("auth/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const seen = await seenOn(page);
  expect(seen[0], "the color of the first frame").toBe(primary);
  const others = seen.filter((one) => one !== primary && !one.includes(name));
  expect(others, "nothing else flashed").toEqual([]);
  expect(await page.title()).toContain(name);
}

/** Opens a screen with a slow logo. Returns what moved in the part of the page that contains the logo. */
async function movedByLogo(page: Page, path: string, part: string): Promise<string[]> {
  const uploads = "**/files/uploads/**";
  await page.route(uploads, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(path);
  const logo = page.locator(`${part} img`).first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.unroute(uploads);
  return movedWithin(page, part);
}

/** Signs up at this host and follows the link in the mail. Ends on the first screen after sign-in. */
async function signUp(page: Page, email: string) {
  await page.goto("auth/register");
  await page.getByLabel("Name", { exact: true }).fill("Wren Alder");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a fine password");
  await page.getByLabel("Confirm password", { exact: true }).fill("a fine password");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your email" })).toBeVisible();
}

test("the hosts of two agencies keep their branding from sign-up to sign-out, while one of them changes", async ({
  at,
  post,
}) => {
  test.slow();
  const copper = await at("app.copperline.test");
  const salt = await at("app.saltmarsh.test");
  for (const page of [copper, salt]) await watch(page);
  await expectLook(copper, DEFAULT, "Copperline");
  await expectLook(salt, DEFAULT, "Saltmarsh");

  await signUp(copper, "wren@shop.test");
  await signUp(salt, "teal@shop.test");
  const mail = await mailTo(post, "wren@shop.test");
  const other = await mailTo(post, "teal@shop.test");
  expect(mail?.raw).toMatch(/^From: "?Copperline Fulfilment"? </m);
  expect(other?.raw).toMatch(/^From: "?Saltmarsh Print House"? </m);
  expect(mail?.text).toContain("Copperline Fulfilment");
  expect(mail?.text).not.toContain("Saltmarsh");
  expect(other?.text).toContain("Saltmarsh Print House");
  // The demonstration's domains do not exist, so its mails link to the server's address. The test stays at the host.
  const link = new URL(mail?.links[0] ?? "");
  await copper.goto(link.pathname + link.search);
  await expect(copper).toHaveURL(/\/cms\/active-success$/);
  expect(new URL(copper.url()).hostname).toBe("app.copperline.test");
  await signIn(copper, "wren@shop.test", "a fine password");
  await expect(copper).toHaveURL(/\/cms\/s\/orders/);

  const manager = await at("app.copperline.test");
  await watch(manager);
  await signIn(manager, "agency@platen.test");
  await manager.goto("ag/settings/theme");
  await expect(manager.getByRole("heading", { level: 1, name: "Config: Theme" })).toBeVisible();
  await manager.getByLabel("Primary", { exact: true }).fill(COPPER);
  await expect.poll(() => primaryOf(manager)).toBe(COPPER);
  await manager.getByLabel("Title", { exact: true }).fill("Copper & Line");
  const image = await sharp({ create: { width: 120, height: 60, channels: 3, background: COPPER } })
    .png()
    .toBuffer();
  await manager.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: image,
  });
  await expect(manager.getByAltText("The logo now")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await manager.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(manager);
  }
  await manager.emulateMedia({ colorScheme: "light" });
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByText("Update success!")).toBeVisible();
  await expect(manager).toHaveTitle(/Copper & Line/);

  expect(await movedByLogo(manager, "ag/users", ".top-bar"), "moved in the top bar").toEqual([]);
  await manager.goto("ag/settings/theme");
  await manager.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => primaryOf(manager)).toBe(DEFAULT);
  await manager.goto("ag/orders");
  await expect(manager.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const colors = (await seenOn(manager)).filter((seen) => seen.startsWith("#"));
  expect(colors, "saved before the first frame; a reset that is not saved changes nothing").toEqual([COPPER]);
  await manager.getByRole("button", { name: /^Account of/ }).click();
  await manager.getByRole("menuitem", { name: "Logout" }).click();
  await expect(manager).toHaveURL(/\/auth\/login/);

  await copper.goto("s/orders");
  await expect.poll(() => primaryOf(copper), "the seller sees it at the next visit").toBe(COPPER);
  const visitor = await at("app.copperline.test");
  await watch(visitor);
  expect(await movedByLogo(visitor, "auth/login", ".auth-pane"), "moved on the sign-in page").toEqual([]);
  await expectLook(visitor, COPPER, "Copper & Line");
  await expectLook(salt, DEFAULT, "Saltmarsh");
  const brand = await at("one.platen.test");
  await watch(brand);
  await expectLook(brand, DEFAULT, "One Print");
});

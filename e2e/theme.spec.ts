import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, chromium, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserFlags, findBrowser } from "../scripts/browser.js";
import { DEMO_PASSWORD } from "../src/server/people/demo-accounts.ts";
import { expectAccessible } from "./support/axe.ts";
import { startServer } from "./support/program.ts";
import { START_MS } from "./support/server.ts";
import { copyTemplate, demonstration } from "./support/template.ts";

const BRANDS = {
  "one.platen.test": { brand: "One Print" },
  "two.platen.test": { brand: "Two Print", accessProfile: "restricted" },
};

/** A server with two brands, and a browser that finds both hosts on this machine. */
const test = base.extend<{ at: (host: string) => Promise<Page> }>({
  at: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const home = mkdtempSync(path.join(tmpdir(), "platen-e2e-"));
      const dataDir = path.join(home, "data");
      copyTemplate(await demonstration(), dataDir);
      const server = await startServer({ dataDir, env: { BRANDS: JSON.stringify(BRANDS), DEMO: "1" } });
      const browser = await chromium.launch({
        executablePath: findBrowser(),
        args: [...browserFlags, "--host-resolver-rules=MAP *.platen.test 127.0.0.1"],
      });
      const { port } = new URL(server.url);
      try {
        await lend(async (host) => {
          const context = await browser.newContext({ baseURL: `http://${host}:${port}/cms/` });
          return context.newPage();
        });
      } finally {
        await browser.close();
        await server.stop();
        rmSync(home, { recursive: true, force: true });
      }
    },
    { timeout: START_MS },
  ],
});

const variable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked).trim(), name);

/** The colour of the brand when the browser first painted, before any script of the application ran. */
async function firstPaint(page: Page, address: string): Promise<{ primary: string; title: string }> {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(address);
  const found = { primary: await variable(page, "--primary"), title: await page.title() };
  await page.unroute(/\/assets\/.*\.js$/);
  return found;
}

async function signInAs(page: Page, email: string) {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

test("two hosts have two brands, and an agency that changes its theme sees it at once, and at once again", async ({
  at,
}) => {
  const one = await at("one.platen.test");
  const two = await at("two.platen.test");
  expect((await firstPaint(one, "auth/login")).title).toContain("One Print");
  expect((await firstPaint(two, "auth/login")).title).toContain("Two Print");

  await signInAs(one, "agency@platen.test");
  await one.goto("ag/settings/theme");
  await expect(one.getByRole("heading", { level: 1, name: "Config: Theme" })).toBeVisible();
  await one.getByLabel("Primary", { exact: true }).fill("#bb4422");
  await expect.poll(() => variable(one, "--primary")).toBe("#bb4422");
  expect(await variable(one, "--primary-light-5")).toBe("#dda291");
  await one.getByLabel("Title", { exact: true }).fill("Copper & Line");

  const picture = await sharp({ create: { width: 120, height: 60, channels: 3, background: "#bb4422" } })
    .png()
    .toBuffer();
  await one.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await expect(one.getByAltText("The logo now")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await one.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(one);
  }
  await one.emulateMedia({ colorScheme: "light" });
  await one.getByRole("button", { name: "Save" }).click();
  await expect(one.getByText("Update success!")).toBeVisible();
  await expect(one).toHaveTitle(/Copper & Line/);

  expect((await firstPaint(one, "ag/orders")).primary, "without a flash").toBe("#bb4422");
  await one.goto("ag/orders");
  await expect(one.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(await variable(one, "--primary")).toBe("#bb4422");

  await one.goto("ag/settings/theme");
  await one.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => variable(one, "--primary")).toBe("#409eff");
  await one.goto("ag/orders");
  await expect(one.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(await variable(one, "--primary"), "a reset that is not saved changes nothing").toBe("#bb4422");

  await one.getByRole("button", { name: /^Account of/ }).click();
  await one.getByRole("menuitem", { name: /log\s?out|sign out/i }).click();
  await expect(one).toHaveURL(/\/auth\/login/);
  expect((await firstPaint(one, "auth/login")).primary, "a brand's own host").toBe("#409eff");

  await signInAs(two, "accounting@platen.test");
  await expect(two.getByRole("navigation", { name: /menu|main/i }).first()).toContainText("Deposits");
  await two.goto("ag/customers");
  await expect(two).toHaveURL(/\/no-access/);
});

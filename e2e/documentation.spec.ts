import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { complaintsOf, expectNoSidewaysScroll } from "./support/screen.ts";
import { test } from "./support/server.ts";

/** Every document as a path of the site. */
const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md") && file !== "index.md")
  .map((file) => file.slice(0, -".md".length));

test("the documentation has a page for every document, and no link of them is dead", async ({ page }) => {
  const { request } = page;
  expect(pages.length).toBeGreaterThan(100);
  const links = new Set(pages.map((name) => `/docs/${name}`));
  const found = new Set<string>();
  const dead: string[] = [];
  for (const path of links) {
    const response = await request.get(path);
    if (!response.ok()) dead.push(path);
    for (const [, href = ""] of (await response.text()).matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
      if (href.startsWith("/docs/") && !href.startsWith("/docs/assets/")) links.add(href);
      else found.add(href);
    }
  }
  for (const href of found) if (!(await request.get(href)).ok()) dead.push(href);
  expect(dead).toEqual([]);
});

test("the documentation is searched and read on a phone and in dark colors, under the product's policy", async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL("/", baseURL).href)) foreign.push(request.url());
  });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/docs/");
  const search = page.locator("#localsearch-input");
  // The key works once the page's script has run.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(search).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await search.fill("holds");
  const result = page.getByRole("option", { name: /Guide for sellers.*Holds and problems/ });
  await expect(result.first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
  await page.goto("/docs/guide/seller");
  await expect(page.getByRole("heading", { level: 1, name: "Guide for sellers" })).toBeVisible();
  await expectAccessible(page);

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe("rgb(255, 255, 255)");
  await page.getByRole("switch", { name: "Appearance" }).first().click();
  expect(await background()).toBe("rgb(21, 25, 31)");
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/docs/", "/docs/guide/seller", "/docs/operating", "/docs/access-matrix"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expectNoSidewaysScroll(page);
  }
  await page.locator("button.VPNavBarHamburger").click();
  await expect(page.getByRole("link", { name: "Agency", exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});

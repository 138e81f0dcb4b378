import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "@playwright/test";
import { followGuide } from "../tests/support/guide.ts";
import { signIn } from "./support/people.ts";
import { expect, furnished, PASSWORD, PEOPLE } from "./support/print-shop.ts";
import { onCopy } from "./support/server.ts";

test("a resource that was made by following the guide has its screens", async ({ browser }) => {
  test.setTimeout(600_000);
  const followed = followGuide();
  try {
    execFileSync(process.execPath, [path.join(followed.root, "scripts/build.js")], { stdio: "pipe" });
    // The store is one of before: the new program migrates it when it starts.
    await onCopy(
      await furnished(),
      async ({ url }) => {
        const page = await browser.newPage({ baseURL: `${url}/cms/` });
        await signIn(page, PEOPLE.agency, PASSWORD);
        await page.goto("ag/warehouses");
        await expect(page.getByText("No warehouses yet")).toBeVisible();
        await page.getByRole("button", { name: "Create warehouse" }).first().click();
        await page.getByLabel("Name").fill("Long Beach");
        await page.getByLabel("Code").fill("LGB-1");
        await page.getByLabel("Address").fill("1200 Harbor Plaza");
        await page.getByLabel("Monthly rent").fill("1850.5");
        await page.getByLabel("Manager").fill("Tess");
        await page.locator(".ant-select-dropdown").getByTitle("Tess Tide").click();
        await page.getByRole("button", { name: "Create", exact: true }).click();

        const row = page.locator("[data-row]").filter({ hasText: "Long Beach" });
        for (const text of ["LGB-1", "Own", "Tess Tide", "$1,850.50"]) await expect(row).toContainText(text);
        await row.getByRole("link", { name: "Long Beach" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Long Beach" })).toBeVisible();
        await expect(page.getByText("1200 Harbor Plaza")).toBeVisible();
        await page.close();
      },
      { env: { DEMO: "0" }, program: followed.root },
    );
  } finally {
    followed.remove();
  }
});

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "@playwright/test";
import { followGuide } from "../tests/support/guide.ts";
import { signIn } from "./support/people.ts";
import { expect, furnished, PASSWORD, PEOPLE } from "./support/print-shop.ts";
import { onCopy } from "./support/server.ts";

type Followed = ReturnType<typeof followGuide>;

/** Runs a program of the copy that was made by following the guide. */
const run = ({ root }: Followed, file: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: "pipe" });

/** How many tests of the contract that every resource keeps the new one passes. */
function passedContract(followed: Followed): number {
  const report = path.join(followed.root, "report.json");
  run(
    followed,
    "node_modules/vitest/vitest.mjs",
    ...["run", "--project", "server", "tests/server/contract.test.ts", "-t", "carriers"],
    ...["--reporter=json", `--outputFile=${report}`],
  );
  return (JSON.parse(fs.readFileSync(report, "utf8")) as { numPassedTests: number }).numPassedTests;
}

test("following the guide makes a resource that keeps the contract of every resource and has its screens", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const followed = followGuide();
  try {
    expect(followed.edits).toBe(3);
    expect(followed.migration).toMatch(/create table "carriers"/i);
    expect(followed.migration).not.toMatch(/drop|alter table "(?!carriers)/i);
    expect(passedContract(followed)).toBeGreaterThan(5);

    run(followed, "scripts/build.js", "server");
    // As scripts/build.js builds the screens, but for the compressed copies of them.
    run(followed, "node_modules/vite/bin/vite.js", "build", "--mode", "uncompressed", "--logLevel", "warn");
    // The store is one of before: the new program migrates it when it starts.
    await onCopy(
      await furnished(),
      async ({ url }) => {
        const page = await browser.newPage({ baseURL: `${url}/cms/` });
        await signIn(page, PEOPLE.admin, PASSWORD);
        await page.goto("a/carriers");
        await expect(page.getByText("No carriers yet")).toBeVisible();
        await page.getByRole("button", { name: "Create carrier" }).first().click();
        await page.getByLabel("Name").fill("Harbor Parcel");
        await page.getByLabel("Code").fill("HBR");
        await page.getByLabel("Website").fill("https://harborparcel.test");
        await page.getByLabel("Pickup fee").fill("18.5");
        await page.getByLabel("Contact").fill("Ada");
        await page.locator(".ant-select-dropdown").getByTitle("Ada Platen").click();
        await page.getByRole("button", { name: "Create", exact: true }).click();

        const row = page.locator("[data-row]").filter({ hasText: "Harbor Parcel" });
        for (const text of ["HBR", "Postal", "Ada Platen", "$18.50"]) await expect(row).toContainText(text);
        await row.getByRole("link", { name: "Harbor Parcel" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Harbor Parcel" })).toBeVisible();
        await expect(page.getByText("https://harborparcel.test")).toBeVisible();
        await page.close();
      },
      { env: { DEMO: "0" }, program: followed.root },
    );
  } finally {
    followed.remove();
  }
});

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Browser, type Page, test } from "@playwright/test";
import { type Followed, followGuide } from "../tests/support/guide.ts";
import { isDeep } from "../tests/support/sample.ts";
import { signIn } from "./support/people.ts";
import { expect, PASSWORD, PEOPLE, printShopTemplate } from "./support/print-shop.ts";
import { onCopy } from "./support/server.ts";

/** Runs a program of the copy in which the guides were followed. */
const run = ({ root }: Followed, file: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: "pipe",
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

/**
 * How many tests pass of the contract that every declared resource has with its callers: for the new ones, and in the
 * deep run for all, with every call in every role and by every key.
 */
function passedContract(followed: Followed): number {
  const report = path.join(followed.root, "contract.json");
  const which = isDeep
    ? ["tests/server/access", "tests/server/api-keys/closed"]
    : ["-t", "carriers|return-requests"];
  const args = ["tests/server/contract.test.ts", ...which, "--reporter=json", `--outputFile=${report}`];
  run(followed, "node_modules/vitest/vitest.mjs", "run", "--project", "server", ...args);
  return JSON.parse(fs.readFileSync(report, "utf8")).numPassedTests;
}

/** Creates a carrier in the form that its declaration generates. */
async function create(page: Page, name: string, code: string): Promise<void> {
  await page.goto("a/carriers/create");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Website").fill("https://harborparcel.test");
  await page.getByLabel("Pickup fee").fill("18.5");
  await page.getByLabel("Contact").fill("Ada");
  await page.locator(".ant-select-dropdown").getByTitle("Ada Platen").click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.locator("[data-row]").filter({ hasText: name });

/** Uses the form and the detail that the declaration generates, between which the composed list is. */
async function useDeclared(page: Page): Promise<void> {
  await create(page, "Harbor Parcel", "HBR");
  const row = rowOf(page, "Harbor Parcel");
  for (const text of ["HBR", "Postal", "harborparcel.test", "$18.50"]) await expect(row).toContainText(text);
  await row.getByRole("link", { name: "Harbor Parcel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Parcel" })).toBeVisible();
}

/** Uses the composed list: its cell, tabs and search, and the dialog of its bulk action, which validates its field. */
async function useComposed(page: Page): Promise<void> {
  await create(page, "Lark Courier", "LRK");
  const tabs = page.getByRole("navigation", { name: "Carriers by kind" });
  await tabs.getByRole("button", { name: "Courier" }).click();
  await expect(page).toHaveURL(/kind=courier/);
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await tabs.getByRole("button", { name: "Postal" }).click();
  await page.getByRole("searchbox").fill("harbor");
  await expect(page).toHaveURL(/kind=postal&search=harbor/);
  await expect(page.locator("[data-row]")).toHaveCount(1);

  await page.getByRole("checkbox", { name: "Select Harbor Parcel" }).check();
  await page.getByRole("button", { name: "Raise fees" }).click();
  const dialog = page.getByRole("dialog", { name: "Raise pickup fees" });
  await dialog.getByLabel("Percent").fill("60");
  await dialog.getByRole("button", { name: "Raise" }).click();
  await expect(dialog.getByText("At most 50")).toBeVisible();
  await dialog.getByLabel("Percent").fill("10");
  await dialog.getByRole("button", { name: "Raise" }).click();
  await expect(page.getByText("Fees raised: 1")).toBeVisible();
  await expect(rowOf(page, "Harbor Parcel")).toContainText("$20.35");
}

/** Opens the list of returns from the tabs of Orders in a user's own area. */
async function openFromMenu(browser: Browser, url: string, who: string): Promise<void> {
  const page = await browser.newPage({ baseURL: `${url}/cms/` });
  await signIn(page, who, PASSWORD);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Orders", exact: true })
    .click();
  await page.getByRole("navigation", { name: "Section" }).getByRole("link", { name: "Returns" }).click();
  await expect(page.getByText("No returns yet")).toBeVisible();
  await page.close();
}

test("a resource and a screen that follow the guides work as described", async ({ browser }) => {
  test.setTimeout(isDeep ? 1_800_000 : 600_000);
  const followed = followGuide();
  try {
    expect(followed.added).toHaveLength(2);
    for (const [at, table] of ["carriers", "return_requests"].entries()) {
      const { edits, migration = "" } = followed.added[at] ?? {};
      expect(edits).toBe(3);
      expect(migration).toMatch(new RegExp(`create table "${table}"`, "i"));
      expect(migration).not.toMatch(new RegExp(`drop|alter table "(?!${table})`, "i"));
    }
    expect(followed.compose()).toBe(11);
    // Before the deep run only for the new resources: all of them double the time of this test.
    expect(passedContract(followed)).toBeGreaterThan(14);
    // What the guide leaves to the author: whether the tables have personal data.
    const exclude = ["--exclude", "tests/unit/personal-data/**"];
    run(followed, "node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...exclude);
    // Four checkers, the default, would each infer most types again: nearly twice the processor time.
    run(followed, "node_modules/typescript/bin/tsc", "--noEmit", "--singleThreaded", "-p", ".");
    run(followed, "scripts/build.js", "server");
    // Builds the screens like scripts/build.js, but without compressed copies.
    run(followed, "node_modules/vite/bin/vite.js", "build", "--mode", "uncompressed", "--logLevel", "warn");
    // The store is from before the guides: the new program migrates it when it starts.
    await onCopy(
      await printShopTemplate(),
      async ({ url }) => {
        const page = await browser.newPage({ baseURL: `${url}/cms/` });
        await signIn(page, PEOPLE.admin, PASSWORD);
        await page.goto("a/carriers");
        await expect(page.getByText("No carriers yet")).toBeVisible();
        await useDeclared(page);
        await useComposed(page);
        await page.close();
        for (const who of [PEOPLE.agency, PEOPLE.seller]) await openFromMenu(browser, url, who);
      },
      { env: { DEMO: "0" }, program: followed.root },
    );
  } finally {
    followed.remove();
  }
});

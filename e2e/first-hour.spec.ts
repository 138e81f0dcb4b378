import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { dialogOf, expectToast, fill, row } from "./support/dialog.ts";
import { freePort } from "./support/post.ts";
import { type RunningServer, startServer } from "./support/program.ts";
import { complaintsOf } from "./support/screen.ts";
import { START_MS } from "./support/server.ts";
import { root } from "./support/template.ts";

const ADMIN = { email: "ada@platen.test", password: "a fine password" };
const MAX_CLICKS = 60;

/** An empty store whose administrator was created by `npm run admin:create`, served without mail. */
const test = base.extend<object, { empty: RunningServer }>({
  empty: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const home = mkdtempSync(path.join(tmpdir(), "platen-first-hour-"));
      const dataDir = path.join(home, "data");
      execFileSync(process.execPath, ["dist/server/admin-create.js", ADMIN.email, "Ada Lovelace"], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password },
      });
      const server = await startServer({ dataDir, env: { DEMO: "0", PORT: String(await freePort()) } });
      await lend(server);
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
    { scope: "worker", timeout: START_MS },
  ],
});

let clicks = 0;
const click = async (target: Locator) => {
  clicks += 1;
  await target.click();
};
const press = (where: Page | Locator, name: string | RegExp) =>
  click(where.getByRole("button", { name, exact: typeof name === "string" }).first());
const follow = (where: Page | Locator, name: string) =>
  click(where.getByRole("link", { name, exact: true }).first());

const checklist = (page: Page) => page.getByRole("region", { name: /^Get started/ });
const expectDone = (page: Page, done: number, of: number) =>
  expect(checklist(page)).toContainText(`${done} of ${of} steps done`);

/** Opens a list's box and chooses its entry with this text. */
async function choose(dialog: Locator, label: string, title: string | RegExp): Promise<void> {
  const box = dialog.getByLabel(label);
  await box.focus();
  await box.press("ArrowDown");
  const dropdown = dialog.page().locator(".ant-select-dropdown:visible");
  await click(dropdown.locator(".ant-select-item-option").filter({ hasText: title }).first());
}

/** The link in the dialog that follows an invitation. */
async function copyLink(page: Page, email: string): Promise<string> {
  const dialog = dialogOf(page, "Invitation link");
  const link = await dialog.getByLabel(`Invitation link for ${email}`).inputValue();
  await press(dialog, "Copy link");
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await press(dialog, "Done");
  return link;
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `${url}/cms/`,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    locale: "en-US",
  });
  return context.newPage();
}

async function fillAcceptance(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Accept invitation" })).toBeVisible();
  await fill(page.locator("form"), {
    "Full Name": name,
    Password: "a fine password",
    "Confirm password": "a fine password",
  });
}

/** Opens an invitation's link in a browser of its own and accepts it there. */
async function accept(browser: Browser, { url }: RunningServer, link: string, name: string): Promise<Page> {
  const page = await newPage(browser, url);
  await fillAcceptance(page, link, name);
  await expectAccessible(page);
  await press(page, "Accept invitation");
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  return page;
}

const FILE = [
  "Order name,Reference,Product,SKU,Quantity,Unit price,Full name,Email,Address 1,City,Province,Zip code,Country code,Shipping,Artwork 1",
  "F-1,9001,T-Shirt,ST-TEE-BLK-M,2,24.00,Jane Miller,jane@example.com,1600 Barton Springs Rd,Austin,TX,78704,US,standard,https://example.com/a/front.png",
  "F-1,9001,Mug,ST-MUG-WHT-11OZ,1,15.50,,,,,,,,,https://example.com/a/wrap.png",
].join("\r\n");

/**
 * Two shirts for 9.50 and a mug for 6.50. The mug ships first for 5.99, because that is more than the shirt's 4.99; each
 * shirt adds 1.50.
 */
const CHARGE = 2 * 9.5 + 6.5 + 5.99 + 2 * 1.5;

test("the first hour leads from an empty store to a submitted order by the screens alone", async ({
  browser,
  empty,
}) => {
  test.setTimeout(240_000);
  const page = await newPage(browser, empty.url);
  const complaints = complaintsOf(page);

  await test.step("the administrator signs in and loads the starter catalog", async () => {
    await page.goto("auth/login");
    await fill(page.locator("form"), { Email: ADMIN.email, Password: ADMIN.password });
    await press(page, "Sign in");
    await expectDone(page, 0, 8);
    await expectAccessible(page);
    await press(checklist(page), "Go on without");
    await expectDone(page, 1, 8);
    await press(checklist(page), "Load a starter catalog");
    await expectToast(page, "Success", "5 catalogs with 48 variants loaded");
    await expectDone(page, 3, 8);
    await expect(row(page, "Unisex T-Shirt")).toContainText("Published");
  });

  const managerLink = await test.step("creates an agency and copies its manager's invitation", async () => {
    await follow(checklist(page), "Create the first agency");
    await press(page, "Create agency");
    const dialog = dialogOf(page, "Create agency");
    await expect(dialog).toContainText("You get a link to send to this address");
    await fill(dialog, { Name: "Harbor", Code: "harbor" });
    await dialog.getByLabel("Manager email").fill("mara@harbor.test");
    await choose(dialog, "Base cost", "Standard");
    await press(dialog, "Create");
    return copyLink(page, "mara@harbor.test");
  });

  await test.step("gives it the catalogs from the link of the checklist", async () => {
    await press(page, "Get started, 5/8 steps done");
    const popup = page.getByRole("dialog", { name: "Get started" });
    await expect(popup).toContainText("Harbor has no catalogs yet. Open its page to add what is missing.");
    await follow(popup, "Give the agency catalogs and a base cost");
    await press(page, "Add catalogs");
    const dialog = dialogOf(page, "Add catalogs to Harbor");
    for (const name of ["Unisex T-Shirt", "Pullover Hoodie", "Ceramic Mug", "Matte Poster", "Phone Case"])
      await choose(dialog, "Catalogs", name);
    await page.keyboard.press("Escape");
    await press(dialog, "Save");
    await expect(row(page, "Phone Case")).toBeVisible();
    await expect(page.getByRole("button", { name: "Get started, 6/8 steps done" })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  const agency = await accept(browser, empty, managerLink, "Mara Lind");
  const sellerLink = await test.step("the agency loads prices and invites a seller", async () => {
    await expectDone(agency, 1, 4);
    await press(checklist(agency), "Load example prices");
    await expectToast(agency, "Success", "Example prices of 5 catalogs loaded");
    await expectDone(agency, 2, 4);
    await follow(checklist(agency), "Invite a seller");
    await press(agency, "Create");
    const dialog = dialogOf(agency, "Create Seller");
    await fill(dialog, { Name: "Fern & Co", Code: "fern", "Manager email": "fern@shop.test" });
    await choose(dialog, "Base cost", "Standard");
    await press(dialog, "Create");
    return copyLink(agency, "fern@shop.test");
  });

  await test.step("and tops up the seller's balance", async () => {
    await follow(row(agency, "Fern & Co"), "Fern & Co");
    await press(agency, "Topup");
    const dialog = dialogOf(agency, "Topup for Fern & Co");
    await dialog.getByLabel("Amount").fill("100");
    await dialog.getByLabel("Type").selectOption("Topup");
    await dialog.getByLabel("Pay with").selectOption("Payoneer");
    await press(dialog, "Topup");
    await press(agency.getByRole("dialog").filter({ hasText: "New balance is" }), "Confirm");
    await expectToast(agency, "Success", "Transaction confirmed");
  });

  const seller = await accept(browser, empty, sellerLink, "Fern Hollis");
  await test.step("the seller uploads a file and submits its order for the right charge", async () => {
    await follow(checklist(seller), "Connect a store or upload a file");
    clicks += 1; // The choice of the file.
    await seller
      .locator("input[type=file]")
      .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
    await expect(seller.getByRole("region", { name: "Summary" })).toContainText("1 order ready", {
      timeout: 30_000,
    });
    await press(seller, "Import 1 order");
    await expect(seller.getByRole("heading", { name: "1 order imported" })).toBeVisible({ timeout: 30_000 });
    await follow(seller, "View orders");
    await click(seller.getByRole("checkbox", { name: "Select all" }));
    await press(seller, "Submit");
    const dialog = seller.getByRole("dialog");
    await expect(dialog).toContainText(`$${CHARGE.toFixed(2)}`);
    await press(dialog, "Submit F-1");
    await expect(seller.locator("[data-row]").filter({ hasText: "In review" })).toHaveCount(1);
    await seller.goto("s/balance");
    await expect(seller.getByRole("banner")).toContainText(`$${(100 - CHARGE).toFixed(2)}`);
    await expect(seller.getByRole("button", { name: /^Get started/ })).toHaveCount(0);
  });

  await test.step("the checklist of the administrator is done and gone", async () => {
    await page.goto("a/catalogs");
    await expect(row(page, "Unisex T-Shirt")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Get started/ })).toHaveCount(0);
  });

  await test.step("a link that was used says so", async () => {
    const stranger = await newPage(browser, empty.url);
    await fillAcceptance(stranger, managerLink, "Someone Else");
    await stranger.getByRole("button", { name: "Accept invitation" }).click();
    await expect(stranger.getByRole("alert")).toContainText("This link has expired or was already used");
  });

  console.log(`The first hour takes ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
});

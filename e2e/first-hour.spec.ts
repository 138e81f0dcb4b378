import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { counted } from "../src/domain/counts.ts";
import { expectAccessible } from "./support/axe.ts";
import { Clicks } from "./support/clicks.ts";
import { expectToast, row } from "./support/dialog.ts";
import { type Cluster, onEmptyDatabase, openCluster } from "./support/first-hour/empty-postgres.ts";
import { onEmptyStore } from "./support/first-hour/empty-store.ts";
import { makeBasecost, makeCatalog } from "./support/first-hour/goods.ts";
import {
  accept,
  checklist,
  expectDone,
  fillAcceptance,
  followStep,
  inviteAgency,
  inviteSeller,
  newPage,
  signInAdmin,
  topUp,
} from "./support/first-hour/people.ts";
import { fileOf, submitFile } from "./support/first-hour/submit.ts";
import type { RunningServer } from "./support/program.ts";
import { complaintsOf } from "./support/screen.ts";
import { START_MS } from "./support/server.ts";

const MAX_CLICKS = 50;
const TEST_MS = 240_000;

/** `cluster` is `null` on a machine without PostgreSQL, whose tests are then reported as not run. */
const test = base.extend<object, { cluster: Cluster | null }>({
  cluster: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const cluster = await openCluster();
      await lend(cluster);
      await cluster?.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});

type Journey = (browser: Browser, server: RunningServer, clicks: Clicks) => Promise<void>;

/** Goes on an empty store, and checks the number of clicks. */
async function travel(journey: Journey, browser: Browser, databaseUrl: string | null): Promise<void> {
  const clicks = new Clicks();
  await onEmptyStore(databaseUrl, (server) => journey(browser, server, clicks));
  console.log(`The first hour takes ${clicks.count} clicks`);
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
}

/** Adds all catalogs to the agency, on its page. */
async function giveCatalogs(page: Page, clicks: Clicks, names: readonly string[]): Promise<void> {
  await clicks.press(page, "Add all catalogs");
  await expectToast(page, "Success", `${counted(names.length, "catalog")} added`);
  for (const name of names) await expect(row(page, name)).toBeVisible();
}

/**
 * Two shirts for 9.50 and a mug for 6.50. The mug ships first for 5.99, because that is more than the shirt's 4.99; each
 * shirt adds 1.50.
 */
const STARTER_CHARGE = 2 * 9.5 + 6.5 + 5.99 + 2 * 1.5;
const STARTER_NAMES = ["Unisex T-Shirt", "Pullover Hoodie", "Ceramic Mug", "Matte Poster", "Phone Case"];

const byStarterCatalog: Journey = async (browser, server, clicks) => {
  const page = await newPage(browser, server.url);
  const complaints = complaintsOf(page);
  await test.step("the administrator signs in and loads the starter catalog", async () => {
    await signInAdmin(page, clicks);
    await expectAccessible(page);
    await clicks.press(checklist(page), "Go on without");
    await expectDone(page, 1, 8);
    await clicks.press(checklist(page), "Load a starter catalog");
    await expectToast(page, "Success", "5 catalogs with 48 variants loaded");
    await expectDone(page, 3, 8);
    await expect(row(page, "Unisex T-Shirt")).toContainText("Published");
  });
  const managerLink = await test.step("creates an agency, with its catalogs", async () => {
    await clicks.follow(checklist(page), "Create the first agency");
    const link = await inviteAgency(page, clicks, "Standard");
    await expect(page.getByRole("button", { name: "Get started, 5/8 steps done" })).toBeVisible();
    await followStep(page, clicks, "Give the agency catalogs and a base cost");
    await giveCatalogs(page, clicks, STARTER_NAMES);
    await expect(page.getByRole("button", { name: "Get started, 6/8 steps done" })).toBeVisible();
    expect(complaints).toEqual([]);
    return link;
  });

  const agency = await accept(browser, server, clicks, { link: managerLink, name: "Mara Lind" });
  const sellerLink = await test.step("the agency loads prices and invites a seller", async () => {
    await expectDone(agency, 1, 5);
    await clicks.press(checklist(agency), "Load example prices");
    await expectToast(agency, "Success", "Example prices of 5 catalogs loaded");
    await expectDone(agency, 2, 5);
    await clicks.follow(checklist(agency), "Invite a seller");
    return inviteSeller(agency, clicks, "Standard");
  });

  const seller = await accept(browser, server, clicks, { link: sellerLink, name: "Fern Hollis" });
  await test.step("the seller asks for a balance, which the agency approves", () =>
    topUp(seller, agency, clicks));
  await test.step("the seller uploads a file and submits its order for the right charge", async () => {
    const file = fileOf([
      ["T-Shirt", "ST-TEE-BLK-M", 2],
      ["Mug", "ST-MUG-WHT-11OZ", 1],
    ]);
    await submitFile(seller, clicks, file, STARTER_CHARGE);
    await expect(seller.getByRole("button", { name: /^Get started/ })).toHaveCount(0);
  });

  await test.step("the checklist of the administrator is done and gone", async () => {
    await page.goto("a/catalogs");
    await expect(row(page, "Unisex T-Shirt")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Get started/ })).toHaveCount(0);
  });
  await test.step("a link that was used says so", async () => {
    const stranger = await newPage(browser, server.url);
    await fillAcceptance(stranger, managerLink, "Someone Else");
    await stranger.getByRole("button", { name: "Accept invitation" }).click();
    await expect(stranger.getByRole("alert")).toContainText("This link has expired or was already used");
  });
};

/** The price of a shirt is 9.99, its first rate 4.99, and each of the two others adds 1.50. */
const HAND_CHARGE = 3 * 9.99 + 4.99 + 2 * 1.5;

const byHand: Journey = async (browser, server, clicks) => {
  const page = await newPage(browser, server.url);
  const complaints = complaintsOf(page);
  await test.step("the administrator makes a catalog and publishes its prices", async () => {
    await signInAdmin(page, clicks);
    await clicks.follow(checklist(page), "Add a catalog with variants");
    await makeCatalog(page, clicks);
  });
  await test.step("fills a base cost for agencies by a rule", async () => {
    await followStep(page, clicks, "Enter a base cost with prices");
    // 6.00 and 25 % are 7.50.
    await makeBasecost(page, clicks, { name: "Agencies", price: "7.99", rates: ["4.00", "1.00"] });
  });
  const managerLink = await test.step("creates an agency, with the catalog", async () => {
    await followStep(page, clicks, "Create the first agency");
    const link = await inviteAgency(page, clicks, "Agencies");
    await clicks.follow(row(page, "Harbor"), "Harbor");
    await giveCatalogs(page, clicks, ["Harbor Tee"]);
    await expect(page.getByRole("button", { name: "Get started, 5/8 steps done" })).toBeVisible();
    expect(complaints).toEqual([]);
    return link;
  });

  const agency = await accept(browser, server, clicks, { link: managerLink, name: "Mara Lind" });
  await test.step("the agency fills a base cost for sellers from its own cost", async () => {
    await clicks.follow(checklist(agency), "Enter a base cost with prices for sellers");
    // 7.99 and 25 % are 9.99.
    await makeBasecost(agency, clicks, { name: "Sellers", price: "9.99", rates: ["4.99", "1.50"] });
  });
  const sellerLink = await test.step("invites a seller", async () => {
    await followStep(agency, clicks, "Invite a seller");
    return inviteSeller(agency, clicks, "Sellers");
  });

  const seller = await accept(browser, server, clicks, { link: sellerLink, name: "Fern Hollis" });
  await test.step("the seller asks for a balance, which the agency approves", () =>
    topUp(seller, agency, clicks));
  await test.step("the seller submits an order of a file for the right charge", async () => {
    const file = fileOf([
      ["Harbor Tee", "HARBOR-BLACK-M", 2],
      ["Harbor Tee", "HARBOR-WHITE-L", 1],
    ]);
    await submitFile(seller, clicks, file, HAND_CHARGE);
  });
};

test("the first hour leads from an empty embedded store to a submitted order by the screens alone", async ({
  browser,
}) => {
  test.setTimeout(TEST_MS);
  await travel(byStarterCatalog, browser, null);
});

test("a catalog and prices made by hand lead from an empty PostgreSQL to a submitted order", async ({
  browser,
  cluster,
}) => {
  test.setTimeout(TEST_MS);
  test.skip(cluster === null, "not run: PostgreSQL was not found and TEST_DATABASE_URL is not set");
  if (cluster) await onEmptyDatabase(cluster, (databaseUrl) => travel(byHand, browser, databaseUrl));
});

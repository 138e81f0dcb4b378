import type { Page } from "@playwright/test";
import { pick, press } from "./support/dialog.ts";
import { atDesktopWidth, expectWellMade } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const own = Date.now().toString(36).toUpperCase();
const NAME = `Tag gifts ${own}`;

/** Orders with this note meet the rule. */
const createGift = async (page: Page, orderName: string): Promise<string> => {
  const { id } = await call<{ id: string }>(page, "POST", "orders", {
    orderName,
    fullName: "Rosa Diaz",
    address1: "8 Pier Road",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    note: "It is a gift, please no prices",
    items: [{ sku: "TEE-BLK-M", quantity: 1 }],
  });
  return id;
};

/** The diary follows a moment after the event. */
const expectInDiary = async (page: Page, orderName: string, text: string) => {
  const entry = page
    .getByRole("list", { name: "Diary" })
    .getByRole("listitem")
    .filter({ hasText: orderName });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText(text, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
};

test("a rule from the idea to its back-test, to watch, to on", async ({ pageOf }) => {
  test.setTimeout(180_000);
  const page = await pageOf("seller@platen.test");

  await test.step("orders lead to the rules, and a ready one fills the editor in", async () => {
    await lead(page, "s/orders");
    await pick(page, "More", "Rules");
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await lead(page, "s/rules/create");
    await press(page.getByRole("main"), "Ready rules");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Tag gifts/ })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(
      page.getByText("When an order comes in and its note contains “gift”, tag it “Gift”."),
    ).toBeVisible();
    await expectWellMade(page);
    await atDesktopWidth(page);
    await page.getByLabel("Name").fill(NAME);
    const words = page.getByRole("combobox", { name: "Note: values" });
    await words.fill("no prices");
    await words.press("Enter");
    await expect(page.getByText("its note contains “gift” or “no prices”")).toBeVisible();
    await press(page.getByRole("main"), "Save");
  });

  await test.step("it cannot be turned on before it was replayed", async () => {
    await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on" })).toBeDisabled();
    await press(page.getByRole("main"), "Run back-test");
    await expect(page.getByText(/^In the last 90 days, /)).toBeVisible({ timeout: 30_000 });
    await expectWellMade(page);
    await atDesktopWidth(page);
  });

  await test.step("it watches: an order is not changed, and the diary says what would be done", async () => {
    await press(page.getByRole("main"), "Watch");
    await expect(page.getByRole("main").getByText("Watching", { exact: true })).toBeVisible();
    const id = await createGift(page, `#W${own}`);
    await expectInDiary(page, `#W${own}`, "Would tag it “Gift”");
    expect((await call<{ tags: string[] }>(page, "GET", `orders/${id}`)).tags).toEqual([]);
  });

  await test.step("it is on: the next order is tagged, and its history names the rule", async () => {
    await press(page.getByRole("main"), "Turn on");
    const question = page.getByRole("dialog", { name: `Turn on “${NAME}”?` });
    await expect(question).toContainText("In the last 90 days, ");
    await press(question, "Turn on");
    await expect(page.getByRole("main").getByText("On", { exact: true })).toBeVisible();
    const id = await createGift(page, `#O${own}`);
    await expectInDiary(page, `#O${own}`, "Tagged");
    expect((await call<{ tags: string[] }>(page, "GET", `orders/${id}`)).tags).toEqual(["Gift"]);
    await page
      .getByRole("list", { name: "Diary" })
      .getByRole("link", { name: `#O${own}` })
      .click();
    await expect(page.getByRole("link", { name: NAME })).toHaveAttribute("href", /\/s\/rules\//);
  });

  await test.step("one click in the list turns it off", async () => {
    await lead(page, "s/rules");
    await press(page.getByRole("main"), `Turn off ${NAME}`);
    await expect(page.getByRole("button", { name: `Turn off ${NAME}` })).toHaveCount(0);
    await expectWellMade(page);
  });
});

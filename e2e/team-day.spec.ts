import { Buffer } from "node:buffer";
import { png } from "../tests/server/files/images.ts";
import { expectAccessible } from "./support/axe.ts";
import { DAY_MS, expect, orderRow, test } from "./support/day.ts";
import { expectToast } from "./support/dialog.ts";
import { gridCell } from "./support/grid.ts";
import { createOrder } from "./support/orders.ts";
import { expectSettled } from "./support/screen.ts";
import { call } from "./support/wire.ts";

test("a team's day: a ticket, a design and a supplier's price", async ({ begin }) => {
  test.setTimeout(DAY_MS);

  await test.step("who answers tickets", async () => {
    const { page, clicks, complaints } = await begin("agency@platen.test");
    const tabs = page.getByRole("navigation", { name: "Tickets by status" });
    await clicks.task("answer a ticket", 3, async () => {
      await clicks.go(page, "Tickets");
      await expect(tabs.getByRole("button", { name: /^Open \d+$/ })).toBeVisible();
      await clicks.click(page.locator("[data-row-link]").first());
      await expect(page.getByText("Age", { exact: true })).toBeVisible();
      await page.getByLabel("Reply", { exact: true }).focus();
      await page.keyboard.type("The carrier has found it.");
      await clicks.press(page, "Reply");
      await expectToast(page, "Success", "Reply sent");
    });
    await expectAccessible(page);
    const { pathname } = new URL(page.url());
    await clicks.task("go on to the next ticket", 1, async () => {
      await clicks.follow(page, "Next ticket");
      await expect(page).not.toHaveURL(pathname);
    });
    await clicks.go(page, "Tickets");
    await expectSettled(page);
    await clicks.task("close two tickets together", 3, async () => {
      for (const row of [0, 1]) await clicks.click(page.locator(`[data-row="${row}"]`).getByRole("checkbox"));
      await clicks.press(page.getByRole("region", { name: "Selected rows" }), "Close");
      await expectToast(page, "Success", "2 tickets updated");
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  await test.step("who makes designs", async () => {
    // Of one item, whose first slot alone is required, and due first: the demonstration may have only larger ones here.
    const seller = await begin("seller@platen.test");
    const name = `Design ${Date.now()}`;
    const { id } = await createOrder(seller.page, name, { sku: "TEE-BLK-M" });
    const dueDate = new Date().toISOString().slice(0, 10);
    await call(seller.page, "POST", "orders/hire-designs", { ids: [id], dueDate });
    const { page, clicks, complaints } = await begin("designer@platen.test");
    const tabs = page.getByRole("navigation", { name: "Designs by status" });
    await expect(tabs.getByRole("button", { name: /^To make \d+$/ })).toBeVisible();
    await expectAccessible(page);
    await clicks.task("submit a designer's proof", 4, async () => {
      await clicks.click(orderRow(page, name).locator("[data-row-link]"));
      await clicks.press(page, "Submit proof");
      const dialog = page.getByRole("dialog", { name: "Submit proof" });
      await expect(dialog.getByText("Brief", { exact: true })).toBeVisible();
      await clicks.giveFile(dialog.locator(".slot-image-input").first(), {
        name: "fox.png",
        mimeType: "image/png",
        buffer: Buffer.from(await png()),
      });
      await expect(dialog.getByLabel(/^Replace /).first()).toBeAttached();
      await clicks.press(dialog, "Submit proof");
      await expect(page.getByText(/roof submitted$/)).toBeVisible();
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  await test.step("who supplies goods", async () => {
    const { page, clicks, complaints } = await begin("supplier@platen.test");
    await clicks.task("give a supplier's price", 4, async () => {
      await clicks.click(page.locator("[data-row-link]").first());
      await clicks.press(page, "Expected price");
      const dialog = page.getByRole("dialog", { name: /^Expected price: / });
      const grid = dialog.getByRole("grid", { name: "Variants" });
      await clicks.click(gridCell(grid, 0, 5));
      await page.keyboard.type("99");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(/^Save keeps your work/)).toBeVisible();
      await expectAccessible(page);
      await clicks.press(dialog, "Save & Finish");
      await expect(dialog).toBeHidden();
      await expect(page.getByText("Updated price").first()).toBeVisible();
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

import { expect, type Locator, type Page } from "@playwright/test";
import { dialogOf } from "../dialog.ts";

/** The clicks of a journey, counted. What is typed does not count. */
export class Clicks {
  count = 0;

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Presses a button. */
  press(where: Page | Locator, name: string | RegExp): Promise<void> {
    return this.click(where.getByRole("button", { name, exact: typeof name === "string" }).first());
  }

  follow(where: Page | Locator, name: string): Promise<void> {
    return this.click(where.getByRole("link", { name, exact: true }).first());
  }

  /** Follows a link of the side menu. */
  go(page: Page, name: string): Promise<void> {
    return this.follow(page.getByRole("complementary", { name: "Menu" }), name);
  }

  /** Opens a list's box and chooses its entry with this text. */
  async choose(dialog: Locator, label: string, title: string | RegExp): Promise<void> {
    const box = dialog.getByLabel(label);
    await box.focus();
    await box.press("ArrowDown");
    const dropdown = dialog.page().locator(".ant-select-dropdown:visible");
    await this.click(dropdown.locator(".ant-select-item-option").filter({ hasText: title }).first());
  }

  /** Copies the link in the dialog that follows an invitation. */
  async copyLink(page: Page, email: string): Promise<string> {
    const dialog = dialogOf(page, "Invitation link");
    const link = await dialog.getByLabel(`Invitation link for ${email}`).inputValue();
    await this.press(dialog, "Copy link");
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await this.press(dialog, "Done");
    return link;
  }
}

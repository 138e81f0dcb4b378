import { expect, type Locator, type Page, test } from "@playwright/test";
import { dialogOf } from "./dialog.ts";

/** The clicks of a journey, counted. What is typed does not count, and the choice of a file is one. */
export class Clicks {
  count = 0;
  /** Presses that the page has received, and files that were chosen. */
  #received = 0;
  readonly #page: Page | undefined;

  /** Counts without a page that reports presses; a page that does is by `on`. */
  constructor(page?: Page) {
    this.#page = page;
  }

  /** Clicks on a page that reports every press, so that `task` notices one that was not counted. */
  static async on(page: Page): Promise<Clicks> {
    const clicks = new Clicks(page);
    await page.exposeFunction("countPress", () => {
      clicks.#received += 1;
    });
    await page.addInitScript(() =>
      addEventListener(
        "pointerdown",
        (event) =>
          setTimeout(() => {
            // Playwright prevents a press that would reach something else, and repeats it.
            if (!event.defaultPrevented) (window as unknown as { countPress(): void }).countPress(); // Exposed above.
          }),
        { capture: true },
      ),
    );
    return clicks;
  }

  /** Does one task of a day within a number of clicks, and notes the number. Its page must be of `on`. */
  async task(name: string, most: number, work: () => Promise<void>): Promise<void> {
    // Reports of presses before it, which take their time on a busy machine, arrive before this answer.
    await this.#page?.evaluate(() => new Promise((done) => setTimeout(done)));
    const [before, receivedBefore] = [this.count, this.#received];
    await test.step(name, work);
    const taken = this.count - before;
    const description = `${name}: ${taken} of at most ${most}`;
    test.info().annotations.push({ type: "clicks", description });
    console.log(`Clicks to ${description}`);
    await expect
      .poll(() => this.#received - receivedBefore, { message: "every press is counted" })
      .toBe(taken);
    expect(taken, `the clicks to ${name}`).toBeLessThanOrEqual(most);
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Chooses a file, which is one click whether it is dropped or picked. */
  async giveFile(
    where: Page | Locator,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    this.count += 1;
    this.#received += 1;
    await where.locator("input[type=file]").setInputFiles(file);
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

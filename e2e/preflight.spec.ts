import { circle, svg } from "../tests/support/artwork.ts";
import { expectAccessible } from "./support/axe.ts";
import { createOrder } from "./support/orders.ts";
import { complaintsOf, expectFitsPhone } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const SELLER = "seller@platen.test";
const SIZE = 2_400;

/** A file with a circle in the middle of a transparent image. */
const drawing = async (name: string, radius: number, size = SIZE) => ({
  name,
  mimeType: "image/png",
  buffer: await svg(size, size, circle(size / 2, size / 2, radius, "#c2410c"))
    .png()
    .toBuffer(),
});

/** The tee has a front of 8 × 8 inches, and is black. */
const SKU = "TEE-BLK-M";
const DOUBTFUL = "The artwork fills 25% of the image's width";
const BAD = "Replace artwork 1, or print it as it is";

test("a seller sees before submit what would print badly, prints the doubtful as it is and replaces the bad", async ({
  pageOf,
}) => {
  const page = await pageOf(SELLER);
  const complaints = complaintsOf(page);

  await test.step("the library shows the status, the findings and the box of each image", async () => {
    await lead(page, "s/image-library");
    await page
      .getByLabel(/Drop images here/)
      .setInputFiles([
        await drawing("check-good.png", 1_150),
        await drawing("check-margins.png", 300),
        await drawing("check-empty.png", 0, 40),
      ]);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await expect(uploads.getByRole("status")).toHaveText("3 of 3 uploaded");
    await uploads.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Search images").fill("check-");
    await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(3);
    const tile = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(tile("check-empty.png")).toContainText("Bad for print");
    await expect(tile("check-margins.png")).toContainText("Doubtful for print");
    await expect(tile("check-good.png")).not.toContainText("for print");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Open check-margins.png" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Doubtful for print");
    await expect(dialog.getByRole("list", { name: "Print check" })).toContainText(DOUBTFUL);
    await expect(dialog.getByRole("img", { name: "Print box of the artwork" })).toBeVisible();
    await expectFitsPhone(page, dialog);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  const { id } = await createOrder(page, "Print check", { sku: SKU, title: "Sunflower Field Tee" });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^(Add front|Front) artwork$/ }).click();
    await page.getByRole("button", { name: "Choose from the library" }).click();
    const picker = page.getByRole("dialog", { name: /^Front artwork of/ });
    await picker.getByLabel("Search images").fill(name);
    await expect(picker.getByRole("button", { name: /^Choose / })).toHaveCount(1);
    await picker.getByRole("button", { name: `Choose ${name}` }).click();
    await expect(picker).toBeHidden();
  };
  const checks = page.getByRole("list", { name: /^Print check of/ });
  const submit = page.getByRole("button", { name: "Submit", exact: true });

  await test.step("bad artwork closes the gate with its sentence, and the order cannot be submitted", async () => {
    await lead(page, `s/orders/${id}`);
    await choose("check-empty.png");
    await expect(checks).toContainText("Front artwork is bad for print");
    const waits = page.getByRole("region", { name: "Why this order is blocked" });
    await expect(waits).toContainText(BAD);
    await expect(waits.getByRole("button", { name: "Replace artwork" })).toBeVisible();
    await expectAccessible(page);
    const { failed } = await call<{ failed: { message: string; gate: string }[] }>(
      page,
      "POST",
      "orders/submit",
      { ids: [id] },
    );
    expect(failed).toMatchObject([{ gate: "artwork", message: expect.stringContaining(BAD) }]);
  });

  await test.step("doubtful artwork warns, and is printed as it is once the seller decides so", async () => {
    await choose("check-margins.png");
    await expect(checks).toContainText("Front artwork is doubtful for print");
    await expect(checks).toContainText(DOUBTFUL);
    await expect(page.getByRole("region", { name: "Why this order is blocked" })).toBeHidden();
    await page.getByRole("button", { name: "Show print box of Front artwork" }).click();
    await expect(page.getByRole("img", { name: "Print box of Front" })).toBeVisible();
    await expect(checks).toContainText("8 × 8 in print box, 300 DPI");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Print as it is" }).click();
    const confirmed = page.getByRole("dialog").filter({ hasText: "Print Front artwork as it is?" });
    await expect(confirmed).toContainText(DOUBTFUL);
    await confirmed.getByRole("button", { name: "Print as it is" }).click();
    await expect(checks).toContainText("Printed as it is, by decision of the seller");
    await expect(page.getByRole("region", { name: "History" })).toContainText(
      "chose to print artwork as it is",
    );
  });

  await test.step("the order is submitted", async () => {
    await submit.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Submit/ })
      .click();
    await expect(page.getByRole("region", { name: "History" })).toContainText("submitted it");
  });
  expect(complaints).toEqual([]);
});

import { extractText } from "unpdf";
import { bytesOf, downloadOf } from "./support/day.ts";
import { expect, test } from "./support/print-shop.ts";
import { atDesktopWidth, complaintsOf, expectWellMade } from "./support/screen.ts";
import { lead } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

test("what a product asks for is entered on its order, which waits for it, and is printed on the packing slip", async ({
  signInAs,
}) => {
  const page = await signInAs("seller");
  const complaints = complaintsOf(page);
  const { data } = await call<{ data: { id: string; catalogVariantCode: string }[] }>(
    page,
    "GET",
    "catalog-variants?limit=100&search=MUG-WHT-11",
  );
  const variant = { option1: "11oz", price: 19.5, catalogVariant: data[0]?.id };
  const product = await call<{ id: string; sellerTeam: { id: string } }>(page, "POST", "products", {
    title: "Name mug",
    variants: [variant],
  });

  await lead(page, `s/products/${product.id}`);
  const section = page.getByRole("region", { name: "Personalization" });
  await section.getByRole("button", { name: "Add field" }).click();
  await section.getByRole("textbox", { name: "Label" }).fill("Name");
  await section.getByRole("spinbutton", { name: "Maximum characters" }).fill("12");
  await section.getByRole("button", { name: "Save personalization" }).click();
  await expect(page.getByRole("alert").getByText("Updated")).toBeVisible();

  await lead(page, "s/orders/create");
  const keys = page.keyboard;
  await page.getByRole("combobox", { name: "Full name" }).fill("Rosa Diaz");
  await page.getByRole("combobox", { name: "Country" }).click();
  await keys.type("United States");
  await expect(page.getByRole("option", { name: "United States" }).first()).toBeAttached();
  await keys.press("Enter");
  await page.getByRole("combobox", { name: "State or province" }).click();
  await keys.type("Calif");
  await keys.press("Enter");
  await page.getByRole("textbox", { name: "Address 1", exact: true }).fill("8 Pier Road");
  await page.getByRole("textbox", { name: "City", exact: true }).fill("San Pedro");
  await page.getByRole("textbox", { name: "Zip code", exact: true }).fill("90731");
  await page.getByRole("combobox", { name: "Add item" }).fill("Name mug");
  await page.locator(".ant-select-item-option", { hasText: "Name mug, 11oz" }).click();
  const quote = page.getByRole("region", { name: "Quote" });
  const unnamed = "Name mug - 11oz: Name is required";
  await expect(quote).toContainText(unnamed);
  await expect(page.getByRole("textbox", { name: "Name (required)" })).toBeVisible();
  await expectWellMade(page);
  await atDesktopWidth(page);
  await page.getByRole("button", { name: "Save draft" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "PL-000001" })).toBeVisible();
  const waiting = page.getByRole("region", { name: "Why this order is blocked" });
  await expect(waiting).toContainText("Needs personalization");
  await expect(waiting).toContainText(unnamed);
  const agency = await signInAs("agency");
  const team = product.sellerTeam.id;
  await call(agency, "POST", `deposits/seller-teams/${team}`, { amount: 50, payWith: "Payoneer" });
  await waiting.getByRole("button", { name: "Enter personalization" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name (required)" }).fill("Ada & Tom");
  await expect(dialog.getByText("9 / 12")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting).toBeHidden();
  const items = page.getByRole("list", { name: "Personalization of Name mug - 11oz" });
  await expect(items).toHaveText("Name: Ada & Tom");
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Personalization of Name mug - 11oz",
  );
  await expectWellMade(page);
  await atDesktopWidth(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit/ })
    .click();
  await expect(page.getByRole("region", { name: "Status" })).toContainText("In review");

  const [{ id } = { id: "" }] = (
    await call<{ data: { id: string }[] }>(agency, "GET", "orders?search=PL-000001")
  ).data;
  await call(agency, "POST", "orders/approve", { ids: [id] });
  await lead(agency, "ag/orders?search=PL-000001");
  await agency.locator('[data-row="0"]').getByRole("checkbox").check();
  const file = await downloadOf(agency, async () => {
    await agency
      .getByRole("region", { name: "Selected rows" })
      .getByRole("button", { name: "Print" })
      .click();
    await agency.getByRole("menuitem", { name: "Packing slips" }).click();
  });
  const { text } = await extractText(new Uint8Array(await bytesOf(file)));
  expect(text.join("\n")).toContain("Name: Ada & Tom");
  expect(complaints).toEqual([]);
});

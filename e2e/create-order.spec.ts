import { tabTo } from "./support/keyboard.ts";
import { expect, test } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";

test("a seller enters an order with the keyboard alone, and the draft stays until it can be paid", async ({
  signInAs,
}) => {
  const page = await signInAs("seller");
  const keys = page.keyboard;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const picker = (name: string) => page.getByRole("combobox", { name });
  await lead(page, "s/orders/create");

  await tabTo(page, picker("Full name"));
  await keys.type("Rosa Diaz");
  await tabTo(page, picker("Country"));
  await keys.type("United States");
  await expect(page.getByRole("option", { name: "United States" }).first()).toBeAttached();
  await keys.press("Enter");
  await tabTo(page, picker("State or province"));
  await keys.type("Calif");
  await keys.press("Enter");
  await tabTo(page, field("Address 1"));
  await keys.type("8 Pier Road");
  await tabTo(page, field("City"));
  await keys.type("San Pedro");
  await tabTo(page, field("Zip code"));
  await keys.type("90731");
  await tabTo(page, picker("Add item"));
  await keys.type("TEE-BLK-M");
  await expect(
    page
      .getByText("Classic Tee, BLK, M")
      .or(page.getByText(/^TEE-BLK-M$/))
      .first(),
  ).toBeVisible();
  await keys.press("Enter");

  // A tee for 9.50 and its shipping for 4.99; the wallet is empty.
  const quote = page.getByRole("region", { name: "Quote" });
  await expect(quote.getByText("$14.49", { exact: true })).toBeVisible();
  await expect(quote.getByText("-$14.49")).toBeVisible();
  await expect(quote).toContainText("Balance too low");
  await expect(quote).not.toContainText("Check address");
  await tabTo(page, page.getByRole("button", { name: "Submit" }));
  await keys.press("Enter");
  await expect(
    page.getByText(/Saved as a draft, not submitted: The balance is \$14\.49 short/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "PL-000001" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("created the order");

  await lead(page, "s/orders/create");
  await tabTo(page, picker("Full name"));
  await keys.type("ros");
  await expect(page.getByText(/8 Pier Road/)).toBeVisible();
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(field("Address 1")).toHaveValue("8 Pier Road");
  await expect(picker("Full name")).toHaveValue("Rosa Diaz");
});

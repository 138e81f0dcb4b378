import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import type { Clicks } from "./support/clicks.ts";
import { DAY_MS, expect, findOrder, test } from "./support/day.ts";
import { expectToast } from "./support/dialog.ts";
import { tabTo } from "./support/keyboard.ts";
import { openPalette } from "./support/list.ts";
import { balance, balanceChip } from "./support/money.ts";
import { expectSettled } from "./support/screen.ts";
import { call } from "./support/wire.ts";

const SELLER = "seller@platen.test";
const HEADER =
  "Order name,Product,SKU,Quantity,Unit price,Full name,Address 1,City,Province,Zip code,Country code,Shipping,Artwork 1";

/** The path of an image of the demonstration, so that no page loads one from another host. */
async function artworkPath(page: Page): Promise<string> {
  const { data } = await call<{ data: { artwork1: string | null }[] }>(page, "GET", "order-items?limit=50");
  return data.find(({ artwork1 }) => artwork1?.startsWith("files/"))?.artwork1 ?? "";
}

/** An order in transit and the number of its parcel, which a buyer would name. */
async function shippedOrder(page: Page): Promise<{ name: string; number: string }> {
  const { data } = await call<{ data: { id: string }[] }>(page, "GET", "orders?status=InTransit&limit=1");
  const order = await call<{ orderName: string; parcels: { number: string }[] }>(
    page,
    "GET",
    `orders/${data[0]?.id}`,
  );
  return { name: order.orderName, number: order.parcels[0]?.number ?? "" };
}

const dollarsIn = (text: string) =>
  Number((/\$([\d,]+(?:\.\d+)?)/.exec(text)?.[1] ?? "").replaceAll(",", ""));

/** Imports a file of two orders and submits them, from the list of orders. @returns their charge in dollars */
async function importAndSubmit(page: Page, clicks: Clicks): Promise<number> {
  const artwork = await artworkPath(page);
  const buyer = (name: string) => `${name},20 Maple Avenue,San Pedro,CA,90731,US,standard,${artwork}`;
  const lines = [
    `DAY-1,Tee,TEE-BLK-M,2,24.00,${buyer("Nora Quill")}`,
    `DAY-2,Tee,TEE-BLK-L,1,24.00,${buyer("Ines Vale")}`,
  ];
  const file = {
    name: "morning.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([HEADER, ...lines].join("\r\n")),
  };
  let charge = 0;
  await clicks.task("import a file and submit its ready orders", 4, async () => {
    await clicks.follow(page, "Import orders");
    await clicks.giveFile(page, file);
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("2 orders ready");
    await clicks.press(page, "Import 2 orders");
    const submit = page.getByRole("button", { name: /^Submit 2 ready/ });
    await expect(submit).toBeVisible();
    charge = dollarsIn(await submit.innerText());
    await clicks.click(submit);
    await expect(page.getByText("2 orders submitted")).toBeVisible();
  });
  return charge;
}

/** Enters an order without a mouse, from any screen, and saves it as a draft. */
async function createByKeyboard(page: Page, clicks: Clicks): Promise<void> {
  const keys = page.keyboard;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const picker = (name: string) => page.getByRole("combobox", { name });
  await clicks.task("enter an order with the keyboard alone", 0, async () => {
    await openPalette(page);
    await keys.type("Create order");
    await expect(page.getByRole("option", { name: /^Create order/ }).first()).toBeVisible();
    await keys.press("Enter");
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
    await expect(page.getByRole("option", { name: /TEE-BLK-M/ }).first()).toBeAttached();
    await keys.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Save draft" }));
    await keys.press("Enter");
    await expect(page.getByRole("region", { name: "History" })).toContainText("created the order");
  });
}

test("a seller's day: from new orders to what they cost", async ({ begin }) => {
  test.setTimeout(DAY_MS);
  const { page, clicks, complaints } = await begin(SELLER);
  const list = () => clicks.go(page, "Orders");
  const chip = balanceChip(page);
  const available = async () => dollarsIn(await chip.innerText());

  await clicks.task("see on Home what waits", 1, async () => {
    await clicks.go(page, "Home");
    await expect(page.getByRole("link", { name: /^To submit [1-9]/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Blocked [1-9]/ })).toBeVisible();
  });
  await expectAccessible(page);

  await list();
  await expectSettled(page);
  const before = await available();
  const charge = await importAndSubmit(page, clicks);
  expect(charge).toBeGreaterThan(0);
  await expect.poll(available).toBeCloseTo(before - charge, 2);
  await expectAccessible(page);

  await createByKeyboard(page, clicks);
  await expectAccessible(page);

  await clicks.task("map an item once for all its orders", 2, async () => {
    await clicks.go(page, "Blocked");
    const map = page.getByRole("button", { name: /^Map all: / }).first();
    await expect(map).toBeVisible();
    await expectAccessible(page);
    const cause = await map.getAttribute("aria-label");
    await clicks.click(map);
    await page.getByRole("combobox", { name: /^Variant for/ }).fill("TEE-BLK-M");
    await expect(page.getByRole("listbox", { name: "Variants" })).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("listbox", { name: "Variants" }).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Map to TEE-BLK-M" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: cause ?? "", exact: true })).toHaveCount(0);
  });

  const { name: shipped, number } = await shippedOrder(page);
  await clicks.task("find an order by a part of its tracking number", 0, async () => {
    await openPalette(page);
    await page.keyboard.type(number.slice(-8));
    await expect(page.getByRole("option", { name: shipped }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: shipped })).toBeVisible();
    await expect(page.getByText(number).first()).toBeVisible();
  });
  await expectAccessible(page);

  await clicks.task("duplicate an order", 3, async () => {
    await clicks.press(page.getByRole("main"), "More");
    await clicks.click(page.getByRole("menuitem", { name: "Duplicate" }));
    await expect(page.getByText(`A copy of ${shipped}`)).toBeVisible();
    await expect(page.getByRole("region", { name: "Quote" })).toContainText("Charge");
    await clicks.press(page, "Save draft");
    await expect(page.getByRole("region", { name: "History" })).toContainText("created the order");
  });

  await list();
  await findOrder(page, "DAY-1");
  await clicks.task("ask for a change", 3, async () => {
    await clicks.follow(page.getByRole("main"), "DAY-1");
    await clicks.press(page, "Add request");
    const dialog = page.getByRole("dialog", { name: "Add request" });
    await dialog.getByLabel("Note").fill("Please print it in navy");
    await clicks.press(dialog, "Add request");
    await expect(page.getByRole("region", { name: "Change requests" })).toContainText(
      "Please print it in navy",
    );
  });
  await expectAccessible(page);

  await clicks.task("see the charges against the balance", 2, async () => {
    await clicks.click(chip);
    await clicks.click(balance(page, "Reserved"));
    await expect(page.getByRole("region", { name: /Reserved/ })).toContainText("DAY-1");
  });
  await expectAccessible(page);

  await clicks.task("ask for a topup", 2, async () => {
    await clicks.press(page, "Ask for a top-up");
    const dialog = page.getByRole("dialog", { name: "Ask for a top-up" });
    await dialog.getByLabel("Amount", { exact: true }).fill("250");
    await dialog.getByLabel("Method").selectOption("Payoneer");
    await dialog.getByLabel("Transaction ID").fill("PO-20261");
    await expectAccessible(page, { open: dialog });
    await clicks.press(dialog, "Ask");
    await expectToast(
      page,
      "Success",
      "Your agency is notified. It adds the top-up to your balance once the money has arrived",
    );
  });
  expect(complaints, "what the browser's console complains of").toEqual([]);
});

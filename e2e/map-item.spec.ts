import { expectAccessible } from "./support/axe.ts";
import { DAY_MS, expect, findOrder, orderRow, test } from "./support/day.ts";
import { expectToast } from "./support/dialog.ts";
import { createOrder } from "./support/orders.ts";

test("a seller maps the item of an order to the variant that is suggested", async ({ begin }) => {
  test.setTimeout(DAY_MS);
  const { page, clicks, complaints } = await begin("seller@platen.test");
  // Of its own: some items of the demonstration fit no variant, and others several.
  const name = `Map ${Date.now()}`;
  await createOrder(page, name, { sku: "TEE-BLK-M-NEW" });
  await page.goto("s/orders?waitsFor=mapped");
  const row = orderRow(page, name);
  await expect(row).toContainText("Needs mapping");

  await clicks.task("map one item", 3, async () => {
    await clicks.follow(row, name);
    await clicks.follow(page, "Map item");
    await expect(page.getByRole("list", { name: /^Suggestions for/ })).toBeVisible();
    const map = page.getByRole("button", { name: /^Map to \w/ });
    // The keyboard goes on from the search field: Enter maps.
    await expect(map).toBeFocused();
    await expectAccessible(page);
    await clicks.click(map);
    await expectToast(page, "Success", "1 item in 1 order mapped");
  });

  await page.goto("s/orders");
  await expect(await findOrder(page, name)).not.toContainText("Needs mapping");
  expect(complaints).toEqual([]);
});

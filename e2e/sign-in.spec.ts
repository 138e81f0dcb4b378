import { devices } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/sessions.ts";

/** Sizes that `screens.spec.ts` does not check: a tablet, and a phone with touch and device scale. */
const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
const SIZES = {
  "on a tablet": { viewport: { width: 1024, height: 768 } },
  "on a phone": { ...phone, viewport: { width: 390, height: 844 } },
};

for (const [where, size] of Object.entries(SIZES)) {
  test.describe(where, () => {
    test.use(size);
    test("a seller signs in and sees the team's orders", async ({ page }) => {
      await signIn(page, "seller@platen.test");
      await page.goto("s/orders");
      const statuses = page.getByRole("navigation", { name: "Orders by status" });
      await expect(statuses.getByRole("button", { name: /^unfulfilled/i })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("a wrong password is refused with a message", async ({ page }) => {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill("seller@platen.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByText("Email or password is wrong")).toBeVisible();
  await page.goto("s/orders");
  await expect(page).toHaveURL(/\/auth\/login/);
});

import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../src/demonstration/accounts.ts";
import { complaintsOf, expectWellMade } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";

/** Opens the public page of a product with several images, without a session. */
async function open(page: Page, title: string): Promise<void> {
  const credentials = { email: "seller@platen.test", password: DEMO_PASSWORD };
  const login = await page.request.post("/api/auth/login", { data: credentials });
  const { access_token } = (await login.json()) as { access_token: string };
  const list = await page.request.get(`/api/products?limit=100&search=${encodeURIComponent(title)}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { data } = (await list.json()) as { data: { id: string; otherMockup: string[] }[] };
  const product = data.find(({ otherMockup }) => otherMockup.length > 5);
  await page.goto(`products/${product?.id}`);
}

test("a visitor opens a product, chooses another color and size, and sees the price", async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, "Tee");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tee");
  await expect(page.getByText("Ships from the US")).toBeVisible();
  const price = page.locator(".product-price");
  const before = await price.textContent();
  const sizes = page.getByRole("group", { name: /Size/ });
  await sizes.getByRole("radio").last().check({ force: true });
  await expect(sizes.getByRole("radio").last()).toBeChecked();
  await expect(price).not.toHaveText(before ?? "");
  const colors = page.getByRole("group", { name: /Color/ });
  await colors.getByRole("radio").last().check({ force: true });
  await expect(page.getByText("Ships from the US")).toBeHidden();

  const thumbs = page.getByRole("button", { name: /^Show image/ });
  expect(await thumbs.count()).toBeGreaterThan(4);
  const strip = page.locator(".gallery-strip");
  const seen = await strip.evaluate((list) => {
    const box = list.getBoundingClientRect();
    return [...list.children].filter((child) => child.getBoundingClientRect().right <= box.right + 1).length;
  });
  expect(seen).toBe(4);
  const stage = page.getByLabel(/^Image 1 of/);
  await page.getByRole("button", { name: "Next image" }).click();
  await expect(page.getByLabel(/^Image 2 of/)).toBeVisible();
  await expect(stage).toBeHidden();
  await page.getByLabel(/^Image 2 of/).press("ArrowRight");
  await expect(thumbs.nth(2)).toHaveAttribute("aria-current", "true");
  const widths = await page
    .locator(".gallery-stage img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
  expect(widths.filter(Boolean).every((address) => address.endsWith("?w=992"))).toBe(true);
  expect(complaints).toEqual([]);
});

test("the page of a product fits every screen, light and dark, without axe violations", async ({ page }) => {
  await open(page, "Tee");
  await expectWellMade(page);
});

test("an unknown product shows a not found page", async ({ page }) => {
  const response = await page.goto("products/018f0000-0000-7000-8000-000000000000");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Product not found" })).toBeVisible();
  await expectWellMade(page);
});

test("the page of a product loads at most 80 KiB", async ({ page }) => {
  const sent: number[] = [];
  await open(page, "Tee");
  page.on("response", async (response) => {
    if (!/\.(js|css)$|\/products\/[0-9a-f-]+$/.test(new URL(response.url()).pathname)) return;
    if (response.url().includes("/api/")) return;
    const { responseBodySize } = await response.request().sizes();
    sent.push(responseBodySize);
  });
  await page.route("**/*", (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-encoding": "gzip" } }),
  );
  await page.reload({ waitUntil: "networkidle" });
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(80 * 1024);
});

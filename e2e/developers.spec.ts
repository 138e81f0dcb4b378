import { atDesktopWidth, expectWellMade } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

/** A key that reads customers. */
async function keyOf(page: Parameters<typeof call>[0]): Promise<string> {
  const { key } = await call<{ key: string }>(page, "POST", "api-keys", {
    name: `Reference ${Date.now()}`,
    scopes: ["customers:read"],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return key;
}

test("a developer finds a resource, opens a call, and sends it with a key", async ({
  browser,
  pageOf,
  server,
}) => {
  const key = await keyOf(await pageOf("agency@platen.test"));
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto("/developers");
  await expect(page.getByRole("heading", { level: 1, name: "Platen API" })).toBeVisible();
  await expect(page.getByText("600 calls a minute and key")).toBeVisible();
  await expectWellMade(page);
  await atDesktopWidth(page);

  await page.getByRole("searchbox", { name: "Find a resource" }).fill("custom");
  await page.getByRole("link", { name: /^Customers/ }).click();
  await expect(page).toHaveURL(/#customers$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Customers/ })).toBeVisible();
  const open = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await open("GET /api/customers List: Customers");
  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  await dialog.locator("input").fill(key);
  await dialog.getByRole("button", { name: "Apply credentials" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const response = page.waitForResponse((one) => one.url().includes("/api/customers"));
  await page.getByRole("button", { name: "Execute" }).click();
  expect((await response).status()).toBe(200);

  // The key stays for another call.
  await open("GET /api/customers/count Count: Customers");
  const counted = page.waitForResponse((one) => one.url().includes("/api/customers/count"));
  await page.getByRole("button", { name: "Execute" }).click();
  expect((await counted).status()).toBe(200);
  await expect(page.locator(".opblock")).toHaveCount(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("an address opens its resource, on a phone without the list of the others", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  const page = await context.newPage();
  await page.goto("/developers#orders/post-orders");
  await expect(page.getByRole("button", { name: "Execute" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Resources" })).toBeHidden();
  await page.getByRole("link", { name: "All resources" }).click();
  await expect(page.getByRole("navigation", { name: "Resources" })).toBeVisible();
  await page.goto("/developers#nothing");
  await expect(page.getByRole("alert")).toContainText("There is no resource “nothing”");
  await context.close();
});

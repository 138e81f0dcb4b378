import { dialogOf, press } from "./support/dialog.ts";
import { expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

test("an agency makes a key, a program calls with it until it is revoked", async ({ pageOf, server }) => {
  const page = await pageOf("agency@platen.test");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await lead(page, "ag/api-keys");
  await expectSettled(page);
  const name = `Program ${Date.now()}`;
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const dialog = dialogOf(page, "Create API key");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: "Read Customers", exact: true }).check();
  await press(dialog, "Create");
  const shown = dialogOf(page, `API key ${name}`);
  const key = await shown.getByLabel("API key", { exact: true }).inputValue();
  expect(key).toMatch(/^platen_[A-Za-z0-9]{43}$/);
  await press(shown, "Done");

  const call = (path: string) =>
    fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  const listed = await call("customers?limit=1");
  expect([listed.status, listed.headers.get("ratelimit-limit")]).toEqual([200, "600"]);
  expect((await call("orders")).status).toBe(403);

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await press(dialogOf(page, `Revoke ${name}?`), "Revoke");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Revoked");
  expect((await call("customers?limit=1")).status).toBe(401);
  expect(problems).toEqual([]);
});

import { expect, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const EDITOR = "https://editor.example.com";

test("a manager opens the landing page's editor, which gets a key and no session", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  // The editor is another company's: here a page at its address that says where it was opened from.
  await page
    .context()
    .route(`${EDITOR}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Editor</title>" }),
    );
  await page.goto("ag/settings/landing-page");
  const open = page.getByRole("button", { name: "Open editor" });
  await expect(open).toBeDisabled();
  await page.getByLabel("Editor's domain").fill("editor.example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(open).toBeEnabled();

  const opened = page.waitForEvent("popup");
  await open.click();
  const editor = await opened;
  await expect(editor).toHaveTitle("Editor");
  const { origin, searchParams } = new URL(editor.url());
  expect(origin).toBe(EDITOR);
  expect(await editor.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  const code = searchParams.get("access_token") ?? "";
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).not.toBe(code);

  const { access_token: key } = await call<{ access_token: string }>(
    page,
    "POST",
    "public/agencies/landing-page/token",
    { code },
  );
  const headers = { authorization: `Bearer ${key}` };
  const shown = await page.request.get("/api/agencies/landing-page", { headers });
  expect(await shown.json()).toMatchObject({ name: expect.any(String) });
  expect((await page.request.get("/api/agencies/info", { headers })).status()).toBe(403);
});

import sharp from "sharp";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/post.ts";
import { complaintsOf, expectWellMade } from "./support/screen.ts";

test("an agency sets its reply address and its own text for a mail, which is then sent", async ({
  page,
  post,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signIn(page, "agency@platen.test");
  await page.goto("ag/settings/board");
  await page.getByRole("link", { name: /^Email Reply/ }).click();
  await expect(page).toHaveURL(/\/ag\/settings\/email$/);
  const customer = page.getByLabel("Customer email", { exact: true });
  await customer.fill("care");
  await page.getByRole("button", { name: "Update customer email" }).click();
  await expect(page.getByText("Error!", { exact: true })).toBeVisible();
  await expect(customer).toHaveAttribute("aria-invalid", "true");
  await customer.fill("care@copperline.test");
  await page.getByRole("button", { name: "Update customer email" }).click();
  await expect(page.getByText("Update customer email success!")).toBeVisible();
  complaints.length = 0; // The browser logs the refusal.

  await page.getByRole("button", { name: "Add template" }).click();
  const dialog = page.getByRole("dialog", { name: "Add template" });
  await expect(dialog.getByRole("listitem")).toHaveCount(14);
  await dialog.getByRole("button", { name: "Add Reset password" }).click();
  await expect(page.getByText("Add template success!")).toBeVisible();
  await expect(dialog.getByText("Existed")).toHaveCount(1);
  await expectAccessible(page, { open: dialog });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectWellMade(page);

  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page).toHaveURL(/\/customize\?id=/);
  const subject = page.getByLabel("Subject");
  await expect(subject).toHaveValue("Reset your password at {{agency}}");
  await subject.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please input subject")).toBeVisible();
  await subject.fill("A new password, {{nmae}}");
  await expect(page.getByText("Unknown placeholders stay empty: {{nmae}}")).toBeVisible();
  await subject.fill("A new password, {{name}}");
  const body = page.getByRole("textbox", { name: "Body" });
  await body.click();
  await page.keyboard.press("Control+Home");
  const blurs = await body.evaluateHandle((node) => {
    const counted = { count: 0 };
    node.addEventListener("blur", () => counted.count++);
    return counted;
  });
  await page.getByRole("button", { name: "Bold" }).click();
  expect(await blurs.evaluate(({ count }) => count), "the cursor never leaves the text").toBe(0);
  await page.keyboard.type("Good news. ");
  await page.getByRole("button", { name: "Image" }).focus();
  await page.keyboard.press("Enter");
  const image = page.getByRole("dialog", { name: "Insert an image" });
  const blue = sharp({ create: { width: 40, height: 30, channels: 3, background: "#1677ff" } });
  await image.locator("input[type=file]").setInputFiles({
    name: "banner.png",
    mimeType: "image/png",
    buffer: await blue.png().toBuffer(),
  });
  await expect(image.getByText("Drop another image here")).toBeVisible();
  await image.getByRole("button", { name: "Insert" }).click();
  await expect(image.getByText("Please input alternative text")).toBeVisible();
  await image.getByLabel("Alternative text").fill("Our summer banner");
  await expectAccessible(page, { open: image });
  await image.getByRole("button", { name: "Insert" }).click();
  await expect(image).toBeHidden();
  await expect(body.getByRole("img", { name: "Our summer banner" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Save success!")).toBeVisible();
  await expectWellMade(page);

  await page.goto("ag/settings/email/customize");
  await page.getByLabel("Subject").fill("x");
  await page.getByRole("textbox", { name: "Body" }).click();
  await page.keyboard.type("x");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Can not find id")).toBeVisible();

  await page.request.post("/api/auth/forgot-password", { data: { email: "seller@platen.test" } });
  // Others may be on their way, about sign-ins.
  const asked = () => post.arrived.find(({ subject }) => subject.startsWith("A new password, "));
  await expect.poll(asked).toBeDefined();
  const mail = asked();
  const shown = /<img src="([^"]+)" alt="Our summer banner"/.exec(mail?.html ?? "")?.[1] ?? "";
  expect(new URL(shown).origin, "whole, since a mail has no page around it").toBe(new URL(page.url()).origin);
  expect((await page.request.get(shown)).headers()["content-type"]).toMatch(/^image\//);
  expect(mail?.html).toMatch(/<strong>Good news\. ?<\/strong>/);
  expect(mail?.raw).toMatch(/^Reply-To: care@copperline.test/m);

  expect(complaints).toEqual([]);
});

test("an agency reads a sent mail, whose scripts, images and links have no effect", async ({
  page,
  post,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const account = { name: "Moss", email: "moss@shop.test", password: "a fine password" };
  await page.request.post("/api/auth/signup", { data: { ...account, confirmPassword: account.password } });
  await expect.poll(() => post.arrived.some(({ to }) => to === account.email)).toBe(true);
  await signIn(page, "agency@platen.test");
  await page.goto("ag/email-history");
  await expect(page.getByRole("heading", { level: 1, name: "Email History" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Confirm your account/ })
    .first()
    .click();
  await expect(page.getByText("Accepted by the mail server.")).toBeVisible();
  // Set before the frame refuses the test's own scripts, which the browser logs.
  expect(complaints).toEqual([]);
  const preview = page.frameLocator("iframe[title^='Preview of']");
  await expect(preview.getByText("Hello,")).toBeVisible();
  await expect(page.getByText("link.invalid")).toHaveCount(0);
  await expectWellMade(page);
  await page.goto("ag/email-history");
  await expectWellMade(page);
});

test("a mail that the mail server refuses shows the reason, and is sent again on request", async ({
  page,
  post,
}) => {
  post.behavior = { refuses: { code: 550, text: "5.1.1 No such mailbox" } };
  await page.request.post("/api/auth/forgot-password", { data: { email: "seller-staff@platen.test" } });
  await signIn(page, "agency@platen.test");
  await page.goto("ag/email-history?status=failed");
  await expect(page.getByText(/5\.1\.1 No such mailbox/).first()).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole("link", { name: /password/ })
    .first()
    .click();
  await expect(page.getByText("Not sent. It will not be retried.")).toBeVisible();
  post.behavior = {};
  const before = post.arrived.length;
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email will be sent again")).toBeVisible();
  await expect.poll(() => post.arrived.length).toBe(before + 1);
  await expect(page.getByText("Accepted by the mail server.")).toBeVisible({ timeout: 20_000 });
});

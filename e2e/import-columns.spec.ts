import { expectAccessible } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";
import { expect, lead, test } from "./support/sessions.ts";

const own = Date.now().toString(36).toUpperCase();
/** A file of an unknown export: German, semicolons, decimal commas, Windows-1252, and a column with an unknown name. */
const german = Buffer.from(
  [
    "Auftragsnr.;Artikelbezeichnung;Artikelnummer;Anzahl;Einzelpreis;Empfänger;Straße;PLZ;Ort;Land;E-Mail;Sonstiges",
    `${own}-1;Sunflower Field Tee;TEE-BLK-M;2;19,90;Jörg Müller;Hauptstraße 12;80331;München;Deutschland;j@example.de;Bitte klingeln`,
    `${own}-2;Sunflower Field Tee;TEE-BLK-L;eins;1.299,00;Zoë Weiß;Lange Gasse 3;1080;Wien;Österreich;z@example.at;`,
    "",
  ].join("\r\n"),
  "latin1",
);

test("a German file of an unknown export is imported and its orders are submitted with only the keyboard", async ({
  pageOf,
}) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/orders/import");
  const name = `bestellungen-${own}.csv`;

  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.locator("input[type=file]"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: german });

  await expect(page.getByRole("heading", { name: "Assign the columns" })).toBeVisible();
  await expect(page.getByLabel("Preview")).toContainText("$1,299.00 each");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("combobox", { name: "Sonstiges" }));
  await page.keyboard.type("Note");
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, page.getByRole("button", { name: "Read the file" }));
  await page.keyboard.press("Enter");

  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("1 order ready", { timeout: 30_000 });
  await tabTo(page, page.getByRole("button", { name: /^Failed/ }));
  await page.keyboard.press("Enter");
  const cell = page.getByLabel("Row 3, Anzahl");
  await tabTo(page, cell);
  await expect(cell).toHaveValue("eins");
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(summary).toContainText("2 orders ready");

  await tabTo(page, page.getByRole("button", { name: "Import 2 orders" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2 orders imported" })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole("link", { name: "View orders" }));
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("checkbox", { name: "Select all" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: /^Submit \d+$/ }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("button", { name: "Submit 2 orders" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2 orders submitted" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-row]").filter({ hasText: `${own}-` })).toHaveCount(2);
  await expect(page.locator("[data-row]").filter({ hasText: "In review" })).toHaveCount(2);

  // The next file with this header is read without a question.
  await lead(page, "s/orders/import");
  await expect(page.getByRole("region", { name: "Saved column mappings" })).toContainText(name);
  await page.locator("input[type=file]").setInputFiles({
    name: `noch-${name}`,
    mimeType: "text/csv",
    buffer: Buffer.from(german.toString("latin1").replaceAll(`${own}-`, `${own}-N`), "latin1"),
  });
  await expect(summary).toContainText("1 order ready", { timeout: 30_000 });
});

test("the encoding of a Polish file is chosen by words of the file", async ({ pageOf }) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/orders/import");
  // A unique header, because the chosen encoding is saved for it.
  const header = `Order name;Full name;City;Country code;SKU;Quantity;${own}`;
  const text = `${header}\r\n${own}-P;Micha\xb3 Krzy\xbfanowski;\xa3\xf3d\x9f;PL;TEE-BLK-M;1;\r\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `polska-${own}.csv`, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  const question = page.getByRole("group", { name: "File encoding" });
  await expect(question.getByRole("radio").first()).toHaveAccessibleName(
    "Central European (Windows-1250) Michał Krzyżanowski Łódź",
  );
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Read the file" })).toBeDisabled();
  await tabTo(page, question.getByRole("radio").first());
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Preview")).toContainText("Michał Krzyżanowski");
  await tabTo(page, page.getByRole("button", { name: "Read the file" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Central European (Windows-1250)")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: `polska-${own}.csv` })).toBeVisible();
  // When the choice of columns is saved, the screen navigates to its own path, even after it was left: its document is
  // replaced, so that it does not take the next test of this page back here.
  await page.goto("nowhere");
});

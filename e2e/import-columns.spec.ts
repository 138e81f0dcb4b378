import { expectAccessible } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";
import { expect, lead, test } from "./support/sessions.ts";

const own = Date.now().toString(36).toUpperCase();
/** A stranger's file: German, semicolons, decimal commas, Windows-1252, and a column that no name tells. */
const german = Buffer.from(
  [
    "Auftragsnr.;Artikelbezeichnung;Artikelnummer;Anzahl;Einzelpreis;Empfänger;Straße;PLZ;Ort;Land;E-Mail;Sonstiges",
    `${own}-1;T-Shirt Schwarz M;TEE-BLK-M;2;19,90;Jörg Müller;Hauptstraße 12;80331;München;Deutschland;j@example.de;Bitte klingeln`,
    `${own}-2;T-Shirt Schwarz L;TEE-BLK-L;eins;1.299,00;Zoë Weiß;Lange Gasse 3;1080;Wien;Österreich;z@example.at;`,
    "",
  ].join("\r\n"),
  "latin1",
);

test("a stranger's German file goes from drop to submitted orders by the keyboard alone", async ({
  seatOf,
}) => {
  const page = await seatOf("seller@platen.test");
  await lead(page, "s/orders/import");
  const name = `bestellungen-${own}.csv`;

  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.locator("input[type=file]"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: german });

  await expect(page.getByRole("heading", { name: "Which column is which?" })).toBeVisible();
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
  await tabTo(page, page.getByRole("button", { name: "Submit", exact: true }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("button", { name: "Submit 2 orders" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2 orders submitted" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-row]").filter({ hasText: `${own}-` })).toHaveCount(2);
  await expect(page.locator("[data-row]").filter({ hasText: "In review" })).toHaveCount(2);

  // The next one like it is read without a question.
  await lead(page, "s/orders/import");
  await expect(page.getByRole("region", { name: "Remembered columns" })).toContainText(name);
  await page.locator("input[type=file]").setInputFiles({
    name: `noch-${name}`,
    mimeType: "text/csv",
    buffer: Buffer.from(german.toString("latin1").replaceAll(`${own}-`, `${own}-N`), "latin1"),
  });
  await expect(summary).toContainText("1 order ready", { timeout: 30_000 });
});

test("the encoding of a Polish file is chosen by its own words", async ({ seatOf }) => {
  const page = await seatOf("seller@platen.test");
  await lead(page, "s/orders/import");
  // A header of its own, since the answer is remembered for it.
  const header = `Order name;Full name;City;Country code;SKU;Quantity;${own}`;
  const text = `${header}\r\n${own}-P;Micha\xb3 Krzy\xbfanowski;\xa3\xf3d\x9f;PL;TEE-BLK-M;1;\r\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `polska-${own}.csv`, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  const question = page.getByRole("group", { name: "Which letters is this file written in?" });
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
});

import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PdfWriter, type TextStyle } from "../../../src/server/pdf/pdf-writer.ts";

const style: TextStyle = { size: 10, color: "#000000" };
const about = { title: "Packing slips", author: "Print Co", at: new Date(0) };

/** A PDF with the image and a text on each of its pages. */
async function pdfWith(image: Uint8Array, pages: number): Promise<Buffer> {
  const pdf = new PdfWriter(about);
  for (let page = 0; page < pages; page++) {
    pdf.document.addPage();
    pdf.image(image, 45, 51, { width: 170, height: 40 });
    pdf.write(`Order ${page}`, style, { x: 45, baseline: 120 });
  }
  return pdf.end();
}

test("a logo on each page is in the file once", async () => {
  const raw = { width: 64, height: 64, channels: 3 as const };
  const logo = await sharp(randomBytes(64 * 64 * 3), { raw })
    .png()
    .toBuffer();
  const [one, many] = [await pdfWith(logo, 1), await pdfWith(logo, 40)];
  expect(many.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(many.length - one.length).toBeLessThan(40 * 1_000);
});

test("a text has the same width however often it is measured, and another in another weight or size", () => {
  const pdf = new PdfWriter(about);
  const width = pdf.widthOf("Łódź 小明", style);
  expect(pdf.widthOf("Łódź 小明", { ...style, color: "#ff0000" })).toBe(width);
  expect(pdf.widthOf("Łódź 小明", { ...style, size: 20 })).toBeCloseTo(2 * width, 5);
  expect(pdf.widthOf("Łódź 小明", { ...style, weight: "bold" })).toBeGreaterThan(width);
});

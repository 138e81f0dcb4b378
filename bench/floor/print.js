/**
 * The floor of printing: pdfkit writes pages with the same number of lines in one of its own fonts, without data, layout,
 * jobs or storage. Prints the duration in milliseconds.
 */
import PDFDocument from "pdfkit";

const pages = Number(process.argv[2]);
const LINES = 16;

const began = performance.now();
const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
let bytes = 0;
document.on("data", (chunk) => {
  bytes += chunk.length;
});
const ended = new Promise((resolve) => {
  document.on("end", resolve);
});
for (let page = 0; page < pages; page++) {
  document.addPage().font("Helvetica").fontSize(10);
  for (let line = 0; line < LINES; line++)
    document.text(`Order ${page}, line ${line} of a packing slip`, 45, 60 + line * 14, { lineBreak: false });
}
document.end();
await ended;
if (bytes === 0) throw new Error("The document is empty");
console.log(performance.now() - began);

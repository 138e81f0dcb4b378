import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { extractText, getMeta } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheetOf } from "../../../src/server/money/invoices/invoice-sheet.ts";
import { invoiceFileOf } from "../../../src/server/money/invoices/invoice-thread.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { sendFile } from "../../support/send-file.ts";
import { openShop } from "../../support/shop.ts";
import { png } from "../files/images.ts";

let dataDir: string;
let platen: TestApp;
let seller: Client;
let agency: Client;
let out: { id: string; name: string; sellerAmount: number };
let back: { id: string };

const agencyName = "Xưởng in 北京";

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-pdf-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  const { database, world } = platen;
  const shop = await openShop(database, world.agencyId, world.sellerTeamId);
  await database.pool.query("update seller_teams set name = $2 where id = $1", [
    shop.teamId,
    "Nguyễn Thị Ánh",
  ]);
  await database.pool.query("update agencies set name = $2 where id = $1", [world.agencyId, agencyName]);
  [seller, agency] = [await platen.as("seller"), await platen.as("agency")];
  await shop.deposit(2_000);
  const ids = await shop.orders(45, { orderName: "陈小明 Łódź 한" });
  await seller.post("orders/submit", { ids });
  await agency.post("orders/reject", { ids: ids.slice(0, 1), note: "Blurred" });
  [out, back] = (await agency.get("invoices?sort=createdDate")).body.data;
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const fetched = (client: Client, id: string) =>
  client.send({ method: "GET", url: `/api/invoices/${id}/file?format=pdf` });
const readPages = async (bytes: Uint8Array) => (await extractText(new Uint8Array(bytes))).text;

/** The decompressed drawing instructions of a PDF. */
function drawn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const streams: string[] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    const end = file.indexOf("endstream", at);
    try {
      streams.push(inflateSync(file.subarray(at + 7, end)).toString("latin1"));
    } catch {
      // A font or an image with its own compression.
    }
  }
  return streams.join("\n");
}

describe("an invoice as PDF", () => {
  test("shows the parties, the orders on each page and the remaining amount", async () => {
    const { status, headers, bytes } = await fetched(seller, out.id);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(`attachment; filename="${out.name}.pdf"`);
    const pages = await readPages(bytes);
    expect(pages).toHaveLength(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Statement of charge ${out.name}`);
      expect(page).toMatch(/Order\s+Quantity and price\s+Amount/);
      expect(page).toContain(`${index + 1} of 4`);
    }
    const all = pages.join("\n");
    expect(pages[0]).toMatch(
      new RegExp(
        `From\\s+To\\s+${agencyName}\\s+Nguyễn Thị Ánh|From\\s+${agencyName}\\s+To\\s+Nguyễn Thị Ánh`,
      ),
    );
    expect(pages[0]).toContain("Due on receipt");
    expect(all.match(/Sunset tee · Black \/ M\s+1 × \$9\.50\s+\$9\.50\s+Shipping\s+\$4\.99/g)).toHaveLength(
      45,
    );
    expect(pages[0]).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d PT/);
    expect(all.match(/陈小明 Łódź 한\s+\d+\/\d+\/\d{4}\s+\$14\.49/g)).toHaveLength(45);
    expect(out.sellerAmount).toBe(652.05);
    expect(pages[3]).toMatch(/Total\s+\$652\.05\s+Remaining to be paid\s+\$0/);
    expect((await getMeta(new Uint8Array(bytes))).info.Title).toBe(`Statement of charge ${out.name}`);
  });

  test("never shows the agency's costs, since it is sent to the seller", async () => {
    const [page] = await readPages((await fetched(agency, back.id)).bytes);
    expect(page).toContain("Credit note");
    expect(page).toContain("$14.49");
    expect(page).toContain(`charged by ${out.name}`);
    expect(page).not.toMatch(/Cost|\$11|Remaining|Due on/);
  });

  test("has the agency's logo and a readable shade of its color", async () => {
    const plain = await fetched(seller, out.id);
    expect(Buffer.from(plain.bytes).includes("/Subtype /Image")).toBe(false);
    const image = { url: "images/presigned_url", name: "logo.png", bytes: await png(), type: "image/png" };
    const { path: logo } = await sendFile(agency, platen.nobody, image);
    expect((await agency.post("images", { path: logo })).status).toBe(201);
    const config = { title: "Kiln & Press", primary: "#0000ff", logo };
    expect((await agency.patch("agencies/config", { config })).status).toBe(200);
    const { bytes } = await fetched(seller, out.id);
    expect(Buffer.from(bytes).includes("/Subtype /Image")).toBe(true);
    expect(drawn(bytes)).toMatch(/^0 0 1 scn$/m);
    await agency.patch("agencies/config", { config: { primary: "#ffff00" } });
    expect(drawn((await fetched(seller, out.id)).bytes)).not.toMatch(/^1 1 0 scn$/m);
    expect((await readPages(bytes))[0]).toMatch(/From[\s\S]*Kiln & Press/);
  });

  test("of another team or agency is not found", async () => {
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const { agencyId, otherTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    for (const client of [stranger, sibling]) expect((await fetched(client, out.id)).status).toBe(404);
    expect((await seller.get(`invoices/${out.id}/file?format=doc`)).body.errors).toHaveProperty("format");
  });
});

describe("a file of 5,000 orders", () => {
  const orders = Array.from({ length: 5_000 }, (_, index) => ({
    id: `${index}`,
    orderName: `#${index} 陈小明`,
    status: "InReview" as const,
    sellerAmount: 14.49,
    agencyAmount: 11,
    createdAt: "2026-06-01T11:00:00Z",
    charged: [],
    parts: [
      { name: "Sunset tee", variant: "Black / M", quantity: 1, amount: 9.5 },
      { name: "Shipping", variant: "", quantity: null, amount: 4.99 },
    ],
  }));
  const from = { title: "Kiln & Press", logo: null, primary: "#336699" };
  const invoice = {
    from,
    orders,
    issuer: ["Kiln & Press"],
    recipient: ["Maya"],
    taxNote: "",
    footer: "",
    name: "INV-2026-000001",
    type: "OUT" as const,
    sellerAmount: 72_450,
    remainAmount: 0,
    createdDate: "2026-06-01T12:00:00Z",
  };

  test.each([
    ["XLSX", () => invoiceFileOf({ format: "xlsx", sheet: sheetOf("INV-2026-000001", orders, true) })],
    ["PDF", () => invoiceFileOf({ format: "pdf", invoice, logo: null })],
  ])("does not block the event loop while it is created as %s", async (_, make) => {
    let longest = 0;
    let last = performance.now();
    const tick = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    };
    const timer = setInterval(tick, 5);
    const began = performance.now();
    const file = await make();
    tick();
    clearInterval(timer);
    expect(file.length).toBeGreaterThan(50_000);
    // On the main thread it would block the event loop.
    expect(longest).toBeLessThan((performance.now() - began) / 3);
  });
});

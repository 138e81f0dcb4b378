import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let agency: Client;
let path: string;

beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
  path = `deposits/seller-teams/${platen.world.sellerTeamId}`;
});
afterAll(() => platen.close());

const PDF = Buffer.from("%PDF-1.4\n%%EOF\n", "latin1");
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .withMetadata({ exif: { IFD0: { Artist: "Secret Person" } } })
    .png()
    .toBuffer();

function upload(bytes: Buffer, name: string, by: Client = agency) {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return sent
    .arrayBuffer()
    .then((body) => by.post("deposits/receipts", undefined, { headers, payload: Buffer.from(body) }));
}
const topup = (more: object) => agency.post(path, { amount: 10, payWith: "Payoneer", ...more });

test("a PDF is kept as it is and only downloaded, by the agency and the seller of the deposit", async () => {
  const uploaded = await upload(PDF, "receipt.pdf");
  expect(uploaded.status, uploaded.text).toBe(201);
  const { body: deposit } = await topup({ receipt: uploaded.body.path });
  expect(deposit.receipt).toBe(`${deposit.name}.pdf`);
  for (const client of [agency, await platen.as("seller")]) {
    const { status, headers, bytes } = await client.get(`deposits/${deposit.id}/receipt`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(`attachment; filename="${deposit.name}.pdf"`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(Buffer.from(bytes).equals(PDF)).toBe(true);
  }
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  for (const stranger of [
    await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
    await platen.newPerson("agency", { agencyId: otherAgency.agencyId }),
  ])
    expect((await stranger.get(`deposits/${deposit.id}/receipt`)).status).toBe(404);
  // Its key is no public address.
  expect((await platen.nobody.send({ method: "GET", url: `/cms/${uploaded.body.path}` })).text).not.toContain(
    "%PDF",
  );
});

test("an image is encoded again, without what was hidden in it", async () => {
  const { path: receipt } = (await upload(await png(), "photo.png")).body;
  expect(receipt).toMatch(/\.webp$/);
  const { body: deposit } = await topup({ receipt });
  const { bytes } = await agency.get(`deposits/${deposit.id}/receipt`);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
  expect(Buffer.from(bytes).includes("Secret Person")).toBe(false);
});

test("other files, nothing, and files that are too large are refused", async () => {
  for (const [bytes, name] of [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.png"],
    [Buffer.from("MZ not an image"), "a.pdf"],
    [Buffer.from(""), "a.png"],
    [(await png()).subarray(0, 60), "cut.png"],
  ] as const)
    expect((await upload(bytes, name)).status, name).toBe(400);
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1), "a.pdf")).status).toBe(413);
  expect((await agency.post("deposits/receipts", {})).status).toBe(400);
  expect((await upload(PDF, "a.pdf", await platen.as("seller"))).status).toBe(403);
});

test("a path is refused unless it was uploaded in the own agency", async () => {
  const elsewhere = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
  const foreign = (await upload(PDF, "a.pdf", elsewhere)).body.path;
  const unknown = foreign.replace(/^receipts\/[^/]+/, `receipts/${platen.world.agencyId}`);
  for (const receipt of [foreign, unknown, "../secret.pdf", "files/demo/a.webp", "x"]) {
    const { status, body } = await topup({ receipt });
    expect([receipt, status, body.errors?.receipt]).toEqual([receipt, 400, "Upload the file first"]);
  }
});

test("the file of a reversal is the agency's alone, and a deposit without a file has none", async () => {
  const file = (await upload(PDF, "bank.pdf")).body.path;
  const { body: deposit } = await topup({});
  expect((await agency.get(`deposits/${deposit.id}/receipt`)).status).toBe(404);
  const back = await agency.post(`${path}/${deposit.id}/reverse`, { reason: "It bounced", file });
  expect(back.body.reversedFile).toBe("reversal.pdf");
  expect((await agency.get(`deposits/${deposit.id}/reversal-file`)).status).toBe(200);
  const seller = await platen.as("seller");
  expect((await seller.get(`deposits/${deposit.id}/reversal-file`)).status).toBe(403);
  expect((await seller.get(`deposits/${deposit.id}`)).body).not.toHaveProperty("reversedFile");
});

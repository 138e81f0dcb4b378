import sharp from "sharp";
import { QRPay } from "vietnam-qr-pay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;

beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

const NOTHING = { topupContent: "", exchangeRate: 1, accounts: [] };
const codeOf = async (id = platen.world.sellerTeamId): Promise<string> =>
  (await platen.database.pool.query("select code from seller_teams where id = $1", [id])).rows[0].code;

test("a seller reads the topup instructions of its agency, and the rate, which is 1 by default", async () => {
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  const { otherAgency } = platen.world;
  const elsewhere = await platen.newPerson("seller", otherAgency);
  expect((await seller.get("agencies/topup")).body).toEqual({ ...NOTHING, reference: await codeOf() });
  const payment = { topupContent: "Bank: 42\nWrite your code", exchangeRate: 25_400.5 };
  expect((await agency.patch("agencies/update-settings", { settings: { payment } })).status).toBe(200);
  const reference = await codeOf();
  expect((await seller.get("agencies/topup")).body).toEqual({ ...payment, accounts: [], reference });
  expect((await elsewhere.get("agencies/topup")).body).toMatchObject(NOTHING);
  expect((await agency.get("agencies/topup")).body.reference).toBeNull();
});

test("roles without access to balances cannot read topup instructions", async () => {
  for (const role of ["seller:designer", "agency:designer", "administrator"] as const)
    expect([role, (await (await platen.as(role)).get("agencies/topup")).status]).toEqual([role, 403]);
});

describe("an account for topups", () => {
  const VND = {
    payWith: "Bank transfer",
    bank: "Vietcombank",
    holder: "TIDEWATER PRINT",
    number: "0071 0009 12345",
    branch: "",
    swift: "BFTVVNVX",
    currency: "VND",
    bin: "970436",
    note: "",
  };
  const USD = { ...VND, number: "US-1", currency: "USD", bin: "" };
  const save = async (payment: object) =>
    (await platen.as("agency")).patch("agencies/update-settings", { settings: { payment } });
  const qr = (client: Client, query = "account=0&amount=100") => client.get(`agencies/topup/qr?${query}`);

  test("is shown to the agency's sellers as it was saved, and to no other agency's", async () => {
    expect((await save({ accounts: [VND, USD] })).status).toBe(200);
    expect((await (await platen.as("seller")).get("agencies/topup")).body.accounts).toEqual([VND, USD]);
    const elsewhere = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await elsewhere.get("agencies/topup")).body.accounts).toEqual([]);
    expect((await qr(elsewhere)).status).toBe(404);
  });

  test("in dong has a VietQR code with the amount at the agency's rate and the team's reference", async () => {
    await save({ accounts: [VND, USD], exchangeRate: 25_400.5 });
    const seller = await platen.as("seller");
    const { status, body } = await qr(seller, "account=0&amount=100.10");
    expect([status, body]).toMatchObject([200, { amount: 2_542_591, reference: await codeOf() }]);
    const read = new QRPay(body.content);
    expect(read.isValid).toBe(true);
    expect(read.consumer).toEqual({ bankBin: "970436", bankNumber: "0071000912345" });
    expect(read.amount).toBe("2542591");
    expect(read.additionalData.purpose).toBe(await codeOf());
    const [type, data = ""] = body.image.split(",");
    expect(type).toBe("data:image/png;base64");
    const { width, height } = await sharp(Buffer.from(data, "base64")).metadata();
    expect(width).toBeGreaterThan(200);
    expect(height).toBe(width);
  });

  test.each([
    ["account=1&amount=5", 400],
    ["account=2&amount=5", 404],
    ["account=0&amount=0", 400],
    ["account=0&amount=-5", 400],
    ["account=0&amount=1e9", 400],
    ["account=-1&amount=5", 400],
    ["amount=5", 400],
  ])("has no code for %s", async (query, status) => {
    expect((await qr(await platen.as("seller"), query)).status).toBe(status);
  });

  test("has no code without a rate, or for people without a balance", async () => {
    await save({ exchangeRate: 1 });
    const refused = await qr(await platen.as("seller"));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "The agency has not set how many dong a dollar is",
    ]);
    expect((await qr(await platen.as("seller:designer"))).status).toBe(403);
  });

  test.each([
    [{ ...VND, bin: "123456" }, "bin", "No bank has this number in VietQR"],
    [{ ...VND, bin: "97" }, "bin", "Six digits, or nothing"],
    [{ ...VND, number: "" }, "number", "Required"],
    [{ ...VND, currency: "dong" }, "currency", "Three letters, such as VND"],
  ])("%j is refused at its field", async (account, field, message) => {
    const { status, body } = await save({ accounts: [USD, account] });
    expect([status, body.errors[`settings.payment.accounts.1.${field}`]]).toEqual([400, message]);
  });

  test("is one of ten at most", async () => {
    expect((await save({ accounts: Array(11).fill(USD) })).status).toBe(400);
  });
});

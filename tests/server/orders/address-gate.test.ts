import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  const { agencyId, sellerTeamId, otherAgency } = app.world;
  shop = await openShop(app.database, agencyId, sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  stranger = await app.newPerson("agency", { agencyId: otherAgency.agencyId });
  await shop.deposit(500);
});
afterAll(() => app.close());

const GOOD = {
  fullName: "Ann Lee",
  address1: "20 Maple Avenue",
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
};
const PO_BOX = { ...GOOD, address1: "PO Box 12" };
const STANDARD = { wrong: "submit", doubtful: "submit", unchecked: "never" };

const items = [{ sku: "TEE-BLK-M", quantity: 1 }];
async function made(address: object, client = seller, sellerTeam?: string): Promise<string> {
  const { status, body, text } = await client.post("orders", { ...address, items, sellerTeam });
  expect(status, text).toBe(201);
  return body.id;
}
const read = async (id: string, client = seller) => (await client.get(`orders/${id}`)).body;
const policy = async (addressPolicy: object, client = agency) =>
  client.patch("agencies/update-settings", { settings: { addressPolicy } });
const submit = async (id: string) => (await seller.post("orders/submit", { ids: [id] })).body;
const approve = async (id: string) => (await agency.post("orders/approve", { ids: [id] })).body;

describe("the policy of an agency for addresses", () => {
  it("stops a doubtful address at submit by default, or not at all, or at approval", async () => {
    expect((await agency.get("agencies/info")).body.settings.addressPolicy).toEqual(STANDARD);
    const id = await made(PO_BOX);
    expect(await submit(id)).toMatchObject({ success: [], failed: [{ id, gate: "address" }] });
    expect(await read(id)).toMatchObject({
      addressStatus: 0,
      address: { verdict: "doubtful", closes: "submit", findings: [{ field: "address1" }] },
      gates: [{ gate: "address", owner: "seller" }],
    });

    expect((await policy({ ...STANDARD, doubtful: "never" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ addressStatus: 1, address: { closes: null }, gates: [] });
    expect(await submit(id)).toMatchObject({ success: [id] });

    await policy({ ...STANDARD, doubtful: "approve" });
    // It was submitted under the policy before.
    expect(await read(id)).toMatchObject({ addressStatus: 1, address: { closes: null } });
    expect(await approve(id)).toMatchObject({ success: [id] });
    const later = await made(PO_BOX);
    expect(await submit(later)).toMatchObject({ success: [later] });
    expect(await approve(later)).toMatchObject({ success: [], failed: [{ id: later, gate: "address" }] });
    await policy({ ...STANDARD, doubtful: "pickup" });
    expect(await approve(later)).toMatchObject({ failed: [{ gate: "address" }] });
    await seller.post(`orders/${later}/address/confirm`);
    expect(await approve(later)).toMatchObject({ success: [later] });
  });

  it("stops what cannot be checked only where it is asked to", async () => {
    await policy(STANDARD);
    const nowhere = { ...GOOD, address1: "12 Harbour Road", city: "Roseau", province: "", countryCode: "DM" };
    const id = await made({ ...nowhere, zipCode: "00109" });
    expect(await read(id)).toMatchObject({
      addressStatus: 1,
      address: { verdict: "unchecked", closes: null },
    });
    await policy({ ...STANDARD, unchecked: "submit" });
    expect(await read(id)).toMatchObject({ addressStatus: 1, address: { closes: "submit" } });
    expect((await read(id)).gates).toContainEqual(expect.objectContaining({ gate: "address" }));
  });

  it("is refused where it lets a wrong address pass, and is of its own agency", async () => {
    await policy(STANDARD);
    for (const wrong of [
      { ...STANDARD, wrong: "never" },
      { ...STANDARD, doubtful: "always" },
      { wrong: "submit" },
      { ...STANDARD, more: 1 },
      "never",
    ])
      expect((await policy(wrong as object)).status, JSON.stringify(wrong)).toBe(400);
    expect((await policy(STANDARD, seller)).status).toBe(403);
    const id = await made(PO_BOX);
    expect((await policy({ ...STANDARD, doubtful: "never" }, stranger)).status).toBe(200);
    expect(await read(id)).toMatchObject({ addressStatus: 0, address: { closes: "submit" } });
  });

  it("is that of today for an order that is rejected", async () => {
    await policy({ ...STANDARD, doubtful: "never" });
    const id = await made({ ...PO_BOX, address1: "PO Box 90" });
    expect(await submit(id)).toMatchObject({ success: [id] });
    await policy(STANDARD);
    expect(await read(id)).toMatchObject({ addressStatus: 1, address: { closes: null } });
    await agency.post("orders/reject", { ids: [id], reason: "Wrong print" });
    expect(await read(id)).toMatchObject({ addressStatus: 0, address: { closes: "submit" } });
    expect(await submit(id)).toMatchObject({ success: [], failed: [{ id, gate: "address" }] });
  });
});

describe("what is known of an order's address", () => {
  it("is found at an edit, stays when a person confirms it, and is found anew by another check", async () => {
    const id = await made(GOOD);
    expect(await read(id)).toMatchObject({ addressStatus: 1, address: { verdict: "good", findings: [] } });
    const wrong = await seller.post(`orders/${id}/customer/update`, { zipCode: "10001" });
    expect(wrong.body).toMatchObject({ addressStatus: 0, address: { verdict: "wrong", closes: "submit" } });
    const { findings } = wrong.body.address;
    expect(findings.map(({ field }: { field: string }) => field)).toContain("zipCode");

    const before = Date.now();
    const confirmed = await seller.post(`orders/${id}/address/confirm`);
    expect(confirmed.body).toMatchObject({
      addressStatus: 2,
      address: { verdict: "wrong", findings },
      gates: [],
    });
    const { rows } = await app.database.pool.query("select full_name from users where id = $1", [
      seller.userId,
    ]);
    const { by, at } = confirmed.body.address.confirmed;
    expect(by).toBe(rows[0].full_name);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    // The agency reads the same.
    expect((await read(id, agency)).address).toEqual(confirmed.body.address);

    const again = await seller.post(`orders/${id}/address/checking`);
    expect(again.body).toMatchObject({ addressStatus: 0, address: { verdict: "wrong", findings } });
    expect(again.body.address.confirmed).toBeUndefined();
  });
});

describe("the parcels of an agency", () => {
  const sent = async (address: object) => {
    const id = await made(address);
    await seller.post(`orders/${id}/address/confirm`);
    expect(await submit(id)).toMatchObject({ success: [id] });
    await agency.post("orders/approve", { ids: [id] });
    await agency.post("orders/pickup", { ids: [id] });
    const itemId: string = (await read(id)).items[0].id;
    const shipped = await agency.patch("order-items/update-fulfilled", {
      items: [{ itemId, status: "shipped" }],
    });
    expect(shipped.status, shipped.text).toBe(200);
    return { id, itemId };
  };

  it("make an address doubtful from which one came back, for every team of the agency and no other", async () => {
    const address = { ...GOOD, address1: "31 Maple Avenue" };
    const { id, itemId } = await sent(address);
    const returned = await agency.post(`orders/${id}/return`, { reason: "Unknown", items: [{ itemId }] });
    expect(returned.status, returned.text).toBe(200);
    const finding = {
      verdict: "doubtful",
      field: "address1",
      message: `A parcel to this address came back on ${dayOf(new Date().toISOString())}`,
    };
    const spelled = { ...address, address1: "31  maple avenue.", fullName: "Bo Lee" };
    expect(await read(await made(spelled))).toMatchObject({
      addressStatus: 0,
      address: { verdict: "doubtful", findings: [finding] },
    });
    const quote = await seller.post("orders/quote", { ...address, items });
    expect(quote.body).toMatchObject({ address: [finding], canSubmit: false });

    // Its remake goes to the same address, which was confirmed before the parcel came back.
    const remade = await agency.post(`orders/${id}/remake`, {
      reason: "Unknown",
      bearer: "agency",
      items: [{ itemId, quantity: 1 }],
    });
    expect(remade.status, remade.text).toBe(200);
    expect(await read(remade.body.order.id)).toMatchObject({
      addressStatus: 0,
      status: "InReview",
      address: { verdict: "doubtful", findings: [finding], closes: "approve" },
    });
    const { id: again } = remade.body.order;
    expect(await approve(again)).toMatchObject({ success: [], failed: [{ id: again, gate: "address" }] });
    await agency.post(`orders/${again}/address/confirm`);
    expect(await approve(again)).toMatchObject({ success: [again] });

    const ofTeam = await made(address, agency, app.world.otherTeamId);
    expect((await read(ofTeam, agency)).address).toMatchObject({ verdict: "doubtful", findings: [finding] });
    const elsewhere = await made(address, stranger, app.world.otherAgency.sellerTeamId);
    expect((await read(elsewhere, stranger)).address).toMatchObject({ verdict: "good", findings: [] });
  });

  it("know a territory by its country and as a state", async () => {
    const ponce = { ...GOOD, address1: "31 Calle Luna", city: "Ponce", province: "", zipCode: "00730" };
    const { id, itemId } = await sent({ ...ponce, countryCode: "PR" });
    await agency.post(`orders/${id}/return`, { reason: "Unknown", items: [{ itemId }] });
    for (const place of [{ countryCode: "PR" }, { province: "Puerto Rico" }, { province: "PR" }])
      expect((await read(await made({ ...ponce, ...place }))).address.verdict).toBe("doubtful");
  });

  it("make a doubtful address good where one was delivered", async () => {
    const address = { ...PO_BOX, address1: "PO Box 77" };
    const { itemId } = await sent(address);
    expect((await read(await made(address))).address).toMatchObject({ verdict: "doubtful" });
    await agency.patch("order-items/update-fulfilled", { items: [{ itemId, status: "delivered" }] });
    const known = (await read(await made(address))).address;
    expect(known).toMatchObject({ verdict: "good", findings: [], closes: null });
    expect(known.deliveredAt.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

interface Inbox {
  data: { id: string; title: string; content: string; link: string; viewed: boolean; createdAt: string }[];
  total: number;
  unviewCount: number;
}

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  await shop.deposit(500);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const inbox = async (person: Client, query = ""): Promise<Inbox> =>
  (await person.get(`push-notifications${query}`)).body;
const newest = async (person: Client) => (await inbox(person)).data[0];

describe("a call on orders or deposits", () => {
  test("notifies the agency's users once per submission, not once per order", async () => {
    const staff = await platen.as("agency:staff");
    const before = (await inbox(agency)).total;
    const ids = await shop.orders(12);
    await seller.post("orders/submit", { ids });
    expect((await inbox(agency)).total).toBe(before + 1);
    const notice = await newest(agency);
    expect(notice).toMatchObject({ title: "12 orders submitted", viewed: false });
    expect(notice?.link).toMatch(/^\/ag\/orders\?notified=[\da-f-]{36}$/);
    const listed = (await agency.get(`${notice?.link.replace("/ag/", "")}&limit=100`)).body;
    expect(listed.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    expect((await newest(staff))?.title).toBe("12 orders submitted");
    expect((await inbox(seller)).data.map(({ title }) => title)).not.toContain("12 orders submitted");
  });

  test("notifies the seller's users of rejected and held orders with the reason, and nobody of another team", async () => {
    const { agencyId, otherTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const ids = await shop.orders(3);
    await seller.post("orders/submit", { ids });
    await agency.post("orders/reject", { ids: ids.slice(0, 2), reason: "Artwork too small" });
    expect(await newest(seller)).toMatchObject({ title: "2 orders rejected", content: "Artwork too small" });
    await agency.post("orders/hold", { ids: ids.slice(2), reason: "Waiting for stock" });
    expect(await newest(seller)).toMatchObject({ content: "Waiting for stock", link: `/s/orders/${ids[2]}` });
    expect((await newest(seller))?.title).toMatch(/^Order #\d+ put on hold$/);
    expect((await inbox(sibling)).total).toBe(0);
  });

  test("notifies nobody if it changed nothing or was a preview", async () => {
    const ids = await shop.orders(1);
    const before = (await inbox(agency)).total;
    await seller.post("orders/submit?preview=true", { ids });
    await seller.post("orders/submit", { ids: [newId()] });
    expect((await inbox(agency)).total).toBe(before);
  });

  test("notifies the agency of a cancellation request and the seller of the decision", async () => {
    const ids = await shop.orders(1);
    await seller.post("orders/submit", { ids });
    await agency.post("orders/approve", { ids });
    await agency.post("orders/pickup", { ids });
    await seller.post("orders/cancel", { ids, reason: "The buyer changed their mind" });
    expect(await newest(agency)).toMatchObject({ link: `/ag/orders/${ids[0]}` });
    expect((await newest(agency))?.title).toMatch(/to be canceled, if you agree$/);
    await agency.post("orders/cancel-request/decline", { ids });
    expect((await newest(seller))?.title).toMatch(/cancellation was declined$/);
  });

  test("notifies the agency of a pending deposit and the seller of the decision", async () => {
    const team = platen.world.sellerTeamId;
    const accounting = await platen.as("agency:accounting");
    const created = await agency.post(`deposits/seller-teams/${team}`, {
      amount: 80,
      payWith: "Payoneer",
      transactionId: "T-1001",
      status: "pending",
      isCashback: false,
    });
    expect(created.status, created.text).toBe(201);
    expect((await newest(accounting))?.title).toBe("Deposit of $80.00 waits for approval");
    expect((await newest(agency))?.title, "the author is not notified").not.toBe(
      "Deposit of $80.00 waits for approval",
    );
    const staff = await platen.as("agency:staff");
    expect((await newest(staff))?.title, "users without access to deposits are not notified").not.toBe(
      "Deposit of $80.00 waits for approval",
    );
    await agency.patch(`deposits/seller-teams/${team}/${created.body.id}`, { status: "approved" });
    expect((await newest(seller))?.title).toBe("Deposit of $80.00 approved");
  });
});

describe("the list of notifications", () => {
  test("returns a page, the total and the number of unread ones", async () => {
    const reader = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
    for (let call = 0; call < 8; call++) await seller.post("orders/submit", { ids: await shop.orders(1) });
    const first = await inbox(reader);
    expect(first.data).toHaveLength(6);
    expect([first.total, first.unviewCount]).toEqual([8, 8]);
    expect((await inbox(reader, "?page=1&limit=9")).data).toHaveLength(8);
    expect((await inbox(reader, "?page=2&limit=6")).data).toHaveLength(2);
    expect([...first.data].sort((a, b) => b.createdAt.localeCompare(a.createdAt))).toEqual(first.data);
  });

  test.each(["?limit=0", "?limit=301", "?page=0", "?page=x", "?since=2026-01-01"])(
    "refuses %s",
    async (query) => {
      expect((await agency.get(`push-notifications${query}`)).status).toBe(400);
    },
  );

  test("is for users of agencies and sellers, whatever their authority, and for nobody else", async () => {
    for (const role of [
      "agency:order_exporter",
      "agency:designer",
      "seller:designer",
      "seller:order_exporter",
    ] as const)
      expect([role, (await (await platen.as(role)).get("push-notifications")).status]).toEqual([role, 200]);
    for (const role of ["administrator", "supplier"] as const)
      expect([role, (await (await platen.as(role)).get("push-notifications")).status]).toEqual([role, 403]);
    expect((await platen.nobody.get("push-notifications")).status).toBe(401);
  });
});

describe("marking a notification", () => {
  test("as read or unread changes the count and leaves an audit row", async () => {
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    const { unviewCount, data } = await inbox(agency);
    const id = data[0]?.id;
    expect((await agency.patch(`push-notifications/${id}`, { viewed: true })).body).toMatchObject({
      viewed: true,
    });
    expect((await inbox(agency)).unviewCount).toBe(unviewCount - 1);
    await agency.patch(`push-notifications/${id}`, { viewed: false });
    expect((await inbox(agency)).unviewCount).toBe(unviewCount);
    const audit = (await agency.get(`audit?subject=${id}`)).body;
    expect(audit.total).toBe(2);
  });

  test("all as read leaves those of others unread, and has one audit row at most", async () => {
    const staff = await platen.as("agency:staff");
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    const { unviewCount } = await inbox(agency);
    const ofOther = (await inbox(staff)).unviewCount;
    expect(ofOther).toBeGreaterThan(0);
    const audited = async () => (await agency.get(`audit?subject=${agency.userId}`)).body.total;
    const before = await audited();
    for (const marked of [unviewCount, 0]) {
      const response = await agency.post("push-notifications/mark-all-read", {});
      expect([response.status, response.body]).toEqual([200, { marked }]);
    }
    expect((await inbox(agency)).unviewCount).toBe(0);
    expect((await inbox(staff)).unviewCount).toBe(ofOther);
    expect(await audited()).toBe(before + 1);
  });

  test("of another user, even of the same agency, responds with the 404 of an unknown one", async () => {
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    const id = (await newest(agency))?.id;
    const staff = await platen.as("agency:staff");
    const foreign = await staff.patch(`push-notifications/${id}`, { viewed: true });
    const absent = await staff.patch(`push-notifications/${newId()}`, { viewed: true });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await newest(agency))?.viewed).toBe(false);
  });

  test.each([{}, { viewed: "yes" }, { viewed: true, title: "Mine" }])("refuses %j", async (body) => {
    const id = (await newest(agency))?.id;
    expect((await agency.patch(`push-notifications/${id}`, body)).status).toBe(400);
  });
});

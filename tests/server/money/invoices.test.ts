import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
/** Two orders of 14.49 submitted together, one of them rejected since. */
let out: { id: string; name: string };
let back: { id: string };
let orderIds: string[];

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  await shop.deposit(20);
  await platen.database.pool.query("update seller_teams set credit_limit = 2000 where id = $1", [
    shop.teamId,
  ]);
  orderIds = (await shop.orders(2, { orderName: "=1+1 Đặng 林" })).sort();
  await seller.post("orders/submit", { ids: orderIds });
  await agency.post("orders/reject", { ids: [orderIds[0]], note: "Blurred" });
  const { data } = (await agency.get("invoices?sort=createdDate")).body;
  [out, back] = data;
});
afterAll(() => platen.close());

describe("an invoice", () => {
  test("stands under debts while something of it remains, and under payment when nothing does", async () => {
    const names = async (tab: string) =>
      (await seller.get(`invoices?activeName=${tab}`)).body.data.map((one: { id: string }) => one.id);
    expect(await names("debts")).toEqual([]);
    expect(await names("payment")).toEqual([back.id, out.id]);
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    const [owed] = await names("debts");
    expect((await seller.get(`invoices/${owed}`)).body.remainAmount).toBeCloseTo(8.98, 5);
    await shop.deposit(8.98);
    expect(await names("debts")).toEqual([]);
    expect((await seller.get("invoices?activeName=all")).status).toBe(400);
  });

  test("is made of its orders, whose parts add up to it; what they cost is the agency's to read", async () => {
    const { body } = await agency.get(`invoices/${out.id}/orders?limit=10`);
    expect(body).toMatchObject({
      total: 2,
      data: orderIds.map((id) => ({ id, sellerAmount: 14.49, agencyAmount: 11 })),
    });
    const own = await seller.get(`invoices/${out.id}/orders?limit=1&page=2`);
    expect(own.body).toEqual({
      total: 2,
      data: [{ id: orderIds[1], orderName: "=1+1 Đặng 林", status: "InReview", sellerAmount: 14.49 }],
    });
  });

  test("opens to the entries of its moment: what a charge took, what a credit gave back", async () => {
    const moved = async (id: string) =>
      (await seller.get(`ledger?invoice=${id}`)).body.data.map(
        (one: { event: string; account: string; amount: number }) => [one.event, one.account, one.amount],
      );
    const held = (await moved(out.id)).filter(([, account]: string[]) => account === "held");
    expect(held.reduce((sum: number, [, , amount]: [string, string, number]) => sum + amount, 0)).toBeCloseTo(
      28.98,
      5,
    );
    const given = await moved(back.id);
    expect(given).toContainEqual(["reject", "receivable", -8.98]);
    expect(given).toContainEqual(["reject", "available", 5.51]);
  });

  test("is fetched as a spreadsheet whose names are no formulas and whose figures are numbers", async () => {
    const asked = await seller.get(`invoices/${out.id}/export?format=csv`);
    expect(asked.body).toEqual({
      url: `/api/invoices/${out.id}/file?format=csv`,
      message: "Export success",
    });
    const csv = await seller.get(asked.body.url.replace("/api/", ""));
    expect(csv.text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Order,Status,Amount",
      "'=1+1 Đặng 林,Rejected,14.49",
      "'=1+1 Đặng 林,InReview,14.49",
      `Total of ${out.name},,28.98`,
      "",
    ]);
    const xlsx = await agency.send({ method: "GET", url: `/api/invoices/${out.id}/file` });
    expect(xlsx.status).toBe(200);
    const parts = unzipSync(xlsx.bytes);
    const text = Object.entries(parts)
      .filter(([name]) => /sharedStrings|sheet1/.test(name))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join();
    expect(text).toContain("Đặng 林");
    expect(text).toContain("<v>14.49</v>");
    expect(text).toContain("<v>22</v>");
    expect(text).not.toMatch(/<f>/);
  });

  test("prints in the look of its agency, with every order and nothing that runs", async () => {
    await agency.patch("agencies/config", { config: { title: "Kiln <& Press>", primary: "#ffee00" } });
    const { html } = (await seller.get(`invoices/${out.id}/page`)).body;
    expect(html).toContain("Kiln &lt;&amp; Press&gt;");
    expect(html).toContain(`Statement of charge ${out.name}`);
    expect(html.match(/=1\+1 Đặng 林/g)).toHaveLength(2);
    expect(html).toContain("$28.98");
    expect(html).not.toMatch(/<script|#ffee00/);
    expect((await seller.get(`invoices/${back.id}/page`)).body.html).toContain("Credit note");
  });

  test("of somebody else is none, whatever is asked of it", async () => {
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const others = [
      await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await platen.newPerson("agency", { agencyId: otherAgency.agencyId }),
    ];
    for (const who of others) {
      for (const call of ["orders", "export", "page", "file"]) {
        const answer = await who.get(`invoices/${out.id}/${call}`);
        const none = await who.get(`invoices/${newId()}/${call}`);
        expect([answer.status, answer.text]).toEqual([404, none.text]);
      }
      expect((await who.get(`ledger?invoice=${out.id}`)).body).toEqual({ data: [], total: 0 });
    }
  });
});

import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_COMPANY } from "../../../src/domain/company/company.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
/** Two orders of 14.49 that were submitted together; one was rejected. */
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
  test("is listed under debts while an amount remains, else under payment", async () => {
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

  test("has orders whose shares add up to it, with costs for the agency only", async () => {
    const { body } = await agency.get(`invoices/${out.id}/orders?limit=10`);
    expect(body).toMatchObject({
      total: 2,
      data: orderIds.map((id) => ({ id, sellerAmount: 14.49, agencyAmount: 11 })),
    });
    const own = await seller.get(`invoices/${out.id}/orders?limit=1&page=2`);
    expect(own.body).toEqual({
      total: 2,
      data: [
        {
          id: orderIds[1],
          orderName: "=1+1 Đặng 林",
          status: "InReview",
          sellerAmount: 14.49,
          related: [],
          createdAt: expect.any(String),
          parts: [
            { name: "Sunset tee", variant: "Black / M", quantity: 1, amount: 9.5 },
            { name: "Shipping", variant: "", quantity: null, amount: 4.99 },
          ],
        },
      ],
    });
  });

  test("lists the journal lines of its charge or credit", async () => {
    const linesOf = async (id: string) =>
      (await seller.get(`ledger?invoice=${id}`)).body.data.map(
        (one: { event: string; account: string; amount: number }) => [one.event, one.account, one.amount],
      );
    const held = (await linesOf(out.id)).filter(([, account]: string[]) => account === "held");
    expect(held.reduce((sum: number, [, , amount]: [string, string, number]) => sum + amount, 0)).toBeCloseTo(
      28.98,
      5,
    );
    const given = await linesOf(back.id);
    expect(given).toContainEqual(["reject", "receivable", -8.98]);
    expect(given).toContainEqual(["reject", "available", 5.51]);
  });

  test("exports a spreadsheet with escaped formulas and numeric amounts", async () => {
    const exported = await seller.get(`invoices/${out.id}/export?format=csv`);
    expect(exported.body).toEqual({
      url: `/api/invoices/${out.id}/file?format=csv`,
      message: "Export success",
    });
    const csv = await seller.get(exported.body.url.replace("/api/", ""));
    expect(csv.text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Order,Status,Item,Variant,Quantity,Unit price,Amount",
      "'=1+1 Đặng 林,Rejected,Sunset tee,Black / M,1,9.50,9.50",
      "'=1+1 Đặng 林,Rejected,Shipping,,,,4.99",
      "'=1+1 Đặng 林,InReview,Sunset tee,Black / M,1,9.50,9.50",
      "'=1+1 Đặng 林,InReview,Shipping,,,,4.99",
      `Total of ${out.name},,,,,,28.98`,
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
    expect(text).toContain("<v>9.5</v>");
    expect(text).toContain("<v>22</v>");
    expect(text).toContain(">=1+1 Đặng 林<");
    expect(text).not.toMatch(/<f>/);
  });

  test("prints with its agency's branding, all orders and no scripts", async () => {
    await agency.patch("agencies/config", { config: { title: "Kiln <& Press>", primary: "#ffee00" } });
    const { html } = (await seller.get(`invoices/${out.id}/page`)).body;
    expect(html).toContain("Kiln &lt;&amp; Press&gt;");
    expect(html).toContain(`Statement of charge ${out.name}`);
    expect(html.match(/=1\+1 Đặng 林/g)).toHaveLength(2);
    expect(html).toContain("$28.98");
    expect(html).not.toMatch(/<script|#ffee00/);
    const { html: credit } = (await seller.get(`invoices/${back.id}/page`)).body;
    expect(credit).toContain("Credit note");
    expect(credit).toContain(`(charged by ${out.name})`);
  });

  test("names for each order the credits of a charge, and the charges of a credit", async () => {
    const related = async (id: string) =>
      (await seller.get(`invoices/${id}/orders`)).body.data.map((row: { related: { name: string }[] }) =>
        row.related.map(({ name }) => name),
      );
    const { name } = (await seller.get(`invoices/${back.id}`)).body;
    expect(await related(out.id)).toEqual([[name], []]);
    expect(await related(back.id)).toEqual([[out.name]]);
  });

  test("names both companies as they were when it was made, also after they have changed", async () => {
    const company = {
      ...NO_COMPANY,
      legalName: "Fern Print LLC",
      country: "US",
      taxNote: "Reverse <charge>",
    };
    await shop.deposit(100);
    await agency.put("company", { details: company });
    await seller.put("company", {
      details: { ...NO_COMPANY, legalName: "Ivy Shop Ltd", taxNumber: "GB 42" },
    });
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    await agency.put("company", { details: { ...company, legalName: "Fern Group Inc" } });
    await seller.post("orders/submit", { ids: await shop.orders(1) });
    const { data } = (await seller.get("invoices?sort=-createdDate")).body;
    const pageOf = async (id: string) => (await seller.get(`invoices/${id}/page`)).body.html;
    const [newer, older, before] = [await pageOf(data[0].id), await pageOf(data[1].id), await pageOf(out.id)];
    for (const text of [
      "Ivy Shop Ltd",
      "Tax number: GB 42",
      "United States",
      "Reverse &lt;charge&gt;",
      "Due on receipt",
    ]) {
      expect(newer).toContain(text);
      expect(older).toContain(text);
    }
    expect(newer).toContain("Fern Group Inc");
    expect(older).toContain("Fern Print LLC");
    expect(older).not.toContain("Fern Group Inc");
    expect(before).not.toMatch(/Fern|Ivy|Reverse/);
    const { body: parties } = await agency.get(`invoices/${data[1].id}/parties`);
    expect(parties).toMatchObject({
      issuer: ["Fern Print LLC", "United States"],
      recipient: ["Ivy Shop Ltd", "Tax number: GB 42"],
      terms: "Due on receipt",
      taxNote: "Reverse <charge>",
    });
    expect((await seller.get(`invoices/${back.id}/parties`)).body.terms).toBeNull();
    const foreign = await platen.newPerson("agency", {
      agencyId: platen.world.otherAgency.agencyId,
    });
    expect((await foreign.get(`invoices/${out.id}/parties`)).status).toBe(404);
  });

  test("keeps what was charged when its order is refunded", async () => {
    const [id = ""] = await shop.orders(1, { orderName: "#kept" });
    await seller.post("orders/submit", { ids: [id] });
    await agency.post("orders/approve", { ids: [id] });
    const charge = (await seller.get("invoices?sort=-createdDate")).body.data[0];
    const read = async () => (await seller.get(`invoices/${charge.id}/file?format=csv`)).text;
    const first = await read();
    expect((await agency.post(`orders/${id}/refund`, { reason: "Late", amount: 3 })).status).toBe(200);
    expect((await read()).replaceAll(/Approved|InProduction/g, "")).toBe(
      first.replaceAll(/Approved|InProduction/g, ""),
    );
    const credit = (await seller.get("invoices?sort=-createdDate")).body.data[0];
    const lines = (await seller.get(`invoices/${credit.id}/file?format=csv`)).text;
    expect(lines).toMatch(/#kept,Approved,Sunset tee,Black \/ M,,,\d+\.\d\d/);
    expect(lines).toContain(",,,,,,3.00");
  });

  test("of another team or agency is not found by any call", async () => {
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const others = [
      await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await platen.newPerson("agency", { agencyId: otherAgency.agencyId }),
    ];
    for (const client of others) {
      for (const call of ["orders", "export", "page", "file"]) {
        const response = await client.get(`invoices/${out.id}/${call}`);
        const unknown = await client.get(`invoices/${newId()}/${call}`);
        expect([response.status, response.text]).toEqual([404, unknown.text]);
      }
      expect((await client.get(`ledger?invoice=${out.id}`)).body).toEqual({ data: [], total: 0 });
    }
  });
});

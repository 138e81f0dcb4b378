import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, form, type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
  await platen.setBalance(100_000);
});
afterAll(() => platen.close());

describe("a Shopify export of 42 orders", () => {
  it("is rehearsed: 38 ready, 2 to be mapped, 2 failed, and nothing is written", async () => {
    const answer = await upload(
      platen.seller,
      "orders/import/csv?rehearse=true",
      fixture("shopify-42-orders.csv"),
    );
    expect(answer.status, answer.text).toBe(200);
    if (process.env.SHOW) { const d = await platen.seller.get(`orders/import/${answer.body.id}/detail?verdict=attention&limit=50`); console.log(d.body.data.map((o: any) => [o.orderName, ...o.reasons.map((r: any) => r.message)].join(" | ")).join("\n")); }
    expect(answer.body).toMatchObject({
      format: "shopify",
      status: "mapping",
      orders: { total: 42, ready: 38, attention: 2, failed: 2, duplicate: 0 },
      committed: 0,
      progress: 100,
    });
    expect(await platen.rows("select 1 from orders")).toEqual([]);
    const detail = await platen.seller.get(
      `orders/import/${answer.body.id}/detail?verdict=failed,attention&limit=50`,
    );
    expect(detail.body.total).toBe(4);
    const told = Object.fromEntries(
      detail.body.data.map((order: { orderName: string; reasons: { message: string }[] }) => [
        order.orderName,
        order.reasons.map(({ message }) => message),
      ]),
    );
    console.log(told);
    console.log(JSON.stringify((await platen.seller.get(`orders/import/${answer.body.id}/detail?limit=2`)).body, null, 1));
  });
});

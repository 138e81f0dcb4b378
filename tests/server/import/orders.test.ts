import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atTheEnd, fixture, type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
  await platen.setBalance(100_000);
});
afterAll(() => platen.close());

interface Notice {
  orderName: string;
  reasons: { row: number; column: string | null; message: string }[];
}
const reasonsOf = (data: Notice[]) =>
  Object.fromEntries(data.map((order) => [order.orderName, order.reasons.map(({ message }) => message)]));

const counters = () =>
  platen.rows(
    "select status, count from order_counters where agency_id = $1 and count <> 0 order by status",
    [platen.world.agencyId],
  );

const committed = async (path: string, body: object) =>
  atTheEnd(platen.seller, path, await platen.seller.post(path, body));

describe("a Shopify export of 42 orders", () => {
  const file = fixture("shopify-42-orders.csv");
  let id: string;

  it("is previewed: 38 ready, 2 to be mapped, 2 failed, and no order is created", async () => {
    const response = await upload(platen.seller, "orders/import/csv?dryRun=true", file);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      format: "shopify",
      status: "mapping",
      orders: { total: 42, ready: 38, attention: 2, failed: 2, duplicate: 0 },
      committed: 0,
      progress: 100,
    });
    id = response.body.id;
    expect(await platen.rows("select 1 from orders")).toEqual([]);
  });

  it("lists the orders that failed or need attention, with reasons by row and column", async () => {
    const detail = await platen.seller.get(`orders/import/${id}/detail?status=failed,attention&limit=50`);
    expect(detail.body.total).toBe(4);
    expect(reasonsOf(detail.body.data)).toEqual({
      "#2051": [
        'Row 18, column Lineitem sku: the SKU "TOTE-NAT-OS" is in no catalog that this team sells: map it to a variant',
      ],
      "#2059": ["Row 28, column Cancelled at: the order was cancelled in the store, so it is not imported"],
      "#2068": [
        'Row 42, column Lineitem sku: the SKU "TEE-RED-M" is in no catalog that this team sells: map it to a variant',
      ],
      "#2074": [
        'Row 50, column Lineitem quantity: the quantity must be a whole number from 1 to 10,000, not "abc"',
      ],
    });
  });

  it("shows the charge of each order, and the balance after it in the file's order", async () => {
    const { body } = await platen.seller.get(`orders/import/${id}/detail?limit=100`);
    // Two tees and a mug: 3 x 9.50 goods, 4.99 + 2 x 1.50 shipping; one tee: 9.50 + 4.99.
    expect(body.data[0]).toMatchObject({ orderName: "#2041", charge: 36.49, balanceAfter: 963.51 });
    expect(body.data[1]).toMatchObject({ orderName: "#2042", charge: 14.49, balanceAfter: 949.02 });
    const ready = body.data.filter((order: { status: string }) => order.status === "ready");
    const charges = ready.reduce(
      (sum: number, order: { charge: number }) => sum + Math.round(order.charge * 100),
      0,
    );
    expect(Math.round(ready.at(-1).balanceAfter * 100)).toBe(100_000 - charges);
    expect(body.data.filter((order: { status: string }) => order.status !== "ready")).toSatisfy(
      (others: { balanceAfter: unknown }[]) => others.every((order) => order.balanceAfter === null),
    );
  });

  it("is checked again once its items are mapped, as previewed: 40 ready", async () => {
    const waiting = await platen.seller.get("orders/mapping");
    expect(waiting.body).toMatchObject({
      total: 2,
      data: [
        {
          key: "titled:TEE-RED-M|classic tee - red / m",
          sku: "TEE-RED-M",
          items: 1,
          orders: 1,
          examples: ["#2068"],
        },
        { key: "titled:TOTE-NAT-OS|canvas tote - natural", items: 1, examples: ["#2051"] },
      ],
    });
    for (const { key } of waiting.body.data) {
      const choice = { key, variant: platen.variants.get("TEE-BLK-M") };
      const preview = await platen.seller.post("orders/mapping?preview=true", choice);
      expect(preview.body).toMatchObject({
        items: 1,
        orders: 1,
        message: "1 item in 1 order would be mapped",
      });
      const mapped = await platen.seller.post("orders/mapping", choice);
      expect(mapped.body).toEqual({ ...preview.body, message: "1 item in 1 order mapped" });
    }
    expect((await platen.seller.get(`orders/import/${id}`)).body).toMatchObject({
      status: "previewed",
      orders: { ready: 40, attention: 0, failed: 2 },
    });
    expect((await platen.seller.get("orders/mapping")).body).toEqual({ data: [], total: 0 });
  });

  it("is committed once, with history, counters, customers and item money", async () => {
    const done = await committed(`orders/import/${id}/commit`, {});
    expect(done.body, done.text).toMatchObject({ status: "done", committed: 40 });
    const again = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect([again.status, again.body.message]).toEqual([400, "This import was committed already"]);
    expect(await counters()).toEqual([{ status: "Unfulfilled", count: 40 }]);
    const list = await platen.seller.get("orders?limit=100&sort=-createdAt");
    expect(list.body.total).toBe(40);
    const first = list.body.data.find((order: { orderName: string }) => order.orderName === "#2041");
    expect(first).toMatchObject({ status: "Unfulfilled", charge: { total: 36.49 }, totalPrice: 69.49 });
    const whole = await platen.seller.get(`orders/${first.id}`);
    expect(whole.body.gates).toEqual([]);
    expect(whole.body.history.map((event: { action: string }) => event.action)).toEqual(["import"]);
    const [customers] = await platen.rows<{ n: number }>("select count(*)::int as n from customers");
    expect(customers?.n).toBeGreaterThan(30);
  });

  it("changes nothing when it is imported again", async () => {
    const again = await upload(platen.seller, "orders/import/csv", file);
    expect(again.body).toMatchObject({
      status: "done",
      committed: 0,
      orders: { ready: 0, attention: 0, failed: 2, duplicate: 40 },
    });
    expect(await counters()).toEqual([{ status: "Unfulfilled", count: 40 }]);
    const { body } = await platen.seller.get(
      `orders/import/${again.body.id}/detail?status=duplicate&limit=1`,
    );
    expect(body.data[0].reasons).toEqual([
      { row: 2, column: "Name", message: 'Row 2, column Name: an order "#2041" is there already' },
    ]);
  });

  it("returns its failed rows as a file that imports once they are corrected", async () => {
    const { text, headers } = await platen.seller.get(`orders/import/${id}/failed`);
    expect(headers["content-disposition"]).toContain("failed-orders.csv");
    expect(text.split("\r\n")[0]).toMatch(/^\uFEFFName,Email,.*,Reason$/);
    const corrected = text.replace(",abc,", ",1,");
    const response = await upload(platen.seller, "orders/import/csv?dryRun=true", corrected);
    expect(response.body.orders).toMatchObject({ total: 2, ready: 1, failed: 1 });
  });

  it("is undone as a whole: references are free, counters correct, and it can be imported again", async () => {
    const undone = await platen.seller.post(`orders/import/${id}/undo`, {});
    expect(undone.body, undone.text).toMatchObject({ status: "undone", committed: 0 });
    expect(await counters()).toEqual([]);
    expect((await platen.seller.get("orders?limit=1")).body.total).toBe(0);
    const back = await upload(platen.seller, "orders/import/csv", file);
    expect(back.body).toMatchObject({ status: "done", committed: 40 });
    expect((await platen.seller.post(`orders/import/${id}/undo`, {})).body.message).toBe(
      "This import was undone already",
    );
    const one = (await platen.seller.get("orders?limit=1")).body.data[0];
    const submitted = await platen.seller.post("orders/submit", { ids: [one.id] });
    expect(submitted.body.success, submitted.text).toEqual([one.id]);
    const refused = await platen.seller.post(`orders/import/${back.body.id}/undo`, {});
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Order ${one.orderName} has been submitted already. Cancel the orders that should not be made`,
    ]);
  });

  it("is in the import history of its own team only", async () => {
    const mine = await platen.seller.get("orders/import/histories?limit=50");
    expect(mine.body.data.map((row: { status: string }) => row.status)).toContain("undone");
    const theirs = await platen.newPerson("seller", {
      agencyId: platen.world.agencyId,
      sellerTeamId: platen.world.otherTeamId,
    });
    expect((await theirs.get("orders/import/histories")).body).toEqual({ data: [], total: 0 });
    for (const call of ["", "/detail", "/failed"]) {
      expect([call, (await theirs.get(`orders/import/${id}${call}`)).status]).toEqual([call, 404]);
    }
    expect((await theirs.post(`orders/import/${id}/undo`, {})).status).toBe(404);
    expect((await theirs.post(`orders/import/${id}/commit`, {})).status).toBe(404);
  });
});

describe("a WooCommerce export with packed items", () => {
  it("becomes orders in one call: valid ones are imported, unmapped ones get a closed gate, and others fail", async () => {
    const client = platen.agencyPerson;
    const response = await upload(client, "orders/import/csv", fixture("woocommerce-packed.csv"), {
      sellerTeam: platen.world.otherTeamId,
    });
    expect(response.body, response.text).toMatchObject({
      format: "woocommerce",
      status: "done",
      committed: 2,
      orders: { total: 6, ready: 1, attention: 1, failed: 2, skipped: 2 },
    });
    const { body } = await client.get(`orders/import/${response.body.id}/detail?status=attention`);
    expect(body.data[0]).toMatchObject({
      orderName: "3105",
      gates: [{ gate: "mapped", owner: "seller" }],
      reasons: [{ column: "line_item_1" }],
    });
    const shown = await client.get(`orders/${body.data[0].orderId}`);
    expect(shown.body.gates).toMatchObject([{ gate: "mapped" }]);
  });
});

describe("an order of Platen's template", () => {
  it("without a number gets a generated name, and is recognized again by its file", async () => {
    const file = templateFile({ "Order name": "", Reference: "" });
    const first = await upload(platen.seller, "orders/import/csv", file);
    expect(first.body.committed).toBe(1);
    const { body } = await platen.seller.get(`orders/import/${first.body.id}/detail`);
    const order = await platen.seller.get(`orders/${body.data[0].orderId}`);
    expect(order.body.orderName).toBe("PL-000001");
    const again = await upload(platen.seller, "orders/import/csv", file);
    expect(again.body).toMatchObject({ committed: 0, orders: { duplicate: 1 } });
  });

  it("is committed alone if only it was chosen, and the rest later", async () => {
    const file = templateFile({ "Order name": "C-1" }, { "Order name": "C-2" }, { "Order name": "C-3" });
    const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", file);
    const wrong = await platen.seller.post(`orders/import/${body.id}/commit`, { orders: ["C-9"] });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { orders: '"C-9" is not an order of this import that can be imported' },
    ]);
    const done = await committed(`orders/import/${body.id}/commit`, { orders: ["C-2"] });
    expect(done.body).toMatchObject({ status: "previewed", committed: 1 });
    const found = () =>
      platen.rows("select order_name from orders where order_name like 'C-%' order by order_name");
    expect(await found()).toEqual([{ order_name: "C-2" }]);
    const twice = await platen.seller.post(`orders/import/${body.id}/commit`, { orders: ["C-2"] });
    expect(twice.body.errors).toEqual({
      orders: '"C-2" is not an order of this import that can be imported',
    });
    const rest = await committed(`orders/import/${body.id}/commit`, {});
    expect(rest.body).toMatchObject({ status: "done", committed: 3 });
    expect(await found()).toHaveLength(3);
  });

  it("creates missing products of the team if requested", async () => {
    const rows = ["M", "L"].map((size) => ({
      "Order name": `P-${size}`,
      Product: "Bandana",
      SKU: `BAND-${size}`,
    }));
    await upload(platen.seller, "orders/import/csv", templateFile(...rows), { createProduct: "true" });
    const products = await platen.seller.get("products?search=Bandana");
    expect(products.body.data).toHaveLength(1);
    const stored = (await platen.seller.get(`products/${products.body.data[0].id}`)).body;
    expect(stored.variants.map(({ sku, price }: { sku: string; price: number }) => [sku, price])).toEqual([
      ["BAND-M", 24],
      ["BAND-L", 24],
    ]);
  });

  it("can be imported again after its cancellation, which frees its reference", async () => {
    const file = templateFile({ "Order name": "X-1" });
    await upload(platen.seller, "orders/import/csv", file);
    const [order] = (await platen.seller.get("orders?search=X-1")).body.data;
    await platen.seller.post("orders/cancel", { ids: [order.id] });
    expect((await upload(platen.seller, "orders/import/csv", file)).body.committed).toBe(1);
  });

  it("to an excluded destination waits for the agency", async () => {
    await platen.rows(
      `update agencies set settings = '{"agencyShippingStatus": true, "shippingExcludeCode": [{"countryCode": "US", "provinceCode": ["HI"]}]}' where id = $1`,
      [platen.world.agencyId],
    );
    const file = templateFile({
      "Order name": "H-1",
      City: "Honolulu",
      Province: "Hawaii",
      "Zip code": "96813",
    });
    const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", file);
    const detail = await platen.seller.get(`orders/import/${body.id}/detail`);
    expect(detail.body.data[0]).toMatchObject({ status: "attention", gates: [{ gate: "destination" }] });
    await platen.rows("update agencies set settings = '{}'");
  });
});

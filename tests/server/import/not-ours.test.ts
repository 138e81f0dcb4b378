import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const WRAP = { SKU: "WRAP-1", Product: "Gift wrap", "Unit price": "5.00" };
const importRows = async (...rows: Record<string, string>[]) =>
  (await upload(platen.seller, "orders/import/csv", templateFile(...rows))).body;
const previewFile = async (...rows: Record<string, string>[]) =>
  (await upload(platen.seller, "orders/import/csv?dryRun=true", templateFile(...rows))).body;
const linesOf = async (id: string) => (await platen.seller.get(`orders/import/${id}/detail`)).body.data;
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};
const titlesOf = (order: { items: { title: string }[] }) => order.items.map(({ title }) => title);
const choose = (body: object, preview = false, client = platen.seller) =>
  client.post(`orders/mapping${preview ? "?preview=true" : ""}`, { notOurs: true, ...body });
const saved = async (search: string) =>
  (await platen.seller.get(`orders/mapping/saved?search=${search}`)).body.data;
const remove = (...ids: string[]) =>
  platen.seller.send({ method: "DELETE", url: "/api/orders/mapping/saved", payload: { ids } });

describe("items that are not ours", () => {
  const wrapKey = "titled:WRAP-1|gift wrap";

  it("wait with the key of the item and that of its SKU or title, by either of which they may be saved", async () => {
    await importRows(
      { "Order name": "N-1", Product: "Tee" },
      { "Order name": "N-1", ...WRAP, Quantity: "2" },
      { "Order name": "N-2", Product: "Tee" },
      { "Order name": "N-2", ...WRAP, Product: "Wrapping paper" },
      { "Order name": "N-3", ...WRAP },
      { "Order name": "N-4", SKU: "", Product: "Thank you card" },
      { "Order name": "N-4", Product: "Tee" },
    );
    const { data } = (await platen.seller.get("orders/mapping")).body;
    expect(data.map((row: { key: string; nameKey: string }) => [row.key, row.nameKey]).sort()).toEqual([
      ["text:thank you card|", "text:thank you card|"],
      [wrapKey, "sku:WRAP-1"],
      ["titled:WRAP-1|wrapping paper", "sku:WRAP-1"],
    ]);
  });

  it("leave drafts as previewed, which are priced again, and an order of nothing else keeps them", async () => {
    expect(await orderNamed("N-1")).toMatchObject({ gates: [{ gate: "mapped" }], totalPrice: 34 });
    const preview = await choose({ key: wrapKey }, true);
    expect(preview.body).toMatchObject({
      items: 1,
      orders: 1,
      charge: 0,
      kept: 1,
      message:
        "1 item in 1 order would be left out. 1 order has no other item and keeps it: cancel or delete it",
    });
    expect(titlesOf(await orderNamed("N-1"))).toEqual(["Tee", "Gift wrap"]);
    const done = await choose({ key: wrapKey });
    expect(done.body).toMatchObject({ items: 1, orders: 1, kept: 1 });
    const order = await orderNamed("N-1");
    expect(order).toMatchObject({
      gates: [],
      totalPrice: 24,
      charge: { total: 14.49 },
      history: [
        { action: "map", detail: { leftOut: ['"Gift wrap" is left out: it is saved as not ours'] } },
        { action: "import" },
      ],
    });
    expect(titlesOf(order)).toEqual(["Tee"]);
    expect(titlesOf(await orderNamed("N-3"))).toEqual(["Gift wrap"]);
    // The other title of the SKU waits on.
    expect(titlesOf(await orderNamed("N-2"))).toEqual(["Tee", "Wrapping paper"]);
  });

  it("of a SKU are meant whatever their titles, unless one of them is mapped", async () => {
    await platen.seller.post("orders/mapping", {
      key: "titled:WRAP-1|silk wrap",
      variant: platen.variants.get("TEE-BLK-M"),
    });
    const done = await choose({ key: "sku:WRAP-1" });
    expect(done.body).toMatchObject({ items: 1, orders: 1 });
    expect(titlesOf(await orderNamed("N-2"))).toEqual(["Tee"]);
    const order = { "Order name": "N-5" };
    await importRows(
      { ...order, Product: "Tee" },
      { ...order, ...WRAP, Product: "Any wrap" },
      { ...order, ...WRAP, Product: "Silk wrap" },
    );
    const imported = await orderNamed("N-5");
    expect(titlesOf(imported)).toEqual(["Tee", "Silk wrap"]);
    expect(imported.history[0].detail.leftOut).toEqual(['"Any wrap" is left out: it is saved as not ours']);
    expect(imported.totalPrice).toBe(29);
  });

  it("leave an order of a file with a remark, and an order of nothing else is skipped until it is accepted", async () => {
    const { id, orders } = await previewFile(
      { "Order name": "N-6", Product: "Tee" },
      { "Order name": "N-6", ...WRAP },
      { "Order name": "N-7", ...WRAP },
    );
    expect(orders).toMatchObject({ ready: 1, skipped: 1, attention: 0 });
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      {
        items: [{ title: "Tee" }],
        remarks: [{ message: 'Row 3: "Gift wrap" is left out: it is saved as not ours' }],
      },
      {
        items: [{ title: "Gift wrap" }],
        reasons: [{ message: "Row 4: nothing of this order is made: its items are saved as not ours" }],
      },
    ]);
    await platen.seller.post(`orders/import/${id}/accept`, { rows: [4] });
    await settled(platen.seller, `orders/import/${id}`);
    expect((await linesOf(id))[1]).toMatchObject({ status: "attention", items: [{ title: "Gift wrap" }] });
  });

  it("leave previewed files at once, and are in them again once the entry is deleted", async () => {
    const { id, orders } = await previewFile(
      { "Order name": "N-8", Product: "Tee" },
      { "Order name": "N-8", SKU: "", Product: "Sticker of thanks", "Unit price": "1.50" },
    );
    expect(orders).toMatchObject({ attention: 1 });
    const done = await choose({ key: "text:sticker of thanks|" });
    expect(done.body).toMatchObject({
      inFiles: { items: 1, orders: 1, files: 1 },
      inOrders: { items: 0 },
    });
    expect((await settled(platen.seller, `orders/import/${id}`)).body.orders).toMatchObject({ ready: 1 });
    expect(await linesOf(id)).toMatchObject([{ items: [{}], remarks: [{}], retail: { totalPrice: 24 } }]);
    const [entry] = await saved("sticker");
    expect(entry).toMatchObject({ title: "Sticker of thanks", variant: null, sold: true, used: 0 });
    expect((await remove(entry.id)).status).toBe(200);
    expect((await settled(platen.seller, `orders/import/${id}`)).body.orders).toMatchObject({ attention: 1 });
    expect(await linesOf(id)).toMatchObject([{ items: [{}, {}], remarks: [], retail: { totalPrice: 25.5 } }]);
  });

  it("are left out of a file that is imported while they are saved, and an order of nothing else is not made", async () => {
    const late = { SKU: "LATE-1", Product: "Late wrap" };
    const { id } = await previewFile(
      { "Order name": "N-10", Product: "Tee" },
      { "Order name": "N-10", ...late },
      { "Order name": "N-11", ...late },
    );
    // As if it was saved after the last check of the file.
    await platen.rows(
      "insert into item_mappings (agency_id, seller_team_id, key) values ($1, $2, 'sku:LATE-1')",
      [platen.world.agencyId, platen.world.sellerTeamId],
    );
    await platen.seller.post(`orders/import/${id}/commit`, {});
    const { body } = await settled(platen.seller, `orders/import/${id}`);
    expect([body.status, body.orders.skipped]).toEqual(["done", 1]);
    expect(titlesOf(await orderNamed("N-10"))).toEqual(["Tee"]);
    expect((await platen.seller.get("orders?search=N-11")).body.total).toBe(0);
  });

  it("become ours again by a variant, chosen for their entry only", async () => {
    const key = "sku:PAPER-1";
    await choose({ key });
    const [entry] = await saved("paper-1");
    const put = (body: object) =>
      platen.seller.send({ method: "PUT", url: `/api/orders/mapping/saved/${entry.id}`, payload: body });
    const variant = platen.variants.get("TEE-BLK-M");
    expect((await put({ variant, from: variant })).status).toBe(400);
    const refused = await platen.seller.post("orders/mapping", { key, variant });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Someone else has saved these items as not ours. Change it under Saved mappings",
    ]);
    expect((await put({ variant, from: null })).status).toBe(200);
    await importRows({ "Order name": "N-9", SKU: "PAPER-1", Product: "Paper" });
    expect((await orderNamed("N-9")).items).toMatchObject([{ title: "Paper", variant: { id: variant } }]);
    expect((await choose({ key })).body.message).toMatch(/^Someone else has mapped/);
  });

  it("belong to a team, have no variant, and cannot be a SKU that several products share", async () => {
    const { agencyId, otherTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await upload(
      sibling,
      "orders/import/csv",
      templateFile({ "Order name": "T-1", SKU: "", Product: "Thank you card" }),
    );
    await choose({ key: "text:thank you card|" });
    expect((await sibling.get("orders/mapping")).body.total).toBe(1);
    expect(titlesOf(await orderNamed("N-4"))).toEqual(["Tee"]);
    const both = await choose({ key: "sku:X", variant: platen.variants.get("TEE-BLK-M") });
    expect(both).toMatchObject({ status: 400, body: { errors: { variant: expect.any(String) } } });
    for (const title of ["Sun tee", "Moon tee"])
      await platen.seller.post("products", { title, variants: [{ sku: "TWICE", price: 20 }] });
    expect((await choose({ key: "sku:TWICE" })).body.errors).toHaveProperty("key");
  });
});

describe("items that are not ours, entered by hand", () => {
  const buyer = {
    fullName: "Ann Lee",
    address1: "20 Maple Avenue",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
  };
  const tee = { sku: "TEE-BLK-M", quantity: 1 };
  const ribbon = { sku: "RIBBON", title: "Ribbon", quantity: 1, unitPrice: 3 };

  it("are left out of an order, whose quote shows them, and refused alone or for an existing order", async () => {
    await choose({ key: "sku:RIBBON" });
    const quote = await platen.seller.post("orders/quote", { ...buyer, items: [ribbon, tee] });
    expect(quote.body).toMatchObject({
      items: [
        { sku: "RIBBON", notOurs: true, charge: 0 },
        { sku: "TEE-BLK-M", notOurs: false, charge: 9.5 },
      ],
      gates: [{ gate: "balance" }],
    });
    const { body } = await platen.seller.post("orders", { ...buyer, items: [ribbon, tee] });
    expect(body.items).toMatchObject([{ sku: "TEE-BLK-M" }]);
    expect(body.history[0].detail.leftOut).toEqual(['"Ribbon" is left out: it is saved as not ours']);
    const alone = await platen.seller.post("orders", { ...buyer, items: [ribbon] });
    expect(alone).toMatchObject({
      status: 400,
      body: { errors: { items: expect.stringMatching(/not ours/) } },
    });
    const added = await platen.seller.send({
      method: "PUT",
      url: `/api/orders/${body.id}`,
      payload: { add: [tee, ribbon] },
    });
    expect(added).toMatchObject({ status: 400, body: { errors: { "add.1.sku": expect.any(String) } } });
  });
});

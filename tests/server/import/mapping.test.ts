import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { make } from "../../support/factories.ts";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const importRows = async (...rows: Record<string, string>[]) => {
  const { body } = await upload(platen.seller, "orders/import/csv", templateFile(...rows));
  return body;
};
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};
const variant = (sku: string) => platen.variants.get(sku) as string;

describe("items that wait for a mapping", () => {
  it("are one row per SKU, or per product without a SKU, with the number of waiting orders", async () => {
    await importRows(
      { "Order name": "W-1", SKU: "my-tee", Quantity: "2" },
      { "Order name": "W-2", SKU: " MY-TEE", Quantity: "1" },
      { "Order name": "W-3", SKU: "", Product: "Gift wrap" },
    );
    const { body } = await platen.seller.get("orders/mapping");
    expect(body).toMatchObject({
      total: 2,
      data: [
        { key: "titled:MY-TEE|classic tee", items: 2, orders: 2, quantity: 3, examples: ["W-1", "W-2"] },
        { key: "text:gift wrap|", title: "Gift wrap", sku: null, items: 1 },
      ],
    });
    expect((await platen.seller.get("orders/mapping?search=wrap")).body.total).toBe(1);
    expect((await platen.seller.get("orders/mapping?search=%25")).body.total).toBe(0);
    expect((await platen.seller.get("orders/mapping?limit=1&page=2")).body).toMatchObject({
      total: 2,
      data: [{}],
    });
  });

  it("are listed for one item, one product or one store, and for no foreign one", async () => {
    const at = async (query: string, by = platen.seller) => (await by.get(`orders/mapping?${query}`)).body;
    const keysAt = async (query: string) => (await at(query)).data.map((row: { key: string }) => row.key);
    const order = await orderNamed("W-3");
    expect(await keysAt(`item=${order.items[0].id}`)).toEqual(["text:gift wrap|"]);
    const product = {
      title: "Tee",
      variants: [
        { sku: "My-Tee", price: 20 },
        { option1: "Red", price: 20 },
      ],
    };
    const { id } = (await platen.seller.post("products", product)).body;
    expect(await keysAt(`product=${id}`)).toEqual(["titled:MY-TEE|classic tee"]);
    expect(await keysAt(`product=${id}&key=text:gift wrap|`)).toEqual([]);
    const { agencyId, sellerTeamId, otherTeamId } = platen.world;
    const store = await make(platen.database, "integrations", { agencyId, sellerTeamId });
    expect(await at(`store=${store.id}`)).toEqual({ data: [], total: 0 });
    await platen.database.pool.query("update orders set integration_id = $1 where order_name = 'W-1'", [
      store.id,
    ]);
    expect(await at(`store=${store.id}`)).toMatchObject({
      total: 1,
      data: [{ key: "titled:MY-TEE|classic tee", items: 1 }],
    });
    await platen.database.pool.query("update orders set integration_id = null");
    const other = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    for (const query of [`item=${order.items[0].id}`, `product=${id}`, `store=${store.id}`]) {
      expect((await other.get(`orders/mapping?${query}`)).status).toBe(404);
    }
    expect((await platen.seller.get(`orders/mapping?product=${id}&store=${store.id}`)).status).toBe(400);
    await platen.seller.delete(`products/${id}`);
  });

  it("are mapped and priced as previewed, their gate opens, and the order history records it", async () => {
    const choice = { key: "sku:MY-TEE", variant: variant("TEE-BLK-M") };
    const preview = await platen.seller.post("orders/mapping?preview=true", choice);
    // Two orders: 2 x 9.50 + 4.99 + 1.50, and 9.50 + 4.99.
    expect(preview.body).toEqual({
      items: 2,
      orders: 2,
      charge: 39.98,
      inOrders: { items: 2, orders: 2, charge: 39.98 },
      inFiles: { items: 0, orders: 0, charge: 0, files: 0 },
      message: "2 items in 2 orders would be mapped",
    });
    expect((await orderNamed("W-1")).gates).toMatchObject([{ gate: "mapped" }]);
    expect(await platen.rows("select 1 from item_mappings")).toEqual([]);
    const mapped = await platen.seller.post("orders/mapping", choice);
    expect(mapped.body).toEqual({ ...preview.body, message: "2 items in 2 orders mapped" });
    const order = await orderNamed("W-1");
    expect(order).toMatchObject({
      gates: [],
      charge: { items: 19, shipping: 6.49, total: 25.49 },
      items: [{ variant: { id: choice.variant }, mappingStatus: 1 }],
      history: [{ action: "map", detail: { variant: "TEE-BLK-M", items: 1 } }, { action: "import" }],
    });
  });

  it("are saved: items of the next file are mapped automatically, with their artwork", async () => {
    const artworks = ["https://example.com/sunrise.png"];
    const again = await platen.seller.post("orders/mapping", {
      key: "sku:MY-TEE",
      variant: variant("TEE-BLK-M"),
      artworks,
    });
    expect(again.body).toMatchObject({ items: 0, message: "Saved. No items are waiting for this mapping" });
    await importRows({ "Order name": "W-4", SKU: "My-Tee", "Artwork 2": "https://example.com/back.png" });
    expect((await orderNamed("W-4")).items).toMatchObject([
      { artwork1: artworks[0], artwork2: "https://example.com/back.png", mappingStatus: 2 },
    ]);
  });

  it("by exact SKU get the artwork of their key as well", async () => {
    const artworks = ["https://example.com/mug.png"];
    await platen.seller.post("orders/mapping", {
      key: "sku:MUG-WHT-11",
      variant: variant("TEE-BLK-M"),
      artworks,
    });
    await importRows({ "Order name": "W-5", SKU: "MUG-WHT-11" });
    expect((await orderNamed("W-5")).items).toMatchObject([
      { variant: { id: variant("MUG-WHT-11") }, artwork1: artworks[0] },
    ]);
  });

  it("of a submitted order are not changed, and those of a rejected order are", async () => {
    await importRows({ "Order name": "W-6", SKU: "LATER" });
    await platen.rows("update orders set status = 'InReview' where order_name = 'W-6'");
    const preview = await platen.seller.post("orders/mapping?preview=true", {
      key: "sku:LATER",
      variant: variant("TEE-BLK-M"),
    });
    expect(preview.body.items).toBe(0);
    await platen.rows("update orders set status = 'Rejected' where order_name = 'W-6'");
    const mapped = await platen.seller.post("orders/mapping", {
      key: "sku:LATER",
      variant: variant("TEE-BLK-M"),
    });
    expect(mapped.body.items).toBe(1);
  });

  it("belong to a team: another team's items keep waiting, and an agency names the team", async () => {
    const { agencyId, otherTeamId, sellerTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await upload(sibling, "orders/import/csv", templateFile({ "Order name": "T-1", SKU: "SHARED" }));
    await importRows({ "Order name": "T-2", SKU: "SHARED" });
    const agency = await platen.agencyPerson.get("orders/mapping?search=SHARED");
    expect(agency.body.data.map((row: { sellerTeam: { id: string } }) => row.sellerTeam.id).sort()).toEqual(
      [otherTeamId, sellerTeamId].sort(),
    );
    const choice = { key: "sku:SHARED", variant: variant("TEE-BLK-M") };
    expect((await platen.agencyPerson.post("orders/mapping", choice)).body.errors).toHaveProperty(
      "sellerTeam",
    );
    await platen.agencyPerson.post("orders/mapping", { ...choice, sellerTeam: otherTeamId });
    expect((await sibling.get("orders/mapping")).body.total).toBe(0);
    expect((await platen.seller.get("orders/mapping?search=SHARED")).body.total).toBe(1);
  });

  it("cannot be mapped to a variant that the team may not sell", async () => {
    const { otherAgency } = platen.world;
    const foreign = await make(platen.database, "catalog-variants", { agencyId: otherAgency.agencyId });
    const response = await platen.seller.post("orders/mapping", { key: "sku:SHARED", variant: foreign.id });
    expect([response.status, response.body.errors]).toEqual([400, { variant: "Variant does not exist" }]);
    await platen.rows("update catalogs set publish_status = 0, active = false where id = $1", [
      platen.catalogId,
    ]);
    const draft = await importRows({ "Order name": "W-7" });
    expect(draft.orders).toMatchObject({ attention: 1 });
    await platen.rows("update catalogs set publish_status = 1, active = true where id = $1", [
      platen.catalogId,
    ]);
  });

  it("need their artwork once the catalog requires it", async () => {
    await platen.rows(
      `update catalogs set designs = '[{"slot": 1, "label": "Front", "required": true, "minWidth": 0, "minHeight": 0}]' where id = $1`,
      [platen.catalogId],
    );
    const bare = await importRows({ "Order name": "W-8", SKU: "TEE-NVY-L" });
    expect(bare.orders).toMatchObject({ attention: 1 });
    const detail = await platen.seller.get(`orders/import/${bare.id}/detail`);
    expect(detail.body.data[0]).toMatchObject({
      gates: [{ gate: "artwork" }],
      reasons: [
        {
          row: 2,
          column: null,
          message: "Row 2: add the artwork that the catalog requires, or hire a designer",
        },
      ],
    });
    const withArtwork = await importRows({
      "Order name": "W-9",
      SKU: "TEE-NVY-L",
      "Artwork 1": "https://example.com/a.png",
    });
    expect(withArtwork.orders).toMatchObject({ ready: 1 });
  });
});

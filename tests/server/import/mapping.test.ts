import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { make } from "../../support/factories.ts";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const bring = async (...rows: Record<string, string>[]) => {
  const { body } = await upload(platen.seller, "orders/import/csv", templateFile(...rows));
  return body;
};
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};
const variant = (sku: string) => platen.variants.get(sku) as string;

describe("items that wait for a variant", () => {
  it("are one row a SKU, or a product where there is none, with how many orders wait", async () => {
    await bring(
      { "Order name": "W-1", SKU: "my-tee", Quantity: "2" },
      { "Order name": "W-2", SKU: " MY-TEE", Quantity: "1" },
      { "Order name": "W-3", SKU: "", Product: "Gift wrap" },
    );
    const { body } = await platen.seller.get("orders/mapping");
    expect(body).toMatchObject({
      total: 2,
      data: [
        { key: "sku:MY-TEE", items: 2, orders: 2, quantity: 3, examples: ["W-1", "W-2"] },
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

  it("are mapped as the preview said, quoted, with the gate open and the history told", async () => {
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

  it("are remembered: the next file's are mapped by themselves, with the artwork that goes with them", async () => {
    const artworks = ["https://example.com/sunrise.png"];
    const again = await platen.seller.post("orders/mapping", {
      key: "sku:MY-TEE",
      variant: variant("TEE-BLK-M"),
      artworks,
    });
    expect(again.body).toMatchObject({ items: 0, message: "Remembered: nothing waits for it now" });
    await bring({ "Order name": "W-4", SKU: "My-Tee", "Artwork 2": "https://example.com/back.png" });
    expect((await orderNamed("W-4")).items).toMatchObject([
      { artwork1: artworks[0], artwork2: "https://example.com/back.png", mappingStatus: 2 },
    ]);
  });

  it("by exact SKU bring the artwork of their key along as well", async () => {
    const artworks = ["https://example.com/mug.png"];
    await platen.seller.post("orders/mapping", {
      key: "sku:MUG-WHT-11",
      variant: variant("TEE-BLK-M"),
      artworks,
    });
    await bring({ "Order name": "W-5", SKU: "MUG-WHT-11" });
    expect((await orderNamed("W-5")).items).toMatchObject([
      { variant: { id: variant("MUG-WHT-11") }, artwork1: artworks[0] },
    ]);
  });

  it("of a submitted order are not touched, and of a rejected one are", async () => {
    await bring({ "Order name": "W-6", SKU: "LATER" });
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

  it("are a team's own: another team's wait on, and an agency names the team", async () => {
    const { agencyId, otherTeamId, sellerTeamId } = platen.world;
    const theirs = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await upload(theirs, "orders/import/csv", templateFile({ "Order name": "T-1", SKU: "SHARED" }));
    await bring({ "Order name": "T-2", SKU: "SHARED" });
    const agency = await platen.agencyPerson.get("orders/mapping?search=SHARED");
    expect(agency.body.data.map((row: { sellerTeam: { id: string } }) => row.sellerTeam.id).sort()).toEqual(
      [otherTeamId, sellerTeamId].sort(),
    );
    const choice = { key: "sku:SHARED", variant: variant("TEE-BLK-M") };
    expect((await platen.agencyPerson.post("orders/mapping", choice)).body.errors).toHaveProperty(
      "sellerTeam",
    );
    await platen.agencyPerson.post("orders/mapping", { ...choice, sellerTeam: otherTeamId });
    expect((await theirs.get("orders/mapping")).body.total).toBe(0);
    expect((await platen.seller.get("orders/mapping?search=SHARED")).body.total).toBe(1);
  });

  it("are mapped to nothing that the team may not sell", async () => {
    const { otherAgency } = platen.world;
    const foreign = await make(platen.database, "catalog-variants", { agencyId: otherAgency.agencyId });
    const answer = await platen.seller.post("orders/mapping", { key: "sku:SHARED", variant: foreign.id });
    expect([answer.status, answer.body.errors]).toEqual([400, { variant: "Variant does not exist" }]);
    await platen.rows("update catalogs set publish_status = 0 where id = $1", [platen.catalogId]);
    const draft = await bring({ "Order name": "W-7" });
    expect(draft.orders).toMatchObject({ attention: 1 });
    await platen.rows("update catalogs set publish_status = 1 where id = $1", [platen.catalogId]);
  });

  it("need their artwork once the catalog requires it", async () => {
    await platen.rows(
      `update catalogs set designs = '[{"slot": 1, "label": "Front", "required": true, "minWidth": 0, "minHeight": 0}]' where id = $1`,
      [platen.catalogId],
    );
    const bare = await bring({ "Order name": "W-8", SKU: "TEE-NVY-L" });
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
    const dressed = await bring({
      "Order name": "W-9",
      SKU: "TEE-NVY-L",
      "Artwork 1": "https://example.com/a.png",
    });
    expect(dressed.orders).toMatchObject({ ready: 1 });
  });
});

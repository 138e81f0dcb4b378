import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../support/app.ts";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
let theirs: Client;
beforeAll(async () => {
  platen = await importWorld();
  const { agencyId, otherTeamId } = platen.world;
  theirs = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
  // A hoodie costs two dollars more than a tee: 11.50.
  const { rows } = await platen.database.pool.query("select distinct basecost_id as id from basecost_items");
  for (const { id } of rows) {
    await platen.database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, variant_id, price) values ($1, $2, $3, 1150)",
      [id, platen.catalogId, variant("HOOD-GRY-M")],
    );
  }
});
afterAll(() => platen.close());

const variant = (sku: string) => platen.variants.get(sku) as string;
const importRows = async (...rows: Record<string, string>[]) =>
  (await upload(platen.seller, "orders/import/csv", templateFile(...rows))).body;
const previewFile = async (...rows: Record<string, string>[]) =>
  (await upload(platen.seller, "orders/import/csv?dryRun=true", templateFile(...rows))).body;
const saved = async (search: string, client = platen.seller) =>
  (await client.get(`orders/mapping/saved?search=${search}`)).body;
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};

describe("the saved mappings of a team", () => {
  it("are listed by name, with their variant, author and number of uses", async () => {
    await importRows(
      { "Order name": "L-1", SKU: "shop-tee", Product: "Bear Tee", Quantity: "2" },
      { "Order name": "L-2", SKU: "SHOP-TEE", Product: "Bear Tee" },
    );
    await platen.seller.post("orders/mapping", { key: "sku:SHOP-TEE", variant: variant("TEE-BLK-M") });
    await platen.rows("update orders set status = 'InReview' where order_name = 'L-2'");
    const { data, total } = await saved("bear");
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      key: "sku:SHOP-TEE",
      title: "Bear Tee",
      sku: "SHOP-TEE",
      variant: { id: variant("TEE-BLK-M"), catalogVariantCode: "TEE-BLK-M", catalog: { name: "Everything" } },
      sold: true,
      openItems: 1,
      used: 2,
      mappedBy: expect.any(String),
    });
    expect((await saved("shop-t")).total).toBe(1);
    expect((await saved("TEE-BLK")).total).toBe(1);
    expect((await saved("%25")).total).toBe(0);
  });

  it("are not shown to, changed by or deleted by another team", async () => {
    const { id } = (await saved("bear")).data[0];
    expect((await saved("bear", theirs)).total).toBe(0);
    const changed = await theirs.send({
      method: "PUT",
      url: `/api/orders/mapping/saved/${id}`,
      payload: { variant: variant("TEE-BLK-L") },
    });
    const deleted = await theirs.send({
      method: "DELETE",
      url: "/api/orders/mapping/saved",
      payload: { ids: [id] },
    });
    expect([changed.status, deleted.status]).toEqual([404, 404]);
    const { agencyId: _agency, sellerTeamId, otherTeamId } = platen.world;
    const countOf = async (team: string) =>
      (await platen.agencyPerson.get(`orders/mapping/saved?search=bear&sellerTeam=${team}`)).body.total;
    expect([await countOf(sellerTeamId), await countOf(otherTeamId)]).toEqual([1, 0]);
  });

  it("show variants that are no longer on sale", async () => {
    await platen.rows("update catalogs set publish_status = 0, active = false where id = $1", [
      platen.catalogId,
    ]);
    expect((await saved("bear")).data[0].sold).toBe(false);
    await platen.rows("update catalogs set publish_status = 1, active = true where id = $1", [
      platen.catalogId,
    ]);
  });
});

describe("changing the variant of a saved mapping", () => {
  const put = (id: string, body: object, preview = false) =>
    platen.seller.send({
      method: "PUT",
      url: `/api/orders/mapping/saved/${id}${preview ? "?preview=true" : ""}`,
      payload: body,
    });

  it("changes the items of orders that are not submitted and of previewed files, as previewed", async () => {
    const file = await previewFile({ "Order name": "L-3", SKU: "SHOP-TEE", Product: "Bear Tee" });
    const { id } = (await saved("bear")).data[0];
    const body = { variant: variant("HOOD-GRY-M"), from: variant("TEE-BLK-M") };
    const preview = await put(id, body, true);
    // L-1 has two of the item, L-3 one; L-2 is submitted.
    expect(preview.body).toEqual({
      items: 2,
      orders: 2,
      charge: 6,
      inOrders: { items: 1, orders: 1, charge: 4 },
      inFiles: { items: 1, orders: 1, charge: 2, files: 1 },
      message: "2 items in 2 orders would be mapped",
    });
    expect((await orderNamed("L-1")).charge.total).toBe(25.49);
    const done = await put(id, body);
    expect(done.body).toEqual({ ...preview.body, message: "2 items in 2 orders mapped" });
    expect(await orderNamed("L-1")).toMatchObject({
      charge: { total: 29.49 },
      items: [{ variant: { id: variant("HOOD-GRY-M") }, mappingStatus: 1 }],
      history: [{ action: "map", detail: { variant: "HOOD-GRY-M", items: 1 } }, {}, {}],
    });
    expect((await orderNamed("L-2")).items[0].variant.id).toBe(variant("TEE-BLK-M"));
    const detail = await platen.seller.get(`orders/import/${file.id}/detail`);
    expect(detail.body.data[0].items[0].variant.catalogVariantCode).toBe("HOOD-GRY-M");
    const audit = await platen.rows(
      "select after ->> 'variant' as variant from audit where action = 'map' and subject = $1",
      [id],
    );
    expect(audit).toEqual([{ variant: variant("HOOD-GRY-M") }]);
  });

  it("is refused after a concurrent change, and for a variant that is not sold", async () => {
    const { id } = (await saved("bear")).data[0];
    const stale = await put(id, { variant: variant("TEE-BLK-L"), from: variant("TEE-BLK-M") });
    expect([stale.status, stale.body.message]).toEqual([
      400,
      "This was changed in the meantime. Reload it and try again",
    ]);
    const unknown = await put(id, { variant: id });
    expect([unknown.status, unknown.body.errors]).toEqual([400, { variant: "Variant does not exist" }]);
    expect((await put(variant("TEE-BLK-M"), { variant: variant("TEE-BLK-M") })).status).toBe(404);
  });

  it("is not reversed by mapping an item that no longer waits", async () => {
    const response = await platen.seller.post("orders/mapping", {
      key: "sku:SHOP-TEE",
      variant: variant("TEE-BLK-L"),
    });
    expect([response.status, response.body.message]).toEqual([
      400,
      "Someone else has mapped these items to HOOD-GRY-M. Change the mapping under Saved mappings",
    ]);
  });
});

describe("deleting saved mappings", () => {
  const remove = (...ids: string[]) =>
    platen.seller.send({ method: "DELETE", url: "/api/orders/mapping/saved", payload: { ids } });

  it("keeps its items as they are, and the next file asks again", async () => {
    const { id } = (await saved("bear")).data[0];
    const response = await remove(id);
    expect(response.body).toEqual({ message: "1 mapping deleted", ids: [id] });
    expect((await saved("bear")).total).toBe(0);
    expect((await orderNamed("L-1")).items[0].variant.id).toBe(variant("HOOD-GRY-M"));
    await importRows({ "Order name": "L-4", SKU: "SHOP-TEE", Product: "Bear Tee" });
    expect((await orderNamed("L-4")).items[0]).toMatchObject({ variant: null, mappingStatus: 0 });
    const audit = await platen.rows(
      "select before from audit where action = 'delete' and object = 'order-items'",
    );
    expect(audit).toEqual([{ before: { key: "sku:SHOP-TEE", variant: variant("HOOD-GRY-M") } }]);
  });

  it("deletes all of them or none", async () => {
    const skus = ["BULK-1", "BULK-2"];
    for (const sku of skus) {
      await platen.seller.post("orders/mapping", { key: `sku:${sku}`, variant: variant("TEE-BLK-M") });
    }
    const ids = (await saved("bulk")).data.map((row: { id: string }) => row.id);
    expect((await remove(...ids, variant("TEE-BLK-M"))).status).toBe(404);
    expect((await saved("bulk")).total).toBe(2);
    expect((await remove(...ids)).body.message).toBe("2 mappings deleted");
    expect((await saved("bulk")).total).toBe(0);
  });
});

describe("the mapping status of an item", () => {
  const statusOf = async (name: string) => (await orderNamed(name)).items[0].mappingStatus;

  it("follows from its variant and artwork, whatever call sets them", async () => {
    const artwork = "https://example.com/a.png";
    await importRows({ "Order name": "S-1", SKU: "UNKNOWN-1", "Artwork 1": artwork });
    expect(await statusOf("S-1")).toBe(0);
    const order = await orderNamed("S-1");
    const item = { orderId: order.id, itemId: order.items[0].id };
    await platen.agencyPerson.send({
      method: "PUT",
      url: "/api/orders/update-item-code",
      payload: { ...item, catalogVariantCode: "TEE-BLK-M" },
    });
    expect(await statusOf("S-1")).toBe(2);
    await platen.agencyPerson.send({
      method: "PUT",
      url: "/api/orders/update-item-design",
      payload: { ...item, artwork1: null },
    });
    expect(await statusOf("S-1")).toBe(1);
  });

  it("filters the list of items", async () => {
    const listed = async (status: number) =>
      (await platen.seller.get(`order-items?mappingStatus=${status}&sku=UNKNOWN-1`)).body.total;
    expect([await listed(0), await listed(1), await listed(2)]).toEqual([0, 1, 0]);
  });
});

describe("the mapping status of a product", () => {
  const product = async () => (await platen.seller.get("products?search=Owl")).body.data[0];

  it("is that of its variants and its image: nothing, mapped, uploaded", async () => {
    await upload(
      platen.seller,
      "orders/import/csv",
      templateFile(
        { "Order name": "P-1", SKU: "owl-1", Product: "Owl Tee" },
        { "Order name": "P-2", SKU: "", Product: "Owl Poster" },
      ),
      { createProduct: "true" },
    );
    const statuses = async () =>
      Object.fromEntries(
        (await platen.seller.get("products?search=Owl")).body.data.map(
          (row: { title: string; mappingStatus: number }) => [row.title, row.mappingStatus],
        ),
      );
    expect(await statuses()).toEqual({ "Owl Tee": 0, "Owl Poster": 0 });
    await platen.seller.post("orders/mapping?preview=true", {
      key: "sku:OWL-1",
      variant: variant("TEE-BLK-M"),
    });
    expect(await statuses()).toEqual({ "Owl Tee": 0, "Owl Poster": 0 });
    await platen.seller.post("orders/mapping", { key: "sku:OWL-1", variant: variant("TEE-BLK-M") });
    await platen.seller.post("orders/mapping", { key: "text:owl poster|", variant: variant("POSTER-18X24") });
    expect(await statuses()).toEqual({ "Owl Tee": 1, "Owl Poster": 1 });
    const { id } = await product();
    await platen.seller.send({
      method: "PATCH",
      url: `/api/products/${id}`,
      payload: { mockup: "https://example.com/owl.png" },
    });
    expect((await platen.seller.get("products?mappingStatus=2")).body.data).toMatchObject([{ id }]);
    expect((await platen.seller.get("products?mappingStatus=0")).body.total).toBe(0);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { storeSyncWork } from "../../../src/server/stores/sync/work.ts";
import type { Client } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { type ReceivedCall, type StoreServer, startStore } from "../../support/store-server.ts";
import { produce } from "../import/in-production.ts";
import { type ImportWorld, importWorld, templateFile, upload, uploadAtOnce } from "../import/world.ts";

const DRY_RUN = "orders/import/csv?dryRun=true";
const HEADER =
  "Name,Email,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country";
const shopifyFile = (...names: string[]) =>
  [
    HEADER,
    ...names.map(
      (name) => `${name},j@example.com,1,Tee,24.00,TEE-BLK-M,Jane Miller,12 Elm St,Austin,78704,TX,US`,
    ),
    "",
  ].join("\n");

let platen: ImportWorld;
let number = 774_881_000_000;
const open: { close(): Promise<void> }[] = [];

const integrationOf = async (name: string, platform: string, client: Client = platen.seller) => {
  const created = await client.post("integrations", {
    name,
    platform,
    domain: "shop.example.com",
    importOrders: false,
  });
  expect(created.status, created.text).toBe(201);
  return created.body.id as string;
};
/** A connected store whose webhook records its calls. */
async function connected(name: string, platform = "etsy") {
  const server = await startStore();
  open.push(server);
  const id = await integrationOf(name, platform);
  const saved = await platen.seller.put(`integrations/${id}/access`, { key: "shh", address: server.url });
  expect(saved.status, saved.text).toBe(200);
  return { id, server };
}
/** The names of the orders that a Shopify store was asked for. */
const ordersAsked = ({ received }: StoreServer) =>
  received.flatMap(({ body }) => /^name:'(.+)'$/.exec(String(body?.variables?.query))?.[1] ?? []);
const parcelsReceived = ({ received }: StoreServer) =>
  received.map(({ body }: ReceivedCall) => [body.event, body.order.name, body.parcel.number]);

async function syncAll() {
  await platen.app.jobs.idle();
  const work = storeSyncWork(platen.database, platen.config, 2_000);
  while (await work.once(new AbortController().signal));
}
/** Ships a whole order. @returns its parcel's id and number */
async function ship(orderId: string) {
  const own = String(++number);
  const created = await platen.agencyPerson.post("tracking", { orderId, number: own, carrier: "FedEx" });
  expect(created.status, created.text).toBe(201);
  return { id: created.body.id as string, number: own };
}
const orderOf = async (id: string) => (await platen.agencyPerson.get(`orders/${id}`)).body;
const syncOf = async (orderId: string) => (await orderOf(orderId)).storeSyncs[0];
const assignStore = (integration: string | null, ids: string[], client: Client = platen.agencyPerson) =>
  client.post("orders/assign-store", { ids, integration });

beforeAll(async () => {
  platen = await importWorld({ env: { ALLOW_PRIVATE_STORES: "1" } });
  await platen.setBalance(10_000_000);
});
afterAll(async () => {
  for (const one of open) await one.close();
  await platen.close();
});
beforeEach(async () => {
  await platen.rows("update integrations set deleted_at = now() where deleted_at is null");
  await platen.rows("update order_imports set integration_by = null");
});

describe("the store of an imported file", () => {
  it("is set with the upload and becomes the orders' store", async () => {
    const [one, other] = [await integrationOf("One", "shopify"), await integrationOf("Other", "shopify")];
    const { body } = await upload(platen.seller, "orders/import/csv", shopifyFile("#1"), {
      integration: other,
    });
    expect(body).toMatchObject({
      committed: 1,
      integration: { id: other, name: "Other", platform: "shopify" },
      integrationBy: "person",
    });
    const { body: ordersOfOther } = await platen.seller.get(`orders?integration=${other}`);
    expect(ordersOfOther).toMatchObject({
      total: 1,
      data: [{ orderName: "#1", integration: { id: other, name: "Other", domain: "shop.example.com" } }],
    });
    expect((await platen.seller.get(`orders?integration=${one}`)).body.total).toBe(0);
    expect((await platen.seller.get("orders/import/histories")).body.data[0]).toMatchObject({
      integration: { name: "Other" },
    });
  });

  it("is inferred where one store matches the format, and not where two do", async () => {
    const one = await integrationOf("One", "shopify");
    await integrationOf("Etsy", "etsy");
    const first = await upload(platen.seller, DRY_RUN, shopifyFile("#2"));
    expect(first.body).toMatchObject({ integration: { id: one }, integrationBy: "format" });
    await integrationOf("Two", "shopify");
    const second = await upload(platen.seller, DRY_RUN, shopifyFile("#3"));
    expect(second.body).toMatchObject({ integration: null, integrationBy: null });
  });

  it("is chosen, or none is, before a file that several match is imported", async () => {
    const [one] = [await integrationOf("One", "shopify"), await integrationOf("Two", "shopify")];
    const commit = (id: string) => platen.seller.post(`orders/import/${id}/commit`, {});
    const choose = (id: string, integration: string | null) =>
      platen.seller.put(`orders/import/${id}/store`, { integration });
    const message = "Several Shopify stores match. Choose the store of these orders, or none";
    const first = (await upload(platen.seller, DRY_RUN, shopifyFile("#several-1"))).body.id;
    const refused = await commit(first);
    expect([refused.status, refused.body.errors]).toEqual([400, { integration: message }]);
    expect((await platen.seller.get("orders?orderName=%23several-1")).body.total).toBe(0);
    expect((await choose(first, one)).body).toMatchObject({
      integration: { id: one },
      integrationBy: "person",
    });
    expect((await commit(first)).body).toMatchObject({ committed: 1 });
    expect((await platen.seller.get(`orders?integration=${one}`)).body.total).toBe(1);

    await platen.rows("update order_imports set integration_by = null");
    const second = (await upload(platen.seller, DRY_RUN, shopifyFile("#several-2"))).body.id;
    expect((await commit(second)).status).toBe(400);
    expect((await choose(second, null)).body).toMatchObject({ integration: null, integrationBy: "person" });
    expect((await commit(second)).body).toMatchObject({ committed: 1 });
  });

  it("is the store within which numbers are compared, also when it is chosen after the preview", async () => {
    const [one, other] = [await integrationOf("One", "shopify"), await integrationOf("Other", "shopify")];
    const into = async (store: string) =>
      (await upload(platen.seller, "orders/import/csv", shopifyFile("#1001"), { integration: store })).body;
    expect(await into(one)).toMatchObject({ committed: 1 });
    const { body } = await upload(platen.seller, DRY_RUN, shopifyFile("#1001"), { integration: one });
    expect(body.orders).toMatchObject({ ready: 0, duplicate: 1 });
    const choose = async (integration: string | null) =>
      (await platen.seller.put(`orders/import/${body.id}/store`, { integration })).body.orders;
    expect(await choose(other)).toMatchObject({ ready: 1, duplicate: 0 });
    // An order of no known store may be the one that is there.
    expect(await choose(null)).toMatchObject({ ready: 0, duplicate: 1 });
    expect(await into(other)).toMatchObject({ committed: 1 });
    expect(await into(other)).toMatchObject({ committed: 0, orders: { duplicate: 1 } });
  });

  it("is that of the last file with the same columns, where a preview shows it", async () => {
    await integrationOf("One", "shopify");
    const two = await integrationOf("Two", "shopify");
    await upload(platen.seller, DRY_RUN, shopifyFile("#4"), { integration: two });
    const next = await upload(platen.seller, DRY_RUN, shopifyFile("#5").toUpperCase());
    expect(next.body).toMatchObject({ integration: { id: two }, integrationBy: "last" });
    // Both stores write these columns, and an import without a preview shows nobody the assumption.
    const imported = await upload(platen.seller, "orders/import/csv", shopifyFile("#6"));
    expect(imported.body).toMatchObject({ committed: 1, integration: null });

    await upload(platen.seller, DRY_RUN, shopifyFile("#7"), { integration: "none" });
    const unset = await upload(platen.seller, DRY_RUN, shopifyFile("#8"));
    expect(unset.body).toMatchObject({ integration: null, integrationBy: "last" });
    await platen.seller.delete(`integrations/${two}`);
    const alone = await upload(platen.seller, DRY_RUN, shopifyFile("#9"));
    expect(alone.body).toMatchObject({ integration: null, integrationBy: "last" });
  });

  it("can be changed until its orders are imported, and not after", async () => {
    const shop = await integrationOf("Shop", "other");
    const etsy = await integrationOf("Etsy", "etsy");
    const { body } = await upload(
      platen.seller,
      DRY_RUN,
      templateFile({ "Order name": "T-1" }, { "Order name": "T-2" }, { "Order name": "T-3" }),
    );
    expect(body).toMatchObject({ integration: { id: shop } });
    const path = `orders/import/${body.id}`;
    const changed = await platen.seller.put(`${path}/store`, { integration: etsy });
    expect(changed.body, changed.text).toMatchObject({ integration: { id: etsy }, integrationBy: "person" });
    await platen.seller.post(`${path}/commit`, { orders: ["T-1"] });
    // Applies to the orders that are not imported yet.
    await platen.seller.put(`${path}/store`, { integration: null });
    await platen.seller.post(`${path}/commit`, {});
    await expect.poll(async () => (await platen.seller.get(path)).body.status).toBe("done");
    const storeOf = async (name: string) =>
      (await platen.seller.get(`orders?orderName=${name}`)).body.data[0].integration?.id ?? null;
    expect([await storeOf("T-1"), await storeOf("T-2"), await storeOf("T-3")]).toEqual([etsy, null, null]);
    const afterImport = await platen.seller.put(`${path}/store`, { integration: etsy });
    expect(afterImport).toMatchObject({
      status: 400,
      body: { message: "The orders of this import are in. Assign the store to the orders instead" },
    });
  });

  it("keeps a person's choice when the file is read with other columns", async () => {
    const etsy = await integrationOf("Etsy", "etsy");
    const file = "Nummer,Artikelnr,Menge\nB-1,TEE-BLK-M,1\n";
    const { body } = await upload(platen.seller, DRY_RUN, file, { integration: etsy });
    expect(body).toMatchObject({ status: "columns", integration: { id: etsy } });
    const columns = { reference: 0, sku: 1, quantity: 2 };
    await platen.seller.put(`orders/import/${body.id}/columns`, {
      columns,
      decimal: null,
      eachRowIsOne: false,
    });
    await expect
      .poll(async () => (await platen.seller.get(`orders/import/${body.id}`)).body)
      .toMatchObject({ status: "previewed", integration: { id: etsy }, integrationBy: "person" });
  });

  it("can only be a store of the team, and other teams' stores are not listed", async () => {
    const own = await integrationOf("Own", "shopify");
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const columns = { platform: "shopify", storeId: null };
    const ofTeam = await make(
      platen.database,
      "integrations",
      { agencyId, sellerTeamId: otherTeamId },
      columns,
    );
    const ofAgency = await make(platen.database, "integrations", otherAgency, columns);
    const gone = await integrationOf("Gone", "shopify");
    await platen.seller.delete(`integrations/${gone}`);
    const { body } = await upload(platen.seller, DRY_RUN, shopifyFile("#10"));
    for (const id of [ofTeam.id, ofAgency.id, gone, newId()]) {
      const sent = await uploadAtOnce(platen.seller, DRY_RUN, shopifyFile("#11"), { integration: id });
      expect(sent).toMatchObject({ status: 400, body: { errors: { integration: "Store does not exist" } } });
      const put = await platen.seller.put(`orders/import/${body.id}/store`, { integration: id });
      expect(put).toMatchObject({ status: 400, body: { errors: { integration: "Store does not exist" } } });
    }
    const malformed = await uploadAtOnce(platen.seller, DRY_RUN, shopifyFile("#11"), { integration: "me" });
    expect(malformed).toMatchObject({
      status: 400,
      body: { errors: { integration: "Store does not exist" } },
    });
    const foreign = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await foreign.put(`orders/import/${body.id}/store`, { integration: ofTeam.id })).status).toBe(
      404,
    );
    // The agency can choose a team's store only for a file of that team.
    const wrong = await uploadAtOnce(platen.agencyPerson, DRY_RUN, shopifyFile("#12"), {
      sellerTeam: otherTeamId,
      integration: own,
    });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { integration: "Store does not exist" } } });

    expect((await platen.seller.get("orders/stores")).body.data).toEqual([
      { id: own, name: "Own", platform: "shopify", domain: "shop.example.com" },
    ]);
    const seen = await platen.agencyPerson.get(`orders/stores?sellerTeam=${otherTeamId}`);
    expect(seen.body.data.map(({ id }: { id: string }) => id)).toEqual([ofTeam.id]);
    expect((await platen.agencyPerson.get("orders/stores")).status).toBe(400);
    expect(
      (await platen.agencyPerson.get(`orders/stores?sellerTeam=${otherAgency.sellerTeamId}`)).status,
    ).toBe(400);
  });

  it("is limited to the order's team by a foreign key", async () => {
    const { agencyId, otherTeamId } = platen.world;
    const foreign = await make(
      platen.database,
      "integrations",
      { agencyId, sellerTeamId: otherTeamId },
      { platform: "shopify", storeId: null },
    );
    await upload(platen.seller, "orders/import/csv", shopifyFile("#13"));
    await expect(
      platen.rows("update orders set integration_id = $1 where order_name = '#13'", [foreign.id]),
    ).rejects.toThrow("orders_integration_fk");
  });
});

describe("the store of an order", () => {
  it("gets the parcel where two stores match", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-1" }), {
      integration: right.id,
    });
    const id = (await produce(platen, ["N-1"])).get("N-1") as string;
    const parcel = await ship(id);
    await syncAll();
    expect(parcelsReceived(right.server)).toEqual([["parcel.shipped", "N-1", parcel.number]]);
    expect(left.server.received).toEqual([]);
    expect(await orderOf(id)).toMatchObject({
      integration: { name: "Right" },
      storeSyncs: [{ status: "synced", integration: { id: right.id } }],
    });
  });

  it("is assigned and synced where several match, and foreign orders fail one by one", async () => {
    const [left, right] = [await connected("Left", "shopify"), await connected("Right", "shopify")];
    await platen.rows("delete from integration_keys");
    for (const { id, server } of [left, right])
      await platen.rows(
        "insert into integration_keys (agency_id, integration_id, address, key) values ($1, $2, $3, 'k')",
        [platen.world.agencyId, id, server.url],
      );
    await upload(platen.seller, "orders/import/csv", shopifyFile("#21", "#22"));
    const ids = await produce(platen, ["#21", "#22"]);
    const [a, b] = [ids.get("#21") as string, ids.get("#22") as string];
    await ship(a);
    expect(await syncOf(a)).toMatchObject({
      status: "unconnected",
      reason: "Two Shopify stores match. Choose one",
      integration: null,
    });
    const { agencyId, otherTeamId } = platen.world;
    const others = await make(platen.database, "orders", { agencyId, sellerTeamId: otherTeamId });
    const assigned = await assignStore(right.id, [a, b, others.id, newId()]);
    expect(assigned.body.success).toEqual([a, b].sort());
    expect(assigned.body.failed.map(({ message }: { message: string }) => message).sort()).toEqual([
      '"Right" is not a store of this order\'s seller',
      "Not found",
    ]);
    expect(assigned.body.message).toBe(
      `"Right" is now the store of 2 orders; 1 of them syncing now; 2 orders not changed: ${assigned.body.failed[0].message}`,
    );
    await syncAll();
    expect(ordersAsked(right.server)).toEqual(["#21"]);
    expect(ordersAsked(left.server)).toEqual([]);
    // A parcel that ships later goes to the same store.
    await ship(b);
    await syncAll();
    expect(ordersAsked(right.server).at(-1)).toBe("#22");
    const { history } = await orderOf(a);
    expect(history.find(({ action }: { action: string }) => action === "assign-store")).toMatchObject({
      detail: { store: "Right", before: null },
    });
  });

  it("can be assigned to an order without a store, and removed again", async () => {
    const shop = await connected("Shop");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-2" }));
    const id = (await produce(platen, ["N-2"])).get("N-2") as string;
    await ship(id);
    expect((await orderOf(id)).storeSyncs).toEqual([]);
    shop.server.behavior = { response: { status: 404, body: { message: "No such order" } } };
    await assignStore(shop.id, [id]);
    await syncAll();
    expect(await syncOf(id)).toMatchObject({ status: "waiting", integration: { id: shop.id } });
    expect((await assignStore(null, [id])).body).toMatchObject({
      success: [id],
      message: "Store removed from 1 order",
    });
    expect(await orderOf(id)).toMatchObject({
      integration: null,
      storeSyncs: [
        {
          status: "unneeded",
          integration: null,
          reason: "The order has no store",
        },
      ],
    });
    // Repeating the call changes nothing and adds no history event.
    await assignStore(null, [id]);
    const { history } = await orderOf(id);
    expect(history.filter(({ action }: { action: string }) => action === "assign-store")).toHaveLength(2);
  });

  it("cannot be changed after a sync until the parcel is voided", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-3" }), {
      integration: left.id,
    });
    const id = (await produce(platen, ["N-3"])).get("N-3") as string;
    const parcel = await ship(id);
    await syncAll();
    expect((await assignStore(right.id, [id])).body).toMatchObject({
      success: [],
      message: `Parcel ${parcel.number} is synced to "Left". Void it first`,
    });
    await platen.agencyPerson.post(`tracking/${parcel.id}/void`, {});
    expect((await assignStore(right.id, [id])).body).toMatchObject({ success: [id] });
    const again = await ship(id);
    await syncAll();
    expect(parcelsReceived(left.server)).toEqual([
      ["parcel.shipped", "N-3", parcel.number],
      ["parcel.voided", "N-3", parcel.number],
    ]);
    expect(parcelsReceived(right.server)).toEqual([["parcel.shipped", "N-3", again.number]]);
  });

  it("cannot be changed while a parcel is being synced", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    left.server.behavior = { takesMs: 500 };
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-4" }), {
      integration: left.id,
    });
    const id = (await produce(platen, ["N-4"])).get("N-4") as string;
    const parcel = await ship(id);
    const syncing = syncAll();
    await expect.poll(() => left.server.received.length).toBe(1);
    expect((await assignStore(right.id, [id])).body.message).toBe(
      `Parcel ${parcel.number} is being synced to "Left". Try again in a moment`,
    );
    await syncing;
    expect(await syncOf(id)).toMatchObject({ status: "synced", integration: { id: left.id } });
  });

  it("gets a later correction even after another store is connected", async () => {
    const left = await connected("Left", "other");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-5" }));
    await platen.rows("update orders set integration_id = null where order_name = 'N-5'");
    const id = (await produce(platen, ["N-5"])).get("N-5") as string;
    const parcel = await ship(id);
    await syncAll();
    const right = await connected("Right", "other");
    await platen.agencyPerson.patch(`tracking/${parcel.id}`, { number: "774881122449" });
    await syncAll();
    expect(parcelsReceived(left.server).map(([event]) => event)).toEqual([
      "parcel.shipped",
      "parcel.corrected",
    ]);
    expect(right.server.received).toEqual([]);
  });

  it("stays on the order after its integration is removed, and the sync explains why it stopped", async () => {
    const shop = await connected("Shop");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-6" }), {
      integration: shop.id,
    });
    const id = (await produce(platen, ["N-6"])).get("N-6") as string;
    shop.server.behavior = { response: { status: 503 } };
    await ship(id);
    await syncAll();
    expect((await platen.seller.delete(`integrations/${shop.id}`)).status).toBe(200);
    const removed = 'The store "Shop" was removed. Choose the order\'s store';
    // Both the waiting sync and a retry report the reason.
    await platen.rows(
      "update store_syncs set next_attempt_at = now() - interval '1 second' where order_id = $1",
      [id],
    );
    await syncAll();
    expect(await syncOf(id)).toMatchObject({ status: "unconnected", reason: removed });
    const again = await platen.agencyPerson.post("orders/synced-track-to-store", { ids: [id] });
    expect(again.body.failed).toEqual([{ id, message: removed }]);
    expect(await orderOf(id)).toMatchObject({ integration: { name: "Shop" } });
    const fresh = await connected("Shop again");
    await assignStore(fresh.id, [id]);
    await syncAll();
    expect(await syncOf(id)).toMatchObject({ status: "synced", integration: { id: fresh.id } });
  });

  it("can be assigned only with the track permission and within the agency", async () => {
    const shop = await integrationOf("Shop", "etsy");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-7" }));
    const { body } = await platen.seller.get("orders?orderName=N-7");
    const ids = [body.data[0].id];
    expect((await assignStore(shop, ids, platen.seller)).status).toBe(403);
    expect((await assignStore(shop, ids, await platen.as("agency:designer"))).status).toBe(403);
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect(await assignStore(shop, ids, foreign)).toMatchObject({
      status: 400,
      body: { errors: { integration: "Store does not exist" } },
    });
    const own = await make(platen.database, "integrations", otherAgency, {
      platform: "etsy",
      storeId: null,
    });
    expect((await assignStore(own.id, ids, foreign)).body.failed).toEqual([
      { id: ids[0], message: "Not found" },
    ]);
    expect((await assignStore(own.id, ids)).status).toBe(400);
    expect((await assignStore(shop, [])).status).toBe(400);
  });
});

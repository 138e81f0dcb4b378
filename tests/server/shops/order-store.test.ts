import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { noticeWork } from "../../../src/server/shops/notices/work.ts";
import type { Client } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { type Heard, type StoreServer, startStore } from "../../support/store-server.ts";
import { produce } from "../import/in-production.ts";
import { type ImportWorld, importWorld, templateFile, upload, uploadAtOnce } from "../import/world.ts";

const REHEARSE = "orders/import/csv?rehearse=true";
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

const integrationOf = async (name: string, platform: string, who: Client = platen.seller) => {
  const made = await who.post("integrations", { name, platform, domain: "shop.example.com" });
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
};
/** A store whose webhook hears what it is told, connected. */
async function connected(name: string, platform = "etsy") {
  const server = await startStore();
  open.push(server);
  const id = await integrationOf(name, platform);
  const kept = await platen.seller.put(`integrations/${id}/access`, { key: "shh", address: server.url });
  expect(kept.status, kept.text).toBe(200);
  return { id, server };
}
const parcelsHeard = ({ heard }: StoreServer) =>
  heard.map(({ body }: Heard) => [body.event, body.order.name, body.parcel.number]);

async function tellAll() {
  await platen.app.jobs.idle();
  const work = noticeWork(platen.database, platen.config, 2_000);
  while (await work.once(new AbortController().signal));
}
/** Ships an order whole; answers its parcel's id and number. */
async function ship(orderId: string) {
  const own = String(++number);
  const made = await platen.agencyPerson.post("tracking", { orderId, number: own, carrier: "FedEx" });
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id as string, number: own };
}
const orderOf = async (id: string) => (await platen.agencyPerson.get(`orders/${id}`)).body;
const noticeOf = async (orderId: string) => (await orderOf(orderId)).notices[0];
const nameStore = (integration: string | null, ids: string[], who: Client = platen.agencyPerson) =>
  who.post("orders/name-store", { ids, integration });

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

describe("a file's store", () => {
  it("is said with the file, and is its orders' store", async () => {
    const [one, other] = [await integrationOf("One", "shopify"), await integrationOf("Other", "shopify")];
    const { body } = await upload(platen.seller, "orders/import/csv", shopifyFile("#1"), {
      integration: other,
    });
    expect(body).toMatchObject({
      committed: 1,
      integration: { id: other, name: "Other", platform: "shopify" },
      integrationBy: "person",
    });
    const { body: ofOther } = await platen.seller.get(`orders?integration=${other}`);
    expect(ofOther).toMatchObject({
      total: 1,
      data: [{ orderName: "#1", integration: { id: other, name: "Other", domain: "shop.example.com" } }],
    });
    expect((await platen.seller.get(`orders?integration=${one}`)).body.total).toBe(0);
    expect((await platen.seller.get("orders/import/histories")).body.data[0]).toMatchObject({
      integration: { name: "Other" },
    });
  });

  it("is supposed where one alone fits its format, and is none where two do", async () => {
    const one = await integrationOf("One", "shopify");
    await integrationOf("Etsy", "etsy");
    const first = await upload(platen.seller, REHEARSE, shopifyFile("#2"));
    expect(first.body).toMatchObject({ integration: { id: one }, integrationBy: "format" });
    await integrationOf("Two", "shopify");
    const second = await upload(platen.seller, REHEARSE, shopifyFile("#3"));
    expect(second.body).toMatchObject({ integration: null, integrationBy: null });
  });

  it("is that of the last file with the same columns, as long as somebody looks at it", async () => {
    await integrationOf("One", "shopify");
    const two = await integrationOf("Two", "shopify");
    await upload(platen.seller, REHEARSE, shopifyFile("#4"), { integration: two });
    const next = await upload(platen.seller, REHEARSE, shopifyFile("#5").toUpperCase());
    expect(next.body).toMatchObject({ integration: { id: two }, integrationBy: "last" });
    // Both shops write these columns, and nobody sees what a file becomes that goes straight in.
    const straight = await upload(platen.seller, "orders/import/csv", shopifyFile("#6"));
    expect(straight.body).toMatchObject({ committed: 1, integration: null });

    await upload(platen.seller, REHEARSE, shopifyFile("#7"), { integration: "none" });
    const none = await upload(platen.seller, REHEARSE, shopifyFile("#8"));
    expect(none.body).toMatchObject({ integration: null, integrationBy: "last" });
    await platen.seller.delete(`integrations/${two}`);
    const alone = await upload(platen.seller, REHEARSE, shopifyFile("#9"));
    expect(alone.body).toMatchObject({ integration: null, integrationBy: "last" });
  });

  it("can be said anew until its orders are in, whatever was supposed, and not after", async () => {
    const shop = await integrationOf("Shop", "other");
    const etsy = await integrationOf("Etsy", "etsy");
    const { body } = await upload(
      platen.seller,
      REHEARSE,
      templateFile({ "Order name": "T-1" }, { "Order name": "T-2" }, { "Order name": "T-3" }),
    );
    expect(body).toMatchObject({ integration: { id: shop } });
    const path = `orders/import/${body.id}`;
    const said = await platen.seller.put(`${path}/store`, { integration: etsy });
    expect(said.body, said.text).toMatchObject({ integration: { id: etsy }, integrationBy: "person" });
    await platen.seller.post(`${path}/commit`, { orders: ["T-1"] });
    // Of those that are not in yet.
    await platen.seller.put(`${path}/store`, { integration: null });
    await platen.seller.post(`${path}/commit`, {});
    await expect.poll(async () => (await platen.seller.get(path)).body.status).toBe("done");
    const named = async (name: string) =>
      (await platen.seller.get(`orders?orderName=${name}`)).body.data[0].integration?.id ?? null;
    expect([await named("T-1"), await named("T-2"), await named("T-3")]).toEqual([etsy, null, null]);
    const late = await platen.seller.put(`${path}/store`, { integration: etsy });
    expect(late).toMatchObject({
      status: 400,
      body: { message: "The orders of this import are in: name the store of the orders" },
    });
  });

  it("stays as a person said it when the file is read by other columns", async () => {
    const etsy = await integrationOf("Etsy", "etsy");
    const german = "Nummer,Artikelnr,Menge\nB-1,TEE-BLK-M,1\n";
    const { body } = await upload(platen.seller, REHEARSE, german, { integration: etsy });
    expect(body).toMatchObject({ status: "columns", integration: { id: etsy } });
    const columns = { reference: 0, sku: 1, quantity: 2 };
    await platen.seller.put(`orders/import/${body.id}/columns`, {
      columns,
      decimal: null,
      eachRowIsOne: false,
    });
    await expect
      .poll(async () => (await platen.seller.get(`orders/import/${body.id}`)).body)
      .toMatchObject({ status: "rehearsed", integration: { id: etsy }, integrationBy: "person" });
  });

  it("is one of the team's own: no other can be named, and none is seen", async () => {
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
    const { body } = await upload(platen.seller, REHEARSE, shopifyFile("#10"));
    for (const id of [ofTeam.id, ofAgency.id, gone, newId()]) {
      const sent = await uploadAtOnce(platen.seller, REHEARSE, shopifyFile("#11"), { integration: id });
      expect(sent).toMatchObject({ status: 400, body: { errors: { integration: "Store does not exist" } } });
      const put = await platen.seller.put(`orders/import/${body.id}/store`, { integration: id });
      expect(put).toMatchObject({ status: 400, body: { errors: { integration: "Store does not exist" } } });
    }
    const malformed = await uploadAtOnce(platen.seller, REHEARSE, shopifyFile("#11"), { integration: "me" });
    expect(malformed).toMatchObject({
      status: 400,
      body: { errors: { integration: "Store does not exist" } },
    });
    const foreign = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await foreign.put(`orders/import/${body.id}/store`, { integration: ofTeam.id })).status).toBe(
      404,
    );
    // The agency's people name a team's store for that team's file alone.
    const wrong = await uploadAtOnce(platen.agencyPerson, REHEARSE, shopifyFile("#12"), {
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

  it("is held to the order's own team by the database itself", async () => {
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

describe("an order's store", () => {
  it("is told, of two that fit", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-1" }), {
      integration: right.id,
    });
    const id = (await produce(platen, ["N-1"])).get("N-1") as string;
    const parcel = await ship(id);
    await tellAll();
    expect(parcelsHeard(right.server)).toEqual([["parcel.shipped", "N-1", parcel.number]]);
    expect(left.server.heard).toEqual([]);
    expect(await orderOf(id)).toMatchObject({
      integration: { name: "Right" },
      notices: [{ status: "told", integration: { id: right.id } }],
    });
  });

  it("is named where several fit, and then told; of others' orders it is not, and the rest goes on", async () => {
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
    expect(await noticeOf(a)).toMatchObject({
      status: "unconnected",
      reason: "Two stores of Shopify fit; name the order's store",
      integration: null,
    });
    const { agencyId, otherTeamId } = platen.world;
    const others = await make(platen.database, "orders", { agencyId, sellerTeamId: otherTeamId });
    const named = await nameStore(right.id, [a, b, others.id, newId()]);
    expect(named.body.success).toEqual([a, b].sort());
    expect(named.body.failed.map(({ message }: { message: string }) => message).sort()).toEqual([
      '"Right" is no store of this order\'s seller',
      "Not found",
    ]);
    expect(named.body.message).toBe(
      `"Right" is the store of 2 orders; 1 of them being told now; 2 orders left as they were: ${named.body.failed[0].message}`,
    );
    await tellAll();
    expect(right.server.heard[0]?.path).toContain("name=%2321");
    expect(left.server.heard).toEqual([]);
    // A parcel that leaves later is that store's as well.
    await ship(b);
    await tellAll();
    expect(right.server.heard.at(-1)?.path).toContain("name=%2322");
    const { history } = await orderOf(a);
    expect(history.find(({ action }: { action: string }) => action === "name-store")).toMatchObject({
      detail: { store: "Right", before: null },
    });
  });

  it("is named of an order that came from none, and taken back", async () => {
    const shop = await connected("Shop");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-2" }));
    const id = (await produce(platen, ["N-2"])).get("N-2") as string;
    await ship(id);
    expect((await orderOf(id)).notices).toEqual([]);
    shop.server.manners = { answers: { status: 404, body: { message: "No such order" } } };
    await nameStore(shop.id, [id]);
    await tellAll();
    expect(await noticeOf(id)).toMatchObject({ status: "failed", integration: { id: shop.id } });
    expect((await nameStore(null, [id])).body).toMatchObject({
      success: [id],
      message: "No store is named for 1 order",
    });
    expect(await orderOf(id)).toMatchObject({
      integration: null,
      notices: [
        {
          status: "unneeded",
          integration: null,
          reason: "The order names no store: there is nobody to tell",
        },
      ],
    });
    // The same once more changes nothing, and its history says nothing.
    await nameStore(null, [id]);
    const { history } = await orderOf(id);
    expect(history.filter(({ action }: { action: string }) => action === "name-store")).toHaveLength(2);
  });

  it("stays what it is once it has heard of a parcel, until that is voided", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-3" }), {
      integration: left.id,
    });
    const id = (await produce(platen, ["N-3"])).get("N-3") as string;
    const parcel = await ship(id);
    await tellAll();
    expect((await nameStore(right.id, [id])).body).toMatchObject({
      success: [],
      message: `"Left" has been told of the parcel ${parcel.number}: void it first`,
    });
    await platen.agencyPerson.post(`tracking/${parcel.id}/void`, {});
    expect((await nameStore(right.id, [id])).body).toMatchObject({ success: [id] });
    const again = await ship(id);
    await tellAll();
    expect(parcelsHeard(left.server)).toEqual([
      ["parcel.shipped", "N-3", parcel.number],
      ["parcel.voided", "N-3", parcel.number],
    ]);
    expect(parcelsHeard(right.server)).toEqual([["parcel.shipped", "N-3", again.number]]);
  });

  it("that is being told is not changed under whoever tells it", async () => {
    const [left, right] = [await connected("Left"), await connected("Right")];
    left.server.manners = { takesMs: 500 };
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-4" }), {
      integration: left.id,
    });
    const id = (await produce(platen, ["N-4"])).get("N-4") as string;
    const parcel = await ship(id);
    const telling = tellAll();
    await expect.poll(() => left.server.heard.length).toBe(1);
    expect((await nameStore(right.id, [id])).body.message).toBe(
      `"Left" is being told of the parcel ${parcel.number} right now: try again in a moment`,
    );
    await telling;
    expect(await noticeOf(id)).toMatchObject({ status: "told", integration: { id: left.id } });
  });

  it("hears of a correction that comes once another is connected", async () => {
    const left = await connected("Left", "other");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-5" }));
    await platen.rows("update orders set integration_id = null where order_name = 'N-5'");
    const id = (await produce(platen, ["N-5"])).get("N-5") as string;
    const parcel = await ship(id);
    await tellAll();
    const right = await connected("Right", "other");
    await platen.agencyPerson.patch(`tracking/${parcel.id}`, { number: "774881122449" });
    await tellAll();
    expect(parcelsHeard(left.server).map(([event]) => event)).toEqual(["parcel.shipped", "parcel.corrected"]);
    expect(right.server.heard).toEqual([]);
  });

  it("that is removed leaves the order its name, and the parcel says why nobody is told", async () => {
    const shop = await connected("Shop");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-6" }), {
      integration: shop.id,
    });
    const id = (await produce(platen, ["N-6"])).get("N-6") as string;
    shop.server.manners = { answers: { status: 503 } };
    await ship(id);
    await tellAll();
    expect((await platen.seller.delete(`integrations/${shop.id}`)).status).toBe(200);
    const removed = 'The store "Shop" was removed; name the order\'s store';
    // One that was waiting to be told, and one that somebody asks about.
    await platen.rows("update store_notices set next_attempt_at = now() where order_id = $1", [id]);
    await tellAll();
    expect(await noticeOf(id)).toMatchObject({ status: "unconnected", reason: removed });
    const again = await platen.agencyPerson.post("orders/synced-track-to-store", { ids: [id] });
    expect(again.body.failed).toEqual([{ id, message: removed }]);
    expect(await orderOf(id)).toMatchObject({ integration: { name: "Shop" } });
    const fresh = await connected("Shop again");
    await nameStore(fresh.id, [id]);
    await tellAll();
    expect(await noticeOf(id)).toMatchObject({ status: "told", integration: { id: fresh.id } });
  });

  it("is named by those who may tell it again, and by nobody of another agency", async () => {
    const shop = await integrationOf("Shop", "etsy");
    await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "N-7" }));
    const { body } = await platen.seller.get("orders?orderName=N-7");
    const ids = [body.data[0].id];
    expect((await nameStore(shop, ids, platen.seller)).status).toBe(403);
    expect((await nameStore(shop, ids, await platen.as("agency:designer"))).status).toBe(403);
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect(await nameStore(shop, ids, foreign)).toMatchObject({
      status: 400,
      body: { errors: { integration: "Store does not exist" } },
    });
    const own = await make(platen.database, "integrations", otherAgency, {
      platform: "etsy",
      storeId: null,
    });
    expect((await nameStore(own.id, ids, foreign)).body.failed).toEqual([
      { id: ids[0], message: "Not found" },
    ]);
    expect((await nameStore(own.id, ids)).status).toBe(400);
    expect((await nameStore(shop, [])).status).toBe(400);
  });
});

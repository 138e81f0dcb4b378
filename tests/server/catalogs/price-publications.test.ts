import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, make } from "../../support/factories.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

async function world(owner: { agencyId?: string } = { agencyId: platen.world.agencyId }) {
  const { catalog, variant } = await catalogWithVariant(platen.database, owner);
  const basecost = await make(platen.database, "basecosts", owner);
  const save = { variants: [{ id: variant.id, supplierMinPrice: 1, supplierMaxPrice: 12 }] };
  return {
    catalog,
    variant,
    basecost,
    save,
    variantsPath: `catalogs/${catalog.id}/variants`,
    pricesPath: `basecosts/${basecost.id}/catalogs/${catalog.id}`,
    prices: { items: [{ variant: null, price: 9.5 }], shipping: [] },
  };
}

/** Makes a publication due and runs the jobs. */
async function publishNow(id: string): Promise<void> {
  await platen.database.pool.query(
    "update price_publications set publish_at = now() - interval '1 second' where id = $1",
    [id],
  );
  platen.app.jobs.kick();
  await platen.app.jobs.idle();
}

const show = async (id: string, client = agency) => (await client.get(`price-publications/${id}`)).body;
const variantOf = async (id: string) => (await agency.get(`catalog-variants/${id}`)).body;

describe("PATCH /catalogs/{id}/variants with publishAt", () => {
  it("stores the change, and saves and publishes it at its time", async () => {
    const { catalog, variant, variantsPath, save } = await world();
    const before = await variantOf(variant.id);
    const publishAt = inAnHour();
    const scheduled = await agency.patch(variantsPath, { ...save, publishAt });
    expect(scheduled.status, scheduled.text).toBe(200);
    expect(scheduled.body).toMatchObject({ id: catalog.id, version: 1, publication: { publishAt } });
    expect(await variantOf(variant.id)).toEqual(before);
    const { id } = scheduled.body.publication;
    expect(await show(id)).toMatchObject({
      summary: catalog.name,
      status: "waiting",
      publishAt,
      reason: null,
      basecost: null,
      catalog: { id: catalog.id },
      createdUser: { id: agency.userId },
    });
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await show(id)).status).toBe("waiting");

    await publishNow(id);
    expect((await show(id)).status).toBe("published");
    expect(await variantOf(variant.id)).toMatchObject({ supplierMaxPrice: 12, publishedMaxPrice: 12 });
    expect((await agency.get(`catalogs/${catalog.id}`)).body).toMatchObject({
      publishStatus: 1,
      active: true,
    });
    const logs = (await agency.get(`products/supplier-log/histories?catalog=${catalog.id}`)).body;
    expect(logs.data[0].createdUser.id).toBe(agency.userId);
  });

  it("publishes a draft", async () => {
    const { catalog, variant } = await catalogWithVariant(
      platen.database,
      { agencyId: platen.world.agencyId },
      { publishStatus: 0 },
    );
    const { body } = await agency.patch(`catalogs/${catalog.id}/variants`, {
      variants: [{ id: variant.id, supplierMinPrice: 1, supplierMaxPrice: 3 }],
      publishAt: inAnHour(),
    });
    await publishNow(body.publication.id);
    expect((await agency.get(`catalogs/${catalog.id}`)).body).toMatchObject({
      publishStatus: 1,
      active: true,
    });
    expect((await variantOf(variant.id)).publishedMaxPrice).toBe(3);
  });

  it("refuses a wrong time, status, version and change at their fields", async () => {
    const { variantsPath, save } = await world();
    const errors = async (body: object) => {
      const response = await agency.patch(variantsPath, { ...save, publishAt: inAnHour(), ...body });
      expect(response.status, response.text).toBe(400);
      return Object.keys(response.body.errors ?? {});
    };
    const later = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString();
    for (const publishAt of [
      "tomorrow",
      "",
      null,
      5,
      "2031-02-30T00:00:00Z",
      "2030-01-01",
      "2030-01-01T10:00:00",
      later(-1),
      later(366),
      "9999-12-31T23:59:59Z",
      "2020-01-01T00:00:00+02:00",
    ])
      expect(await errors({ publishAt }), String(publishAt)).toEqual(["publishAt"]);
    expect(await errors({ status: 6 })).toEqual(["status"]);
    expect(await errors({ version: 7 })).toEqual(["version"]);
    expect(await errors({ variants: [{ id: platen.world.agencyId }] })).toEqual(["variants.0.id"]);
    expect((await agency.patch(variantsPath, { ...save, publishAt: later(364) })).status).toBe(200);
    const offset = later(1).replace("Z", "+02:00");
    expect((await agency.patch(variantsPath, { ...save, publishAt: offset })).status).toBe(200);
  });

  it("is refused for suppliers, sellers, read-only catalogs and other tenants", async () => {
    const { variantsPath, save } = await world();
    const body = { ...save, publishAt: inAnHour() };
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await stranger.patch(variantsPath, body)).status).toBe(404);
    expect((await (await platen.as("seller")).patch(variantsPath, body)).status).toBe(403);
    const supplied = await catalogWithVariant(platen.database, {}, { dropship: true, isTrademark: true });
    const price = { id: supplied.variant.id, supplierMinPrice: 1, supplierMaxPrice: 2 };
    const bySupplier = await (await platen.as("supplier")).patch(`catalogs/${supplied.catalog.id}/variants`, {
      variants: [price],
      publishAt: inAnHour(),
    });
    expect(bySupplier.status).toBe(403);
  });
});

describe("PUT /basecosts/{id}/catalogs/{catalogId} with publishAt", () => {
  it("stores the change, and saves it at its time", async () => {
    const { basecost, catalog, pricesPath, prices } = await world();
    const scheduled = await agency.put(pricesPath, { ...prices, version: 1, publishAt: inAnHour() });
    expect(scheduled.status, scheduled.text).toBe(200);
    expect(scheduled.body).toMatchObject({ items: [], shipping: [], version: 1 });
    const { id } = scheduled.body.publication;
    expect(await show(id)).toMatchObject({
      summary: [catalog.name, basecost.name].join(" in "),
      basecost: { id: basecost.id },
    });
    await publishNow(id);
    expect((await agency.get(pricesPath)).body).toEqual({ ...prices, version: 2 });
  });

  it("publishes several changes of one base cost in their order", async () => {
    const { basecost, pricesPath, prices } = await world();
    const { catalog } = await catalogWithVariant(platen.database, { agencyId: platen.world.agencyId });
    const otherPath = `basecosts/${basecost.id}/catalogs/${catalog.id}`;
    const schedule = async (path: string, price: number) =>
      (await agency.put(path, { ...prices, items: [{ variant: null, price }], publishAt: inAnHour() })).body
        .publication.id as string;
    const ids = [await schedule(pricesPath, 1), await schedule(otherPath, 2), await schedule(pricesPath, 3)];
    await platen.database.pool.query(
      "update price_publications set publish_at = now() - interval '1 minute' where id = any($1)",
      [ids],
    );
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    for (const id of ids) expect(await show(id)).toMatchObject({ status: "published", reason: null });
    expect((await agency.get(pricesPath)).body.items).toEqual([{ variant: null, price: 3 }]);
    expect((await agency.get(otherPath)).body.items).toEqual([{ variant: null, price: 2 }]);
  });
});

describe("an order that was submitted before a publication", () => {
  it("keeps its charge and cost under it, also when it is approved later", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const shop = await openShop(platen.database, agencyId, sellerTeamId);
    await shop.deposit(100);
    const seller = await platen.as("seller");
    const [order = "", later = ""] = await shop.orders(2);
    await seller.post("orders/submit", { ids: [order] });
    const moneyOf = async (id = order) => {
      const { rows } = await platen.database.pool.query(
        `select o.accounting -> 'charge' as charge, i.accounting -> 'lots' -> 0 -> 'goods' as goods,
            i.accounting -> 'lots' -> 0 -> 'shipping' as shipping, i.accounting -> 'lots' -> 0 -> 'cost' as cost
          from orders o join order_items i on i.order_id = o.id where o.id = $1`,
        [id],
      );
      return rows[0];
    };
    const before = await moneyOf();
    const { body: team } = await agency.get(`seller-teams/${sellerTeamId}`);
    const rate = { zone: "US", option: "standard", first: 9, additional: 3 };
    const prices = await agency.put(`basecosts/${team.basecost.id}/catalogs/${shop.catalogId}`, {
      items: [{ variant: null, price: 20 }],
      shipping: [rate],
      publishAt: inAnHour(),
    });
    const variants = await agency.patch(`catalogs/${shop.catalogId}/variants`, {
      variants: [{ id: shop.tee.id, supplierMaxPrice: 18 }],
      publishAt: inAnHour(),
    });
    for (const { body } of [prices, variants]) {
      await publishNow(body.publication.id);
      expect((await show(body.publication.id)).status).toBe("published");
      expect(await moneyOf()).toEqual(before);
    }
    await agency.post("orders/approve", { ids: [order] });
    expect(await moneyOf()).toEqual(before);
    await seller.post("orders/submit", { ids: [later] });
    expect(await moneyOf(later)).toMatchObject({ goods: [2_000, 2_000], shipping: [900, 300] });
  });
});

describe("a scheduled publication that cannot be carried out", () => {
  const notificationsOf = async (client: Client) =>
    (await client.get("push-notifications")).body.data as { title: string; content: string; link: string }[];

  it("fails when the prices were changed in between, and notifies the person", async () => {
    const { catalog, basecost, pricesPath, prices } = await world();
    const person = await platen.newPerson("agency:staff", { agencyId: platen.world.agencyId });
    const { body } = await person.put(pricesPath, { ...prices, publishAt: inAnHour() });
    await agency.put(pricesPath, { items: [{ variant: null, price: 4 }], shipping: [] });
    await publishNow(body.publication.id);
    const failed = await show(body.publication.id);
    expect(failed).toMatchObject({ status: "failed", reason: expect.stringMatching(/\w/) });
    expect((await agency.get(pricesPath)).body).toMatchObject({ version: 2, items: [{ price: 4 }] });
    expect(await notificationsOf(person)).toEqual([
      expect.objectContaining({
        title: `Prices of ${[catalog.name, basecost.name].join(" in ")} were not published`,
        content: failed.reason,
        link: "/ag/price-publications",
      }),
    ]);
  });

  it("fails when the person has lost the right or the account", async () => {
    for (const change of ["authority = 'accounting'", "status = 0"]) {
      const { variantsPath, save, variant } = await world();
      const person = await platen.newPerson("agency:staff", { agencyId: platen.world.agencyId });
      const { body } = await person.patch(variantsPath, { ...save, publishAt: inAnHour() });
      await platen.database.pool.query(`update users set ${change} where id = $1`, [person.userId]);
      await publishNow(body.publication.id);
      expect(await show(body.publication.id)).toMatchObject({ status: "failed" });
      expect((await variantOf(variant.id)).supplierMaxPrice).not.toBe(12);
    }
  });

  it("fails for an administrator without a notification, since the list shows the reason", async () => {
    const administrator = await platen.as("administrator");
    const { variantsPath, save, catalog } = await world({});
    const { body } = await administrator.patch(variantsPath, { ...save, publishAt: inAnHour() });
    await administrator.patch(`catalogs/${catalog.id}`, { name: "Another name" });
    await publishNow(body.publication.id);
    expect(await show(body.publication.id, administrator)).toMatchObject({ status: "failed" });
  });
});

describe("/price-publications", () => {
  it("lists publications by catalog, base cost and status, to their owner", async () => {
    const { catalog, basecost, variantsPath, pricesPath, save, prices } = await world();
    const publishAt = inAnHour();
    await agency.patch(variantsPath, { ...save, publishAt });
    await agency.put(pricesPath, { ...prices, publishAt });
    const total = async (client: Client, query: string) =>
      (await client.get(`price-publications?${query}`)).body.total;
    expect(await total(agency, `catalog=${catalog.id}`)).toBe(2);
    expect(await total(agency, `basecost=${basecost.id}`)).toBe(1);
    expect(await total(agency, `catalog=${catalog.id}&status=published,failed`)).toBe(0);
    expect((await agency.get(`price-publications?catalog=${catalog.id}&limit=1`)).body.data).toHaveLength(1);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect(await total(stranger, "")).toBe(0);
    // The platform's people see catalogs of agencies, and not their base costs.
    expect(await total(await platen.as("administrator"), `catalog=${catalog.id}`)).toBe(1);
    for (const role of ["supplier", "seller", "agency:accounting"] as const)
      expect((await (await platen.as(role)).get("price-publications")).status, role).toBe(403);
  });

  it("cancels a waiting publication once, and no published or foreign one", async () => {
    const { pricesPath, prices } = await world();
    const schedule = async () =>
      (await agency.put(pricesPath, { ...prices, publishAt: inAnHour() })).body.publication.id as string;
    const id = await schedule();
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await stranger.delete(`price-publications/${id}`)).status).toBe(404);
    expect((await (await platen.as("supplier")).delete(`price-publications/${id}`)).status).toBe(403);
    expect((await agency.delete(`price-publications/${id}`)).body).toEqual({
      message: "Canceled",
      ids: [id],
    });
    expect((await agency.delete(`price-publications/${id}`)).status).toBe(400);
    await publishNow(id);
    expect(await show(id)).toMatchObject({ status: "canceled" });
    expect((await agency.get(pricesPath)).body.version).toBe(1);
    const other = await schedule();
    await publishNow(other);
    const late = await agency.delete(`price-publications/${other}`);
    expect([late.status, late.body.message]).toEqual([400, "These prices are published already"]);
  });
});

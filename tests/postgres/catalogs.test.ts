import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop } from "../support/shop.ts";

const ROUNDS = 10;

describePostgres("concurrent changes of a catalog at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let agencies: readonly [Client, Client];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const owner = { agencyId: one.world.agencyId };
    agencies = [await one.newPerson("agency", owner), await two.newPerson("agency", owner)];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  let codes = 0;
  const variant = (catalogVariantCode = `RACE-${++codes}`) => ({
    catalogVariantCode,
    supplierMinPrice: 1,
    supplierMaxPrice: 2,
  });
  async function newCatalog(name: string) {
    const { id } = (await agencies[0].post("catalogs", { name })).body;
    const { body } = await agencies[0].patch(`catalogs/${id}/variants`, { variants: [variant(), variant()] });
    return body as { id: string; version: number; variants: { id: string }[] };
  }
  const both = (run: (client: Client, index: number) => ReturnType<Client["get"]>) =>
    Promise.all(agencies.map(run));

  test("accept one of two saves of the same version as a whole, and return the changes to the other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version, variants } = await newCatalog(`Grid ${round}`);
      const responses = await both((client, index) =>
        client.patch(`catalogs/${id}/variants`, {
          variants: variants.map((row) => ({ id: row.id, supplierMaxPrice: 10 + index })),
          version,
        }),
      );
      const [won, lost] = [200, 400].map((status) =>
        responses.find((response) => response.status === status),
      );
      expect(lost?.body.errors?.version, JSON.stringify(lost?.body)).toBeTruthy();
      const prices = won?.body.variants.map((row: { supplierMaxPrice: number }) => row.supplierMaxPrice);
      expect([
        [10, 10],
        [11, 11],
      ]).toContainEqual(prices);
      const after = (await agencies[0].get(`catalogs/${id}`)).body;
      expect([after.version, after.variants]).toEqual([version + 1, won?.body.variants]);
      const logs = await agencies[0].get(`products/supplier-log/histories?catalog=${id}`);
      expect(logs.body.total).toBe(2);
    }
  });

  test("accept two people's prices of different catalogs in one base cost, and one of two of the same", async () => {
    const group = (await agencies[0].post("basecost-groups", { name: "Races" })).body.id;
    const basecost = (await agencies[0].post("basecosts", { name: "Races", group })).body.id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const catalogs = await Promise.all([newCatalog(`C ${round}`), newCatalog(`D ${round}`)]);
      const price = (client: Client, catalog: string | undefined, amount: number, version: number) =>
        client.put(`basecosts/${basecost}/catalogs/${catalog}`, {
          items: [{ variant: null, price: amount }],
          shipping: [],
          version,
        });
      // The first save of a catalog's prices, and then a later one.
      for (const version of [1, 2]) {
        const beside = await both((client, index) => price(client, catalogs[index]?.id, index, version));
        expect(beside.map(({ status }) => status)).toEqual([200, 200]);
      }
      const catalog = await newCatalog(`E ${round}`);
      for (const version of [1, 2]) {
        const same = await both((client, index) => price(client, catalog.id, 10 + index, version));
        expect(same.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
        const won = same.find(({ status }) => status === 200)?.body;
        expect((await agencies[0].get(`basecosts/${basecost}/catalogs/${catalog.id}`)).body).toEqual(won);
      }
    }
  });

  test("give a SKU that two catalogs claim at once to one of them", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const catalogs = await Promise.all([newCatalog(`A ${round}`), newCatalog(`B ${round}`)]);
      const code = `SHARED-${round}`;
      const responses = await both((client, index) =>
        client.patch(`catalogs/${catalogs[index]?.id}/variants`, { variants: [variant(code)] }),
      );
      expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      const lost = responses.find(({ status }) => status === 400)?.body;
      expect(Object.keys(lost.errors).join(), JSON.stringify(lost)).toContain("catalogVariantCode");
    }
  });

  test("submit an order before its catalog is unpublished, or close the order's gate", async () => {
    const { agencyId, sellerTeamId } = one.world;
    const shop = await openShop(one.database, agencyId, sellerTeamId);
    await shop.deposit(1_000);
    const seller = await one.newPerson("seller", { agencyId, sellerTeamId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [order = ""] = await shop.orders(1);
      const [submitted, unpublished] = await Promise.all([
        seller.post("orders/submit", { ids: [order] }),
        agencies[1].patch("catalogs/publish-status", { ids: [shop.catalogId], status: 0 }),
      ]);
      expect(unpublished.body.success).toEqual([shop.catalogId]);
      const { status, gates } = (await seller.get(`orders/${order}`)).body;
      if (submitted.body.success.length === 1) expect(status).toBe("InReview");
      else expect([submitted.body.failed[0].gate, status]).toEqual(["catalog", "Unfulfilled"]);
      const late = await seller.post("orders/submit", { ids: await shop.orders(1) });
      expect(late.body.failed[0], JSON.stringify(gates)).toMatchObject({ gate: "catalog" });
      const republished = await agencies[0].patch("catalogs/publish-status", {
        ids: [shop.catalogId],
        status: 1,
      });
      expect(republished.body.success).toEqual([shop.catalogId]);
    }
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { form } from "../server/import/world.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { sheetOf } from "../support/xlsx.ts";

const ROUNDS = 5;
const CATALOGS = 4;
const PATH = "catalogs/import/catalog-price";

describePostgres("concurrent imports of supplier prices at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let people: readonly [Client, Client];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    people = [await one.newPerson("administrator", {}), await two.newPerson("administrator", {})];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  let codes = 0;
  async function newCatalog(name: string) {
    const { id } = (await people[0].post("catalogs", { name })).body;
    const variants = [1, 2, 3].map(() => ({
      catalogVariantCode: `RACE-${++codes}`,
      supplierMinPrice: 1,
      supplierMaxPrice: 2,
    }));
    await people[0].patch(`catalogs/${id}/variants`, { variants });
    return { id: String(id), skus: variants.map(({ catalogVariantCode }) => catalogVariantCode) };
  }
  const newCatalogs = (round: number) =>
    Promise.all(Array.from({ length: CATALOGS }, (_, index) => newCatalog(`Tee ${round} ${index}`)));
  const fileOf = (skus: readonly string[], max: number) =>
    sheetOf([["SKU", "Max price"], ...skus.map((sku) => [sku, max])]);
  const upload = (client: Client, file: Buffer) =>
    client.send({
      method: "POST",
      url: `/api/${PATH}`,
      ...form([
        { name: "importType", value: "IMPORT_SUPPLIER_PRICE" },
        { name: "file", value: file, fileName: "prices.xlsx" },
      ]),
    });
  const logsOf = async (id: string) =>
    (await people[0].get(`products/supplier-log/histories?catalog=${id}&type=IMPORT_SUPPLIER_PRICE`)).body
      .total;
  const pricesOf = async (id: string) =>
    (await people[0].get(`catalogs/${id}`)).body.variants.map(
      (variant: { supplierMaxPrice: number }) => variant.supplierMaxPrice,
    );

  test("one file imported twice at once changes and logs every price once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const catalogs = await newCatalogs(round);
      const file = fileOf(
        catalogs.flatMap(({ skus }) => skus),
        9,
      );
      const responses = await Promise.all(people.map((client) => upload(client, file)));
      expect(responses.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
      const changed = responses.map(({ body }) => body.data.counts.changed as number);
      expect(changed.sort((a, b) => a - b)).toEqual([0, 3 * CATALOGS]);
      expect(
        responses
          .map(({ body }) => body.data.id === null)
          .map(Number)
          .sort((a, b) => a - b),
      ).toEqual([0, 1]);
      for (const { id } of catalogs) expect([await logsOf(id), await pricesOf(id)]).toEqual([1, [9, 9, 9]]);
    }
  });

  test("files with the same SKUs in another order wait for each other, and the later one is logged over the first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const catalogs = await newCatalogs(round);
      const skus = catalogs.flatMap((catalog) => catalog.skus);
      const responses = await Promise.all([
        upload(people[0], fileOf(skus, 5)),
        upload(people[1], fileOf(skus.toReversed(), 6)),
      ]);
      expect(responses.map(({ body }) => body.data?.counts.changed)).toEqual([skus.length, skus.length]);
      const [last] = await pricesOf(catalogs[0]?.id ?? "");
      expect([5, 6]).toContain(last);
      for (const { id } of catalogs)
        expect([await logsOf(id), await pricesOf(id)]).toEqual([2, [last, last, last]]);
    }
  });

  test("an import is undone once, and not once its catalog is published", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const catalog = await newCatalog(`Undo ${round}`);
      const { id } = (await upload(people[0], fileOf(catalog.skus, 7))).body.data;
      const undo = () => people[0].post(`${PATH}/${id}/undo`, {});
      if (round % 2 === 0) {
        const twice = await Promise.all([undo(), undo()]);
        expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
        expect(await pricesOf(catalog.id)).toEqual([2, 2, 2]);
        continue;
      }
      const [undone, published] = await Promise.all([
        undo(),
        people[1].patch("catalogs/publish-status", { ids: [catalog.id], status: 1 }),
      ]);
      expect(published.body.success).toEqual([catalog.id]);
      // Either the undo came first and the old prices were published, or it is refused.
      const expected = undone.status === 200 ? 2 : 7;
      const { variants } = (await people[0].get(`catalogs/${catalog.id}`)).body;
      for (const variant of variants)
        expect([variant.supplierMaxPrice, variant.publishedMaxPrice]).toEqual([expected, expected]);
    }
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, sellerTeam } from "../../support/factories.ts";

let platen: TestApp;
let supplier: Client;
beforeAll(async () => {
  platen = await startApp();
  supplier = await platen.as("supplier");
});
afterAll(() => platen.close());

const SAVE = "products/supplier-log/save-log";
const HISTORIES = "products/supplier-log/histories";
/** A change as the client that made it tells it. */
const told = (id: string) => ({
  id,
  catalogVariantCode: "MADE-UP",
  inStock: true,
  supplierMinPrice: 0.01,
  supplierMaxPrice: 0.02,
  supplierQuantity: 1,
});

test("a change of prices is logged as it is stored, by whom and when, and found by catalog and type", async () => {
  const { catalog, variant } = await catalogWithVariant(platen.database);
  await platen.database.pool.query(
    `update catalog_variants set catalog_variant_code = 'TEE-1', supplier_min_price = 600, supplier_max_price = 900,
      supplier_quantity = 40, in_stock = false where id = $1`,
    [variant.id],
  );
  const body = {
    catalog: catalog.id,
    variantChanged: [told(variant.id)],
    status: 5,
    note: "Cotton is dearer",
    type: "CHANGE_SUPPLIER_PRICE",
  };
  const saved = await supplier.post(SAVE, body);
  expect(saved.status, saved.text).toBe(201);
  const asked = `catalog=${catalog.id}&type=CHANGE_SUPPLIER_PRICE`;
  const { data, total } = (await supplier.get(`${HISTORIES}?${asked}`)).body;
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    catalog: { id: catalog.id },
    createdUser: { id: supplier.userId },
    status: 5,
    note: "Cotton is dearer",
    type: "CHANGE_SUPPLIER_PRICE",
  });
  expect(saved.body.variantChanged).toEqual([
    expect.objectContaining({
      id: variant.id,
      catalogVariantCode: "TEE-1",
      inStock: false,
      supplierMinPrice: 6,
      supplierMaxPrice: 9,
      supplierQuantity: 40,
    }),
  ]);
  expect((await supplier.get(`${HISTORIES}?catalog=${catalog.id}&type=CHANGE_SELLER_PRICE`)).body.total).toBe(
    0,
  );
});

test("a log is of one's own catalog and of its own variants, and by whoever may change prices", async () => {
  const { agencyId, otherAgency } = platen.world;
  const mine = await catalogWithVariant(platen.database, { agencyId });
  const theirs = await catalogWithVariant(platen.database, { agencyId: otherAgency.agencyId });
  const agency = await platen.as("agency");
  const body = (catalog: string, variant: string) => ({
    catalog,
    variantChanged: [told(variant)],
    status: 1,
    type: "CHANGE_SELLER_PRICE",
  });
  const refused = async (...ids: [string, string]) => {
    const answer = await agency.post(SAVE, body(...ids));
    return [answer.status, ...Object.keys(answer.body.errors ?? {})];
  };
  expect(await refused(theirs.catalog.id, theirs.variant.id)).toEqual([400, "catalog"]);
  expect(await refused(newId(), mine.variant.id)).toEqual([400, "catalog"]);
  expect(await refused(mine.catalog.id, theirs.variant.id)).toEqual([400, "variantChanged"]);
  expect((await agency.post(SAVE, { ...body(mine.catalog.id, mine.variant.id), status: 9 })).status).toBe(
    400,
  );
  expect((await agency.post(SAVE, body(mine.catalog.id, mine.variant.id))).status).toBe(201);
  for (const role of ["seller", "agency:staff"] as const)
    expect((await (await platen.as(role)).post(SAVE, body(mine.catalog.id, mine.variant.id))).status).toBe(
      403,
    );
});

test("whom a team has brought is read by its agency and by itself", async () => {
  const { agencyId, sellerTeamId, otherTeamId, otherAgency } = platen.world;
  const brought = await sellerTeam(platen.database, { agencyId }, { referredById: sellerTeamId });
  const read = (client: Client, id: string) => client.get(`seller-teams/${id}/referrals`);
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  for (const client of [agency, seller]) {
    const { status, body } = await read(client, sellerTeamId);
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.data[0]).toMatchObject({ id: brought.id, referredBy: { id: sellerTeamId } });
  }
  expect((await read(agency, otherTeamId)).body).toEqual({ data: [], total: 0 });
  expect((await read(seller, otherTeamId)).status).toBe(404);
  expect((await read(agency, otherAgency.sellerTeamId)).status).toBe(404);
});

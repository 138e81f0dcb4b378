import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { starterVariants } from "../../../src/domain/catalogs/starter/starter.ts";
import { STARTER } from "../../../src/server/catalogs/starter-catalog.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { sellerTeam } from "../../support/factories.ts";

let platen: TestApp;
let admin: Client;
let agency: Client;
let agencyId: string;
const total = STARTER.flatMap(starterVariants).length;
const skus = STARTER.flatMap(starterVariants).map(({ row }) => row.catalogVariantCode);

beforeAll(async () => {
  platen = await startApp();
  // The world of other tests has base costs; this installation has none.
  await platen.database.pool.query("update basecosts set deleted_at = now()");
  admin = await platen.as("administrator");
});
afterAll(() => platen.close());

const count = async (table: string, where = "true") =>
  Number(
    (await platen.database.pool.query(`select count(*) from ${table} where deleted_at is null and ${where}`))
      .rows[0].count,
  );

describe("the starter catalog file", () => {
  it("has each SKU once and sells every good above its cost", () => {
    expect(new Set(skus).size).toBe(total);
    for (const { row, prices } of STARTER.flatMap(starterVariants)) {
      expect(Number(row.supplierMaxPrice), row.catalogVariantCode).toBeLessThan(prices.agency);
      expect(prices.agency, row.catalogVariantCode).toBeLessThan(prices.seller);
    }
  });
});

describe("POST catalogs/load-starter", () => {
  it("is refused to everyone but administrators", async () => {
    for (const role of ROLES.filter((role) => role !== "administrator")) {
      expect((await (await platen.as(role)).post("catalogs/load-starter")).status, role).toBe(403);
    }
    expect(await count("catalogs")).toBe(0);
  });

  it("stores nothing in two loads at once that one of them would not store", async () => {
    const loads = await Promise.all([
      admin.post("catalogs/load-starter"),
      admin.post("catalogs/load-starter"),
    ]);
    expect(loads.map(({ status }) => status)).toEqual([200, 200]);
    expect(loads.map(({ body }) => body.variants).sort((a, b) => a - b)).toEqual([0, total]);
    expect(await count("catalog_variants")).toBe(total);
  });

  it("creates published catalogs on sale, with variants, artwork slots and prices", async () => {
    const { body } = await admin.get("catalogs?limit=50");
    expect(body.total).toBe(STARTER.length);
    for (const row of body.data) expect(row).toMatchObject({ publishStatus: 1, active: true });
    const tee = body.data.find((row: { productCode: string }) => row.productCode === "ST-TEE");
    const shown = (await admin.get(`catalogs/${tee.id}`)).body;
    expect(shown.designs[0]).toMatchObject({ slot: 1, label: "Front", required: true });
    expect(shown.variants).toHaveLength(20);
    expect(await count("catalog_variants", "published_max_price is null")).toBe(0);
  });

  it("creates the platform's base cost Standard with the prices and shipping of every variant", async () => {
    const { body } = await admin.get("basecosts");
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Standard"]);
    const lines = (await admin.get(`basecosts/${body.data[0].id}`)).body;
    expect(lines.items).toHaveLength(total);
    expect(lines.shipping).toHaveLength(STARTER.length * 4);
    expect(lines.items.every(({ price }: { price: number }) => price > 0)).toBe(true);
  });

  it("skips and counts the SKUs that exist, and adds those that are missing to their catalog", async () => {
    await platen.database.pool.query(
      "update catalog_variants set deleted_at = now() where catalog_variant_code = 'ST-TEE-BLK-S'",
    );
    const again = await admin.post("catalogs/load-starter");
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({
        message: `0 catalogs with 1 variant loaded, ${total - 1} SKUs skipped because they exist`,
        catalogs: 0,
        variants: 1,
        skipped: total - 1,
      }),
    ]);
    expect(await count("catalogs")).toBe(STARTER.length);
    expect(await count("catalog_variants", "published_max_price is null")).toBe(0);
    expect(await count("basecosts", "owner_agency_id is null")).toBe(1);
  });
});

describe("POST basecosts/load-starter", () => {
  beforeAll(async () => {
    agencyId = platen.world.otherAgency.agencyId;
    agency = await platen.newPerson("agency", { agencyId });
  });

  it("says what is missing while the agency has none of the catalogs", async () => {
    const refused = await agency.post("basecosts/load-starter");
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "None of your catalogs is of the starter catalog. Ask Platen to add them, or enter prices of your own",
    ]);
  });

  it("gives an agency created afterwards prices for its sellers, once", async () => {
    const { body } = await admin.get("catalogs?limit=50");
    const add = body.data.map(({ id }: { id: string }) => id);
    await admin.patch(`agencies/${agencyId}/product-catalogs`, { catalogs: { add } });
    const loaded = await agency.post("basecosts/load-starter");
    expect([loaded.status, loaded.body.catalogs]).toEqual([200, STARTER.length]);
    const lines = (await agency.get(`basecosts/${loaded.body.basecost}`)).body;
    expect(lines.items).toHaveLength(total);
    const seller = await platen.newPerson("seller", {
      agencyId,
      sellerTeamId: (await sellerTeam(platen.database, { agencyId }, { basecostId: loaded.body.basecost }))
        .id,
    });
    expect((await seller.get("catalogs")).body.total).toBe(STARTER.length);
    const again = await agency.post("basecosts/load-starter");
    expect([again.status, again.body.catalogs]).toEqual([200, 0]);
    expect(again.body.basecost).toBe(loaded.body.basecost);
  });

  it("leaves the base costs of an agency that has others, and those of other tenants, as they are", async () => {
    const other = platen.world.agencyId;
    const { body } = await admin.get("catalogs?limit=1");
    await admin.patch(`agencies/${other}/product-catalogs`, { catalogs: { add: [body.data[0].id] } });
    const manager = await platen.as("agency");
    const group = (await manager.post("basecost-groups", { name: "Ours" })).body.id;
    await manager.post("basecosts", { name: "Our prices", group });
    const refused = await manager.post("basecosts/load-starter");
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "There is a base cost already. Enter the prices there",
    ]);
  });

  it("is refused to everyone but an agency and its staff", async () => {
    for (const role of ROLES.filter((role) => role !== "agency" && role !== "agency:staff")) {
      expect((await (await platen.as(role)).post("basecosts/load-starter")).status, role).toBe(403);
    }
  });
});

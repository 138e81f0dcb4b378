import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const WRONG_STATE = { Province: "CA" };
const MISSPELLED = { City: "Austn" };
const NO_HOUSE_NUMBER = { "Address 1": "Elm Street" };

let count = 0;
/** A previewed file with these orders, the first of which begins in row 2. */
const preview = async (...orders: Record<string, string>[]) => {
  count += 1;
  const rows = orders.map((cells, index) => ({ "Order name": `A${count}-${index + 1}`, ...cells }));
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", templateFile(...rows));
  return body.id as string;
};
const take = (id: string, rows: number[], client = platen.seller) =>
  client.post(`orders/import/${id}/addresses`, { rows });
const taken = async (id: string, rows: number[]) => {
  const { status } = await take(id, rows);
  return { status, job: (await settled(platen.seller, `orders/import/${id}`)).body };
};
const summary = async (id: string) => (await platen.seller.get(`orders/import/${id}/summary`)).body;
const lines = async (id: string, query = "") =>
  (await platen.seller.get(`orders/import/${id}/detail?limit=50${query}`)).body.data;
const places = async (id: string) =>
  (await lines(id)).map(({ customer }: { customer: Record<string, string> }) => [
    customer.city,
    customer.province,
    customer.zipCode,
  ]);
const charges = async (id: string) => (await lines(id)).map(({ charge }: { charge: number }) => charge);

describe("suggested addresses of a previewed file", () => {
  it("are counted and found, and each line has its reasons", async () => {
    const id = await preview({}, WRONG_STATE, MISSPELLED, NO_HOUSE_NUMBER);
    expect((await summary(id)).suggestions).toBe(2);
    const found = await lines(id, "&status=ready,attention&reason=suggestion");
    expect(found.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
    expect(found[0].address).toMatchObject({
      verdict: "wrong",
      findings: [
        {
          field: "zipCode",
          message: "78704 is a ZIP code of Austin, Texas, not of California",
          suggestion: { province: "TX" },
        },
      ],
    });
    expect((await lines(id, "&status=attention"))[0].reasons).toEqual([
      {
        row: 3,
        column: "Zip code",
        message: "Row 3, column Zip code: 78704 is a ZIP code of Austin, Texas, not of California",
      },
    ]);
  });

  it("change the chosen orders alone, whose status and charge are computed again", async () => {
    const id = await preview({}, WRONG_STATE, MISSPELLED, { ...MISSPELLED, SKU: "NONE-1" });
    expect(await charges(id)).toEqual([14.49, 14.49, 14.49, 0]);
    expect((await summary(id)).charge).toBe(14.49);
    const { status, job } = await taken(id, [3, 5]);
    expect([status, job.status]).toEqual([200, "mapping"]);
    expect(job.orders).toMatchObject({ ready: 2, attention: 2, failed: 0 });
    expect(await places(id)).toEqual([
      ["Austin", "TX", "78704"],
      ["Austin", "TX", "78704"],
      ["Austn", "TX", "78704"],
      ["Austin", "TX", "78704"],
    ]);
    const [, changed, left, unmapped] = await lines(id);
    expect([changed.status, changed.address, changed.charge]).toEqual(["ready", null, 14.49]);
    expect([left.status, left.gates.map(({ gate }: { gate: string }) => gate)]).toEqual([
      "attention",
      ["address"],
    ]);
    expect(unmapped.gates.map(({ gate }: { gate: string }) => gate)).toEqual(["mapped"]);
    expect(await summary(id)).toMatchObject({ charge: 28.98, suggestions: 1 });
  });

  it("are refused as a whole with an order that has none, and nothing changes", async () => {
    const id = await preview({}, WRONG_STATE, NO_HOUSE_NUMBER);
    const before = await places(id);
    for (const rows of [[3, 2], [4], [99]]) {
      const { status, body } = await take(id, rows);
      expect([status, body.message]).toEqual([400, "Some of these orders have no suggestion any more"]);
    }
    expect((await take(id, [])).status).toBe(400);
    expect((await take(id, [0])).status).toBe(400);
    expect(await places(id)).toEqual(before);
  });

  it("are taken once by two requests at once", async () => {
    const id = await preview(WRONG_STATE, MISSPELLED);
    const responses = await Promise.all([take(id, [2, 3]), take(id, [2, 3])]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const { body } = await settled(platen.seller, `orders/import/${id}`);
    expect(body.orders).toMatchObject({ ready: 2, attention: 0 });
    const audits = await platen.rows(
      "select after from audit where subject = $1 and action = 'accept-suggestions'",
      [id],
    );
    expect(audits).toHaveLength(1);
  });

  it("of orders that are in already are neither counted nor taken", async () => {
    const id = await preview({ ...WRONG_STATE, Reference: `IN-${count}` }, MISSPELLED);
    await platen.seller.post(`orders/import/${id}/commit`, { orders: [`IN-${count - 1}`] });
    await settled(platen.seller, `orders/import/${id}`);
    expect((await summary(id)).suggestions).toBe(1);
    expect(
      (await lines(id, "&status=ready,attention&reason=suggestion")).map(({ row }: { row: number }) => row),
    ).toEqual([3]);
    expect((await take(id, [2])).status).toBe(400);
  });

  it("are not found by another team, nor by another agency", async () => {
    const id = await preview(WRONG_STATE);
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    for (const owner of [{ agencyId, sellerTeamId: otherTeamId }, otherAgency])
      expect((await take(id, [2], await platen.newPerson("seller", owner))).status).toBe(404);
    expect((await taken(id, [2])).job.orders.ready).toBe(1);
  });
});

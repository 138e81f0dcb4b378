import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { sellerTeam } from "../../support/factories.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

test("the teams that a team referred are visible to its agency and to the team itself", async () => {
  const { agencyId, sellerTeamId, otherTeamId, otherAgency } = platen.world;
  const referred = await sellerTeam(platen.database, { agencyId }, { referredById: sellerTeamId });
  const read = (client: Client, id: string) => client.get(`seller-teams/${id}/referrals`);
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  for (const client of [agency, seller]) {
    const { status, body } = await read(client, sellerTeamId);
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.data[0]).toMatchObject({ id: referred.id, referredBy: { id: sellerTeamId } });
  }
  expect((await read(agency, otherTeamId)).body).toEqual({ data: [], total: 0 });
  expect((await read(seller, otherTeamId)).status).toBe(404);
  expect((await read(agency, otherAgency.sellerTeamId)).status).toBe(404);
});

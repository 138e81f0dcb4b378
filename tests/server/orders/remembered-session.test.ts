import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

/** The orders list asks for its session in its own statement, by what an earlier request has found. */
describe("a session that the orders list remembers", () => {
  let platen: TestApp;
  let seller: Client;
  const run = (text: string, values: unknown[]) => platen.database.pool.query(text, values);

  beforeAll(async () => {
    platen = await startApp();
    const { agencyId, sellerTeamId } = platen.world;
    await (await openShop(platen.database, agencyId, sellerTeamId)).orders(2);
  });
  afterAll(() => platen.close());

  const signIn = async (): Promise<Client> => {
    const { agencyId, sellerTeamId } = platen.world;
    seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    for (let asked = 0; asked < 3; asked++) {
      expect((await seller.get("orders?limit=1&page=2")).body).toMatchObject({ total: 2, data: [{}] });
    }
    return seller;
  };

  it("is over at once when it ends", async () => {
    const person = await signIn();
    await run("delete from sessions where user_id = $1", [person.userId]);
    expect((await person.get("orders")).status).toBe(401);
    expect((await person.get("orders?nonsense=1")).status).toBe(401);
  });

  it("is over at once when its person, team or agency is deactivated", async () => {
    const person = await signIn();
    await run("update users set status = 0 where id = $1", [person.userId]);
    expect((await person.get("orders")).status).toBe(401);
    const { agencyId, sellerTeamId } = platen.world;
    const colleague = await signIn();
    await run("update seller_teams set active = 0 where agency_id = $1 and id = $2", [
      agencyId,
      sellerTeamId,
    ]);
    expect((await colleague.get("orders")).status).toBe(401);
    await run("update seller_teams set active = 1 where agency_id = $1 and id = $2", [
      agencyId,
      sellerTeamId,
    ]);
  });

  it("shows the other team's orders, and none of the first, once its person is the other team's", async () => {
    const person = await signIn();
    await run("update users set seller_team_id = $2 where id = $1", [
      person.userId,
      platen.world.otherTeamId,
    ]);
    expect((await person.get("orders")).body).toEqual({ data: [], total: 0 });
  });

  it("may do no more than its person may now", async () => {
    const person = await signIn();
    await run(
      "update users set user_type = 'supplier', authority = null, owner_agency_id = null, seller_team_id = null where id = $1",
      [person.userId],
    );
    expect((await person.get("orders")).status).toBe(403);
  });

  it("says what is wrong with a query as to anyone", async () => {
    const person = await signIn();
    const answer = await person.get("orders?status=Nonsense");
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty("status");
  });
});

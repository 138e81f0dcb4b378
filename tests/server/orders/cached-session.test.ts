import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

/** The orders list revalidates its cached session inside its own statement. */
describe("the cached session of the orders list", () => {
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
    for (let count = 0; count < 3; count++) {
      expect((await seller.get("orders?limit=1&page=2")).body).toMatchObject({ total: 2, data: [{}] });
    }
    return seller;
  };

  it("is read without a statement of its own", async () => {
    const person = await signIn();
    const authenticate = vi.spyOn(platen.app, "authenticate");
    expect((await person.get("orders")).body.total).toBe(2);
    expect(authenticate).not.toHaveBeenCalled();
    await run("delete from sessions where user_id = $1", [person.userId]);
    expect((await person.get("orders")).status).toBe(401);
    expect(authenticate).toHaveBeenCalledOnce();
    authenticate.mockRestore();
  });

  it("is rejected at once when the session ends", async () => {
    const person = await signIn();
    await run("delete from sessions where user_id = $1", [person.userId]);
    expect((await person.get("orders")).status).toBe(401);
    expect((await person.get("orders?nonsense=1")).status).toBe(401);
  });

  it("is rejected at once when its user, team or agency is deactivated", async () => {
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

  it("shows only the new team's orders once its user moves to another team", async () => {
    const person = await signIn();
    await run("update users set seller_team_id = $2 where id = $1", [
      person.userId,
      platen.world.otherTeamId,
    ]);
    expect((await person.get("orders")).body).toEqual({ data: [], total: 0 });
  });

  it("has only the current permissions of its user", async () => {
    const person = await signIn();
    await run(
      "update users set user_type = 'supplier', authority = null, owner_agency_id = null, seller_team_id = null where id = $1",
      [person.userId],
    );
    expect((await person.get("orders")).status).toBe(403);
  });

  it("reports an invalid query like any session", async () => {
    const person = await signIn();
    const response = await person.get("orders?status=Nonsense");
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveProperty("status");
  });
});

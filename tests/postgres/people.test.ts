import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { openShop } from "../support/shop.ts";

/** Changes that a single connection would queue. */
describePostgres("concurrent changes of an agency's users", () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const twoManagers = async () => {
    const { id: agencyId } = await agency(one.database);
    return [
      agencyId,
      await one.newPerson("agency", { agencyId }),
      await two.newPerson("agency", { agencyId }),
    ] as const;
  };
  const managersOf = async (agencyId: string) =>
    (
      await one.database.pool.query(
        "select id from users where owner_agency_id = $1 and authority = 'agency' and deleted_at is null",
        [agencyId],
      )
    ).rows.length;

  test("leave one of two managers who demote each other", async () => {
    for (let round = 0; round < 10; round++) {
      const [agencyId, ann, ben] = await twoManagers();
      const responses = await Promise.all([
        ann.patch(`users/${ben.userId}`, { authority: "staff" }),
        ben.patch(`users/${ann.userId}`, { authority: "staff" }),
      ]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(await managersOf(agencyId)).toBe(1);
    }
  });

  test("leave one of two managers who demote themselves", async () => {
    for (let round = 0; round < 10; round++) {
      const [agencyId, ann, ben] = await twoManagers();
      const responses = await Promise.all(
        [ann, ben].map((person) => person.patch(`users/${person.userId}`, { authority: "staff" })),
      );
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(await managersOf(agencyId)).toBe(1);
    }
  });

  test("leave one of two managers who delete each other", async () => {
    for (let round = 0; round < 10; round++) {
      const [agencyId, ann, ben] = await twoManagers();
      const responses = await Promise.all([
        ann.delete(`users/${ben.userId}`),
        ben.delete(`users/${ann.userId}`),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await managersOf(agencyId)).toBe(1);
    }
  });

  test("create one of two sellers with the same code and email address", async () => {
    const [agencyId, ann, ben] = await twoManagers();
    const basecost = (await make(one.database, "basecosts", { agencyId })).id;
    const body = { name: "Fern", code: "FERN", manager: "fern@race.test", basecost };
    const responses = await Promise.all([ann, ben, ann, ben].map((who) => who.post("seller-teams", body)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    const { rows } = await one.database.pool.query("select 1 from email_history where agency_id = $1", [
      agencyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("delete a seller once, and keep pairs of sellers consistent", async () => {
    const [agencyId, ann, ben] = await twoManagers();
    const { id } = await sellerTeam(one.database, { agencyId });
    await openShop(one.database, agencyId, id);
    const deleted = await Promise.all([ann, ben].map((who) => who.delete(`seller-teams/${id}`)));
    expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const shops = await Promise.all([1, 2].map(() => sellerTeam(one.database, { agencyId })));
    const warehouse = await sellerTeam(one.database, { agencyId }, { sellerType: "warehouse" });
    await Promise.all(
      [ann, ben].map((who, index) =>
        who.post("seller-teams/mapped-user", { userId: shops[index]?.id, mappedUser: warehouse.id }),
      ),
    );
    const { rows } = await one.database.pool.query(
      `select count(*)::int as odd from seller_teams a left join seller_teams b on b.id = a.mapped_user_id
        where a.agency_id = $1 and a.mapped_user_id is not null and b.mapped_user_id is distinct from a.id`,
      [agencyId],
    );
    expect(rows).toEqual([{ odd: 0 }]);
  });

  test("delete a seller or credit a deposit, never both", async () => {
    const [agencyId, ann, ben] = await twoManagers();
    for (let round = 0; round < 15; round++) {
      const { id } = await sellerTeam(one.database, { agencyId });
      const deposit = { amount: 10, payWith: "Payoneer" };
      const [deleted, paid] = await Promise.all([
        ann.delete(`seller-teams/${id}`),
        ben.post(`deposits/seller-teams/${id}`, deposit),
      ]);
      expect([
        [200, 404],
        [400, 201],
      ]).toContainEqual([deleted.status, paid.status]);
    }
  });
});

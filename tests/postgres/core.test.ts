import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import { hashPassword } from "../../src/server/auth/passwords.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { user } from "../support/factories.ts";
import { next } from "../support/values.ts";

/** Races between connections, which the embedded store would queue. */
describePostgres("concurrent calls", () => {
  let platen: TestApp;
  beforeAll(async () => {
    platen = await startApp({ database: await freshPostgres() });
  });
  afterAll(() => platen.close());

  const rowsNamed = async (name: string) => {
    const { rows } = await platen.database.pool.query("select id from customers where name = $1", [name]);
    return rows.length;
  };

  test("wait for the first call with the same idempotency key and create one row", async () => {
    const seller = await platen.as("seller");
    for (let round = 0; round < 20; round++) {
      const name = `Twin ${next()}`;
      const headers = { "idempotency-key": name.replace(" ", "-") };
      const twins = await Promise.all(
        Array.from({ length: 8 }, () => seller.post("customers", { name }, { headers })),
      );
      expect(new Set(twins.map((twin) => `${twin.status} ${twin.body.id}`)).size).toBe(1);
      expect(await rowsNamed(name)).toBe(1);
    }
  });

  test("are checked again under the idempotency key of a refused call", async () => {
    const agency = await platen.as("agency");
    const headers = { "idempotency-key": `refused-${next()}` };
    const body = { name: "Nobody's", sellerTeam: platen.world.otherAgency.sellerTeamId };
    const twins = await Promise.all(
      Array.from({ length: 6 }, () => agency.post("customers", body, { headers })),
    );
    expect(new Set(twins.map((twin) => twin.status))).toEqual(new Set([400]));
  });

  test("are all counted as failed sign-in attempts at two processes", async () => {
    const passwordHash = await hashPassword("correct horse");
    const email = String(
      (await user(platen.database, "agency", { agencyId: platen.world.agencyId }, { passwordHash })).email,
    );
    const second = await buildApp({ database: platen.database, config: platen.config, screens: "none" });
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 ? second : platen.app).inject({
          method: "POST",
          url: "/api/auth/login",
          payload: { email, password: "wrong password" },
        }),
      ),
    );
    expect(responses.filter((response) => response.statusCode === 400)).toHaveLength(10);
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(14);
    await second.close();
  });

  test("all succeed, one after the other, when they edit one row", async () => {
    const seller = await platen.as("seller");
    const { id } = (await seller.post("customers", { name: "Edited" })).body;
    const edits = await Promise.all(
      Array.from({ length: 12 }, (_, index) => seller.patch(`customers/${id}`, { city: `City ${index}` })),
    );
    expect(new Set(edits.map((edit) => edit.status))).toEqual(new Set([200]));
    const { rows } = await platen.database.pool.query("select version from customers where id = $1", [id]);
    expect(rows[0].version).toBe(13);
  });

  test("succeed once when they claim one unique value", async () => {
    const agency = await platen.as("agency");
    const { id: catalog } = (await agency.post("catalogs", { name: "Tees" })).body;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        agency.post("catalog-variants", { catalog, catalogVariantCode: "TEE-1" }),
      ),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 400)).toHaveLength(7);
    expect(responses.find((response) => response.status === 400)?.body.errors).toEqual({
      catalogVariantCode: "SKU is already taken",
    });
  });

  test("do not deadlock when they delete the same rows in opposite order", async () => {
    const seller = await platen.as("seller");
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => seller.post("customers", { name: `Gone ${index}` })),
    );
    const ids = made.map((one) => one.body.id);
    const [one, other] = await Promise.all([
      seller.delete("customers", { ids }),
      seller.delete("customers", { ids: ids.toReversed() }),
    ]);
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 404]));
  });
});

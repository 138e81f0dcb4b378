import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import type { Database } from "../../src/server/db/client.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { SecretBox } from "../../src/server/secrets/secret-box.ts";
import { freshAccess } from "../../src/server/stores/grants/fresh-access.ts";
import { grantText, shopAddress } from "../../src/server/stores/grants/grant.ts";
import { keyPlace, openAccess } from "../../src/server/stores/store-access.ts";
import { SyncError } from "../../src/server/stores/sync/platform-sync.ts";
import { TEST_SECRETS_KEY } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { silent } from "../support/log.ts";
import { ETSY_APP, ETSY_SHOP_ID, startEtsy } from "../support/shops/etsy.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** An app of the seller's own. */
const OWN = { id: "sellers-key", secret: "sellers-secret" };

/** A shop of Etsy whose token has expired, and two processes' connections to the database. */
async function world(app?: typeof OWN) {
  const database = await freshPostgres();
  open.push(database);
  const other = await openDatabase({ databaseUrl: database.url, dataDir: "", log: silent });
  open.push(other);
  const shop = await startEtsy();
  open.push(shop);
  const config = readConfig({
    SECRETS_KEY: TEST_SECRETS_KEY,
    ALLOW_PRIVATE_STORES: "1",
    ...(app ? {} : ETSY_APP),
    ETSY_API_URL: shop.url,
  });
  const secrets = new SecretBox(config.secretKeys);
  const agencyId = (await agency(database)).id;
  const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
  const owner = { agencyId, sellerTeamId };
  const { id: integrationId } = await make(database, "integrations", owner, {
    platform: "etsy",
    storeId: null,
  });
  const place = keyPlace(agencyId, integrationId, "key");
  if (app) shop.apps.set(app.id, app.secret);
  const refreshToken = shop.newRefreshToken(app?.id);
  const grant = { accessToken: "old", expiresAt: 0, refreshToken, cipher: "", ...(app && { app }) };
  const address = shopAddress("etsy", ETSY_SHOP_ID);
  const key = secrets.seal(grantText(grant), place);
  await database.pool.query(
    `insert into integration_keys (agency_id, integration_id, address, key, updated_at)
      values ($1, $2, $3, $4, now() - interval '1 hour')`,
    [agencyId, integrationId, address, key],
  );
  const connection = { agencyId, integrationId };
  const access = (of: Database, signal = AbortSignal.timeout(10_000)) => {
    const stored = openAccess(secrets, connection, {
      platform: "etsy",
      domain: "",
      address,
      key,
      secret: null,
      from_app: !app,
    });
    const options = { allowPrivate: true, signal };
    return freshAccess({ database: of, secrets, config, options }, connection, stored);
  };
  return { database, other, shop, access, secrets, place };
}

describePostgres("the token of a marketplace", () => {
  test.each([
    ["the operator", undefined],
    ["the seller", OWN],
  ])(
    "of an app of %s is renewed once by two processes that need it at the same time",
    async (_whose, app) => {
      const { database, other, shop, access } = await world(app);
      shop.slowRenewalMs = 200;
      const tries = Array.from({ length: 12 }, (_, n) => access(n % 2 === 0 ? database : other));
      const results = await Promise.allSettled(tries);
      expect(shop.renewals).toBe(1);
      const tokens = results.flatMap((one) => (one.status === "fulfilled" ? one.value.key : []));
      expect(new Set(tokens).size).toBe(1);
      // The others try again some seconds later, and find the renewed token.
      for (const one of results)
        if (one.status === "rejected")
          expect((one.reason as SyncError).outcome).toMatchObject({ result: "postponed", after: 3 });
      const later = await Promise.all([access(database), access(other)]);
      expect(later.map(({ key }) => key)).toEqual([tokens[0], tokens[0]]);
      expect(shop.renewals).toBe(1);
    },
  );

  test("is renewed by another process where one ended in the middle, and its late result is not stored", async () => {
    const { database, other, shop, access, secrets, place } = await world();
    shop.slowRenewalMs = 1_500;
    const late = access(database);
    await new Promise((resume) => setTimeout(resume, 100));
    await expect(access(other)).rejects.toThrow(SyncError);
    // As if the claim had expired.
    await database.pool.query("update integration_keys set updated_at = now() - interval '31 seconds'");
    const connectedAgain = secrets.seal(
      grantText({ accessToken: "new", expiresAt: 9_999_999_999, refreshToken: "x", cipher: "" }),
      place,
    );
    await database.pool.query("update integration_keys set key = $1, updated_at = now()", [connectedAgain]);
    await late;
    expect((await access(other)).key).toBe("new");
  });
});

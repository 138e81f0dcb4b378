import { afterAll, beforeAll, expect, test } from "vitest";
import { beginInstallation } from "../../../src/server/stores/installations.queries.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

let count = 0;
const BROWSER = "b".repeat(64);
const cookie = `platen_browser=${BROWSER}`;
const install = (browser = BROWSER) => {
  count += 1;
  const shop = { platform: "shopify", domain: `fern-${count}.shop.test`, name: `Fern ${count}` } as const;
  return beginInstallation(platen.database.drizzle, shop, browser);
};
const integrate = async (appToken: unknown, headers: Record<string, string> = {}, query = "") =>
  (await platen.as("seller")).post(`integrate${query}`, { appToken }, { headers: { cookie, ...headers } });
const refused = { message: "can not authorize" };

test("an app's token adds its store to the signed-in user's team, once", async () => {
  const token = await install();
  const response = await integrate(token, { app_token: token });
  expect(response.status, response.text).toBe(201);
  const seller = await platen.as("seller");
  const store = (await seller.get(`stores/${response.body.store.id}`)).body;
  expect(store).toMatchObject({
    platform: "shopify",
    domain: `fern-${count}.shop.test`,
    status: 1,
    collects: "seller",
  });
  expect(store.sellerTeam.id).toBe(platen.world.sellerTeamId);
  const [integration] = (await seller.get("integrations")).body.data;
  expect(integration).toMatchObject({ status: 1, store: { id: store.id } });
  const again = await integrate(token);
  expect([again.status, again.body]).toEqual([400, refused]);
  expect((await seller.get("stores/count")).body.total).toBe(1);
});

test("of two concurrent calls with one token, one gets the store", async () => {
  const token = await install();
  const responses = await Promise.all([integrate(token), integrate(token)]);
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
});

test("a second installation of a connected store connects it again", async () => {
  const shop = { platform: "etsy", domain: "again.shop.test", name: "Again" } as const;
  const first = await integrate(await beginInstallation(platen.database.drizzle, shop, BROWSER));
  await platen.database.pool.query("update stores set status = 0");
  const second = await integrate(await beginInstallation(platen.database.drizzle, shop, BROWSER));
  expect(second.body.store.id).toBe(first.body.store.id);
  const { rows } = await platen.database.pool.query("select status from stores where id = $1", [
    first.body.store.id,
  ]);
  expect(rows).toEqual([{ status: 1 }]);
});

test("a link with an app's token connects nothing in a browser in which the installation did not begin", async () => {
  const token = await install();
  for (const other of ["", `platen_browser=${"c".repeat(64)}`, `platen_browser=${"b".repeat(63)}`]) {
    const response = await integrate(token, { cookie: other });
    expect([response.status, response.body], other).toEqual([400, refused]);
  }
  expect((await integrate(token)).status).toBe(201);
});

test("a preview says which store would be connected, and connects none", async () => {
  const token = await install();
  const before = (await (await platen.as("seller")).get("stores/count")).body;
  const preview = await integrate(token, {}, "?preview=true");
  expect([preview.status, preview.body.shop]).toEqual([201, `fern-${count}.shop.test`]);
  expect((await (await platen.as("seller")).get("stores/count")).body).toEqual(before);
  expect((await integrate(token)).status).toBe(201);
  expect((await integrate(token, {}, "?preview=true")).body).toEqual(refused);
});

test("a token that is expired, unknown or different from the header's is refused", async () => {
  const token = await install();
  expect((await integrate(token, { app_token: "another" })).body).toEqual(refused);
  expect((await integrate("x")).body).toEqual(refused);
  expect((await integrate(undefined)).body).toEqual(refused);
  await platen.database.pool.query("update installations set expires_at = now()");
  expect((await integrate(token)).body).toEqual(refused);
  expect((await integrate({ token })).status).toBe(400);
});

test("only a seller's manager connects stores", async () => {
  for (const role of ["agency", "seller:staff", "administrator"] as const) {
    const token = await install();
    expect(
      (await (await platen.as(role)).post("integrate", { appToken: token }, { headers: { cookie } })).status,
    ).toBe(403);
  }
  expect((await platen.nobody.post("integrate", { appToken: await install() })).status).toBe(401);
});

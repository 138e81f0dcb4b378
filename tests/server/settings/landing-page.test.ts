import { afterAll, beforeAll, expect, test } from "vitest";
import { callerWith } from "../../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

const ENDED = { code: "This code has expired or was already used. Open the editor again" };

let platen: TestApp;
let manager: Client;

beforeAll(async () => {
  platen = await startApp();
  manager = await platen.as("agency");
});
afterAll(() => platen.close());

const save = (editorDomain: string) =>
  manager.patch("agencies/update-settings", { settings: { editorDomain } });
const exchange = (code: unknown) => platen.nobody.post("public/agencies/landing-page/token", { code });

/** Opens the editor and returns the code in its address. */
async function openedBy(person: Client): Promise<string> {
  const opened = await person.post("agencies/landing-page/editor");
  expect(opened.status, opened.text).toBe(200);
  const { origin, searchParams } = new URL(opened.body.url);
  expect([origin, [...searchParams.keys()]]).toEqual(["https://editor.example.com", ["access_token"]]);
  return searchParams.get("access_token") ?? "";
}

test("the editor opens at a saved host, for managers only", async () => {
  const refused = await manager.post("agencies/landing-page/editor");
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { "settings.editorDomain": "Save the editor's domain first" },
  ]);
  expect((await save("editor.example.com")).status).toBe(200);
  for (const role of ["agency:staff", "seller", "administrator"] as const)
    expect((await (await platen.as(role)).post("agencies/landing-page/editor")).status, role).toBe(403);
});

test("its code is no session, is exchanged once, and two at once get one key", async () => {
  const code = await openedBy(manager);
  expect((await callerWith(platen, `Bearer ${code}`).get("agencies/info")).status).toBe(401);
  const both = await Promise.all([exchange(code), exchange(code)]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  const again = await exchange(code);
  expect([again.status, again.body.errors]).toEqual([400, ENDED]);
  for (const wrong of ["", "x", "x".repeat(5_000), manager.token])
    expect((await exchange(wrong)).body.errors, wrong).toEqual(ENDED);
});

test("its key reads what the page shows, and nothing else", async () => {
  const { body } = await exchange(await openedBy(manager));
  expect(Date.parse(body.expiresAt) - Date.now()).toBeCloseTo(8 * 3_600_000, -5);
  const editor = callerWith(platen, `Bearer ${body.access_token}`);
  const shown = await editor.get("agencies/landing-page");
  expect(shown.status, shown.text).toBe(200);
  expect(Object.keys(shown.body).sort()).toEqual(["config", "domain", "id", "name"]);
  expect(shown.body.id).toBe(platen.world.agencyId);
  for (const path of ["agencies/info", "orders", "catalogs", "users/info", "api-keys"])
    expect((await editor.get(path)).status, path).toBe(403);
  expect((await editor.post("agencies/landing-page/editor")).status).toBe(403);
  const [key] = (await manager.get("api-keys?limit=1")).body.data;
  expect(key).toMatchObject({ name: "Landing page editor", scopes: ["landing-page:read"] });
  expect((await manager.delete(`api-keys/${key.id}`)).status).toBe(200);
  expect((await editor.get("agencies/landing-page")).status).toBe(401);
});

test("its code ends after a minute, with the session and with the permission", async () => {
  const late = await openedBy(manager);
  await platen.database.pool.query(
    "update one_time_tokens set expires_at = expires_at - interval '60 seconds' where purpose = 'editor'",
  );
  expect((await exchange(late)).body.errors).toEqual(ENDED);

  const person = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
  const signedOut = await openedBy(person);
  await person.post("auth/logout");
  expect((await exchange(signedOut)).body.errors).toEqual(ENDED);

  const demoted = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
  const code = await openedBy(demoted);
  await platen.database.pool.query("update users set authority = 'staff', is_sub_user = true where id = $1", [
    demoted.userId,
  ]);
  expect((await exchange(code)).body.errors).toEqual(ENDED);
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";
import { CLIENT, type IdentityProvider, startIdentityProvider } from "../../support/identity-provider.ts";

const PUBLIC_URL = "https://platen.test";
const PASSWORD = "Correct-Horse-7";

let provider: IdentityProvider;
let platen: TestApp;
let passwordHash: string;
beforeAll(async () => {
  provider = await startIdentityProvider([`${PUBLIC_URL}/cms/auth/oidc`]);
  platen = await startApp({ env: { PUBLIC_URL, ALLOW_PRIVATE_STORES: "1" } });
  passwordHash = await hashPassword(PASSWORD);
  await query("update agencies set is_demo = (id = $1)", [platen.world.agencyId]);
  const saved = await (await platen.as("agency")).put("agencies/identity-provider", given());
  expect([saved.status, saved.body.message]).toEqual([200, "The identity provider is saved"]);
});
afterAll(async () => {
  await platen.close();
  await provider.close();
});
const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;
beforeEach(() => query("delete from rate_limits"));

const given = (more: object = {}) => ({
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: "Okta",
  asksFactor: false,
  ...more,
});

async function person() {
  const { id, email } = await user(platen.database, "agency:staff", platen.ownerOf("agency:staff"), {
    passwordHash,
  });
  const { body } = await platen.nobody.post("auth/login", { email, password: PASSWORD });
  return { id, email: String(email), client: platen.withToken(body.access_token, id) };
}

async function link(client: Client, login: string) {
  const { url, attempt } = (await client.post("users/identities/begin")).body;
  return client.post("users/identities", { attempt, query: await provider.signIn(url, login) });
}

async function signIn(login: string, change: (query: string) => string = (same) => same) {
  const { url, attempt } = (await platen.nobody.post("auth/oidc")).body;
  const answered = change(await provider.signIn(url, login));
  return {
    attempt,
    answered,
    response: await platen.nobody.post("auth/oidc/finish", { attempt, query: answered }),
  };
}

describe("an identity provider", () => {
  test("is offered at the agency's host, and its secret is sealed and never sent", async () => {
    expect((await platen.nobody.get("public/agencies/config")).body.signInWith).toBe("Okta");
    const { body } = await (await platen.as("agency")).get("agencies/identity-provider");
    expect(body).toMatchObject({
      provider: { issuer: provider.issuer, clientId: CLIENT.id, name: "Okta", asksFactor: false },
      redirectUris: [`${PUBLIC_URL}/cms/auth/oidc`],
    });
    const [row] = await query("select client_secret from identity_providers");
    expect(row.client_secret).toMatch(/^sealed:/);
    expect(JSON.stringify([body, await query("select * from audit")])).not.toContain(CLIENT.secret);
  });

  test("uses PKCE, a state and a nonce", async () => {
    const { url } = (await platen.nobody.post("auth/oidc")).body;
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${PUBLIC_URL}/cms/auth/oidc`,
    });
  });

  test("signs in who has linked an identity, once an answer", async () => {
    const { id, client } = await person();
    const linked = await link(client, "subject-1");
    expect([linked.status, linked.body.message]).toEqual([201, "You can sign in with Okta from now on"]);
    const { response, attempt, answered } = await signIn("subject-1");
    expect(response.status).toBe(200);
    expect((await platen.withToken(response.body.access_token).get("users/info")).body.id).toBe(id);
    const again = await platen.nobody.post("auth/oidc/finish", { attempt, query: answered });
    expect([again.status, again.body.message]).toEqual([
      400,
      "This sign-in has expired or was completed before. Begin again",
    ]);
    expect((await client.get("users/identities")).body).toMatchObject({
      provider: "Okta",
      data: [{ issuer: provider.issuer, lastUsedAt: expect.any(String) }],
    });
  });

  test("signs in nobody by an email that it claims", async () => {
    await user(platen.database, "agency:staff", platen.ownerOf("agency:staff"), {
      email: "victim@platen.test",
    });
    const { response } = await signIn("stranger");
    expect([response.status, response.body.message]).toEqual([
      400,
      "No account is linked to this identity at Okta. Sign in with your password, and link it on your profile",
    ]);
  });

  test("has its answer refused where the state, the code or the browser is another", async () => {
    const { client } = await person();
    await link(client, "subject-2");
    const swapped = (name: string) => (text: string) => {
      const params = new URLSearchParams(text);
      params.set(name, "another");
      return `?${params}`;
    };
    for (const name of ["state", "code", "iss"])
      expect((await signIn("subject-2", swapped(name))).response.status).toBe(400);
    const { url } = (await platen.nobody.post("auth/oidc")).body;
    const { attempt } = (await platen.nobody.post("auth/oidc")).body;
    const answered = await provider.signIn(url, "subject-2");
    expect((await platen.nobody.post("auth/oidc/finish", { attempt, query: answered })).status).toBe(400);
    expect((await platen.nobody.post("auth/oidc/finish", { attempt: "x", query: answered })).status).toBe(
      400,
    );
  });

  test("links an identity to one account, by the session that began", async () => {
    const [one, two] = [await person(), await person()];
    await link(one.client, "subject-3");
    expect((await link(two.client, "subject-3")).body.message).toBe(
      "This identity at Okta is linked to an account already",
    );
    const { url, attempt } = (await one.client.post("users/identities/begin")).body;
    const stolen = { attempt, query: await provider.signIn(url, "subject-4") };
    expect((await two.client.post("users/identities", stolen)).status).toBe(400);
    expect((await platen.nobody.post("auth/oidc/finish", stolen)).status).toBe(400);
    const [{ id }] = (await one.client.get("users/identities")).body.data;
    expect((await two.client.delete(`users/identities/${id}`)).status).toBe(404);
    expect((await one.client.delete(`users/identities/${id}`)).status).toBe(200);
    expect((await signIn("subject-3")).response.status).toBe(400);
  });

  test("is no second factor unless the agency says so, and inactive people stay out", async () => {
    const { id, client } = await person();
    await link(client, "subject-5");
    await query(
      `update agencies set settings = settings || '{"security": {"secondFactor": "members"}}' where id = $1`,
      [platen.world.agencyId],
    );
    const manager = await platen.as("agency");
    expect((await signIn("subject-5")).response.body.challenge.needs).toBe("enrolment");
    await platen.app.securityEvents.flush();
    expect(await query("select kind, agency_id from security_events where user_id = $1", [id])).toEqual([
      { kind: "factor-asked", agency_id: platen.world.agencyId },
    ]);
    expect((await manager.put("agencies/identity-provider", given({ asksFactor: true }))).status).toBe(200);
    await query("update users set second_factor = true where id = $1", [id]);
    expect((await signIn("subject-5")).response.status).toBe(200);
    await query("update users set status = 0 where id = $1", [id]);
    expect((await signIn("subject-5")).response.status).toBe(400);
    await query("update agencies set settings = settings - 'security'");
  });

  test("is checked before it is saved, and its stored secret goes to no other issuer", async () => {
    const manager = await platen.as("agency");
    const save = (more: object) => manager.put("agencies/identity-provider", given(more));
    const unreachable = await save({ issuer: `${provider.issuer}/elsewhere` });
    expect([unreachable.status, Object.keys(unreachable.body.errors)]).toEqual([400, ["issuer"]]);
    const moved = await save({ issuer: "http://127.0.0.1:9", clientSecret: undefined });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ["clientSecret"]]);
    expect((await save({ clientSecret: undefined, name: "Okta" })).status).toBe(200);
  });

  test("inside the server's network is refused", async () => {
    const open = await startApp({ database: platen.database, env: { PUBLIC_URL } });
    const manager = open.withToken((await platen.as("agency")).token ?? "");
    const response = await manager.put("agencies/identity-provider", given());
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ["issuer"]]);
    await open.app.close();
  });

  test("is the agency's own: no seller and no other agency uses it", async () => {
    const seller = await platen.as("seller");
    expect((await seller.post("users/identities/begin")).status).toBe(404);
    expect((await seller.put("agencies/identity-provider", given())).status).toBe(403);
    const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await foreign.get("agencies/identity-provider")).body.provider).toBeNull();
  });

  test("signs nobody in whose token another key has signed", async () => {
    const { client } = await person();
    expect((await link(client, "subject-6")).status).toBe(201);
    provider.forgeKeys();
    // The keys that are known are read again with the provider's row.
    expect((await (await platen.as("agency")).put("agencies/identity-provider", given())).status).toBe(200);
    const { response } = await signIn("subject-6");
    expect([response.status, response.body.message]).toEqual([
      400,
      "The answer of Okta was not accepted. Begin again",
    ]);
  });

  test("that is removed signs nobody in", async () => {
    const manager = await platen.as("agency");
    expect((await manager.delete("agencies/identity-provider")).status).toBe(200);
    expect((await platen.nobody.post("auth/oidc")).status).toBe(400);
    expect((await platen.nobody.get("public/agencies/config")).body.signInWith).toBeNull();
  });
});

describe("the metadata of a provider", () => {
  let server: Server;
  let issuer: string;
  let more: object = {};
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...usual(), ...more }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const usual = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  });
  const save = async () => {
    const given = { issuer, clientId: "x", clientSecret: "a-secret", name: "Odd", asksFactor: false };
    return (await platen.as("agency")).put("agencies/identity-provider", given);
  };
  /** Stores the usual, then lets the provider change. */
  const change = async (changed: object) => {
    more = {};
    expect((await save()).status).toBe(200);
    more = changed;
    await query("update identity_providers set updated_at = now() + interval '1 second'");
  };

  const ODD = [undefined, null, 5, {}, [], "", "not a url", "/auth", "javascript:alert(1)", "ftp://x.test/"];
  test.each(["authorization_endpoint", "token_endpoint", "jwks_uri"])(
    "must have an address as %s",
    async (name) => {
      await change({});
      expect((await platen.nobody.post("auth/oidc")).status).toBe(200);
      for (const value of ODD) {
        more = { [name]: value };
        const saved = await save();
        expect([saved.status, Object.keys(saved.body.errors ?? {})], String(value)).toEqual([
          400,
          ["issuer"],
        ]);
      }
      await change({ [name]: 5 });
      const { status, body } = await platen.nobody.post("auth/oidc");
      expect([status, body.message]).toEqual([400, expect.stringContaining("Odd")]);
    },
  );

  test("is no fault of the server's, whatever else it has", async () => {
    const keys = [
      ...Object.keys(usual()),
      "code_challenge_methods_supported",
      "request_uri_parameter_supported",
    ];
    for (const key of keys)
      for (const value of [null, 5, {}, "x"]) {
        await change({ [key]: value });
        const { status } = await platen.nobody.post("auth/oidc");
        expect([200, 400], `${key} ${JSON.stringify(value)}`).toContain(status);
      }
    await query("delete from identity_providers");
  });
});

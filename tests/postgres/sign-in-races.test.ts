import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueToken } from "../../src/server/auth/one-time-tokens.queries.ts";
import { hashPassword } from "../../src/server/auth/passwords.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { user } from "../support/factories.ts";

const PAIRS = 12;
const PASSWORD = "Correct-Horse-7";

describePostgres("sign-ins at once", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  let passwordHash: string;

  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
    passwordHash = await hashPassword(PASSWORD);
  }, 60_000);
  afterAll(() => platen.close());
  beforeEach(() => database.pool.query("delete from rate_limits"));

  const codeOf = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });

  async function enrolled() {
    const owner = platen.ownerOf("agency:staff");
    const { id, email } = await user(database, "agency:staff", owner, { passwordHash });
    const first = await platen.nobody.post("auth/login", { email, password: PASSWORD });
    const client = platen.withToken(first.body.access_token, id);
    const draft = (await client.post("users/factors/draft", { kind: "totp" })).body;
    const secret: string = draft.totp.secret;
    const proof = { challenge: draft.challenge, code: codeOf(secret, Date.now()) };
    const added = (await client.post("users/factors", proof)).body;
    const codes: string[] = added.recoveryCodes;
    return { id, email: String(email), client, secret, codes, factorId: String(added.id) };
  }

  const challengeFor = async (email: string): Promise<string> =>
    (await platen.nobody.post("auth/login", { email, password: PASSWORD })).body.challenge.token;
  const answer = (challenge: string, given: object) =>
    platen.nobody.post("auth/factor", { challenge, ...given });
  const statuses = (responses: readonly ApiResponse[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b);

  /** One of two succeeds, and the other one is refused. */
  function expectOne(responses: readonly ApiResponse[]): void {
    const [first, second] = statuses(responses);
    expect(first).toBe(200);
    expect([400, 401]).toContain(second);
  }

  test("a recovery code signs in once, in two sign-ins and in one", async () => {
    const { id, email, codes } = await enrolled();
    for (const recoveryCode of codes.slice(0, 5)) {
      const both = [await challengeFor(email), await challengeFor(email)];
      expectOne(await Promise.all(both.map((challenge) => answer(challenge, { recoveryCode }))));
    }
    for (const recoveryCode of codes.slice(5)) {
      const challenge = await challengeFor(email);
      expectOne(await Promise.all([1, 2].map(() => answer(challenge, { recoveryCode }))));
    }
    const { rows } = await database.pool.query(
      "select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null",
      [id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test("a code of an app signs in once", async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const { email, secret } = await enrolled();
      const code = codeOf(secret, Date.now() + 30_000);
      const both = [await challengeFor(email), await challengeFor(email)];
      expectOne(await Promise.all(both.map((challenge) => answer(challenge, { code }))));
    }
  });

  test("a factor that is removed during a sign-in completes it before, or not at all", async () => {
    const outcomes = new Set<number>();
    for (let pair = 0; pair < PAIRS; pair++) {
      const { id, email, client, secret, factorId } = await enrolled();
      const challenge = await challengeFor(email);
      const code = codeOf(secret, Date.now() + 30_000);
      const remove = () => client.delete(`users/factors/${factorId}`);
      const sign = () => answer(challenge, { code });
      const works = pair % 2 === 0 ? [remove(), sign()] : [sign(), remove()];
      const responses = await Promise.all(works);
      const [removed, signed] = pair % 2 === 0 ? responses : responses.reverse();
      expect(removed?.status).toBe(200);
      expect([200, 400, 401]).toContain(signed?.status);
      outcomes.add(signed?.status ?? 0);
      const { rows } = await database.pool.query(
        "select second_factor, (select count(*)::int from factors where user_id = $1) as left from users where id = $1",
        [id],
      );
      expect(rows).toEqual([{ second_factor: false, left: 0 }]);
      // Nothing of the challenge is left to sign in with.
      expect((await answer(challenge, { code })).status).not.toBe(200);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test("two sessions that remove two factors keep a required one", async () => {
    await database.pool.query(
      `update agencies set settings = settings || '{"security": {"secondFactor": "members"}}' where id = $1`,
      [platen.world.agencyId],
    );
    for (let pair = 0; pair < PAIRS; pair++) {
      const { client, id, email, codes, factorId } = await enrolledTwice();
      const second = (await answer(await challengeFor(email), { recoveryCode: codes[0] })).body.access_token;
      const ids = (await client.get("users/factors")).body.data.map((one: { id: string }) => one.id);
      expect(ids).toContain(factorId);
      const clients: Client[] = [client, platen.withToken(second, id)];
      const responses = await Promise.all(
        clients.map((one, index) => one.delete(`users/factors/${ids[index]}`)),
      );
      // Removing one ends the other session.
      expectOne(responses);
      expect((await database.pool.query("select 1 from factors where user_id = $1", [id])).rowCount).toBe(1);
    }
    await database.pool.query("update agencies set settings = settings - 'security'");
  });

  async function enrolledTwice() {
    // The requirement would make the first sign-in an enrolment.
    const before = "update agencies set settings = jsonb_set(settings, '{security,secondFactor}', $1)";
    await database.pool.query(before, ['"off"']);
    const made = await enrolled();
    await database.pool.query(before, ['"members"']);
    const draft = (await made.client.post("users/factors/draft", { kind: "totp" })).body;
    const proof = { challenge: draft.challenge, code: codeOf(draft.totp.secret, Date.now()) };
    expect((await made.client.post("users/factors", proof)).status).toBe(201);
    return made;
  }

  test("no session of the old password is left by its change or reset", async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const owner = platen.ownerOf("agency:staff");
      const { id, email } = await user(database, "agency:staff", owner, { passwordHash });
      const first = (await platen.nobody.post("auth/login", { email, password: PASSWORD })).body;
      const change = () =>
        platen.withToken(first.access_token, id).patch("users/info", {
          action: "reset_password",
          data: {
            oldPassword: PASSWORD,
            newPassword: "Another-Horse-8",
            confirmNewPassword: "Another-Horse-8",
          },
        });
      const reset = async () => {
        const token = await inTransaction(database, (tx) => issueToken(tx, id, "reset"));
        return platen.nobody.post("auth/reset-password", {
          token,
          password: "Another-Horse-8",
          confirmPassword: "Another-Horse-8",
        });
      };
      const sign = () => platen.nobody.post("auth/login", { email, password: PASSWORD });
      const responses = await Promise.all([
        sign(),
        (pair % 2 === 0 ? change : reset)(),
        sign(),
        sign(),
        sign(),
      ]);
      for (const { status } of responses) expect([200, 400, 401]).toContain(status);
      expect(responses[1]?.status).toBe(200);
      const { rows } = await database.pool.query("select id from sessions where user_id = $1", [id]);
      expect(rows.length).toBe(pair % 2 === 0 ? 1 : 0);
    }
  });

  test("a first password is set once", async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const owner = platen.ownerOf("agency:staff");
      const { email } = await user(database, "agency:staff", owner, {
        passwordHash,
        mustChangePassword: true,
      });
      const challenge = await challengeFor(String(email));
      const first = (password: string) =>
        platen.nobody.post("auth/first-password", { challenge, password, confirmPassword: password });
      expectOne(await Promise.all(["My-Own-Horse-1", "My-Own-Horse-2"].map(first)));
    }
  });
});

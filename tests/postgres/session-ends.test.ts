import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../src/server/auth/passwords.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, sellerTeam, sessionFor, user } from "../support/factories.ts";
import { ServerProcess } from "../support/processes.ts";

const ROUNDS = 20;
/** Calls of one session at once. */
const CALLERS = 6;
/** How many sessions a person has at most, as by default. */
const AT_ONCE = 20;
/** At once; more would be refused as guesses of the password. */
const SIGN_INS = 8;
const password = "correct horse";

interface Made {
  readonly begun: number;
  readonly status: number;
  readonly isWrite: boolean;
}

describePostgres("sessions at two server processes", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let servers: ServerProcess[];
  let person: { id: string; email: string };
  let ends: string;

  beforeAll(async () => {
    database = await freshPostgres();
    const agencyId = (await agency(database)).id;
    const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
    const passwordHash = await hashPassword(password);
    const made = await user(database, "seller", { agencyId, sellerTeamId }, { passwordHash });
    person = { id: made.id, email: String(made.email) };
    ends = await sessionFor(database, person.id);
    servers = await Promise.all([ServerProcess.start(database.url), ServerProcess.start(database.url)]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database?.close();
  });

  const send = (at: number, token: string | undefined, method: string, path: string, body?: unknown) =>
    fetch(`${servers[at % 2]?.url}/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const sessionOf = async (token: string): Promise<string> => {
    const response = await send(0, token, "GET", "users/sessions");
    const { data } = (await response.json()) as { data: { id: string; current: boolean }[] };
    return data.find(({ current }) => current)?.id ?? "";
  };
  const openOf = async () => {
    const text = "select count(*)::int as count from sessions where user_id = $1";
    return (await database.pool.query(text, [person.id])).rows[0].count as number;
  };
  const editsOf = async () => {
    const text = "select count(*)::int as count from audit where subject = $1 and action = 'edit'";
    return (await database.pool.query(text, [person.id])).rows[0].count as number;
  };

  /** Reads and writes with a session, one call after another, until it has had some refusals. */
  async function callUntilEnded(token: string, caller: string, made: Made[]): Promise<void> {
    for (let refusals = 0, n = 0; refusals < 3 && n < 500; n++) {
      const begun = performance.now();
      const isWrite = n % 3 === 0;
      const fullName = `Person of call ${n} of ${caller}`;
      const { status } = isWrite
        ? await send(n, token, "PATCH", `users/${person.id}`, { fullName })
        : await send(n, token, "GET", "users/info");
      made.push({ begun, status, isWrite });
      if (status === 401) refusals++;
    }
  }

  test("a session that ends while it calls: each call is made or refused, and none that begins after the end is made", async () => {
    let [readsBefore, writesBefore] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const token = await sessionFor(database, person.id);
      const id = await sessionOf(token);
      const edits = await editsOf();
      const made: Made[] = [];
      const callers = Array.from({ length: CALLERS }, (_, at) =>
        callUntilEnded(token, `${round}.${at}`, made),
      );
      while (made.length < CALLERS * 2) await new Promise((resume) => setTimeout(resume, 2));
      const response = await send(round, ends, "DELETE", `users/sessions/${id}`);
      const endedAt = performance.now();
      expect(response.status).toBe(200);
      await Promise.all(callers);
      expect(made.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      expect(made.filter(({ begun, status }) => begun > endedAt && status !== 401)).toEqual([]);
      const done = made.filter(({ status }) => status === 200);
      const writes = done.filter(({ isWrite }) => isWrite).length;
      // What was refused has changed nothing, and what was not has.
      expect((await editsOf()) - edits).toBe(writes);
      readsBefore += done.length - writes;
      writesBefore += writes;
    }
    expect(readsBefore).toBeGreaterThan(0);
    expect(writesBefore).toBeGreaterThan(0);
  }, 180_000);

  test("that ends at one process is refused at the other at once", async () => {
    for (const at of [0, 1]) {
      const token = await sessionFor(database, person.id);
      const id = await sessionOf(token);
      for (const server of [0, 1]) expect((await send(server, token, "GET", "users/info")).status).toBe(200);
      expect((await send(at, ends, "DELETE", `users/sessions/${id}`)).status).toBe(200);
      expect((await send(at + 1, token, "GET", "users/info")).status).toBe(401);
    }
  });

  test("two ends of the same session at once: one succeeds, the other finds nothing", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sessionOf(await sessionFor(database, person.id));
      const responses = await Promise.all(
        [0, 1].map((at) => send(at, ends, "DELETE", `users/sessions/${id}`)),
      );
      expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    }
  });

  test("are never more than a person may have, however many sign in at once, and each new one is open", async () => {
    while ((await openOf()) < AT_ONCE - 1) await sessionFor(database, person.id);
    for (let round = 0; round < 5; round++) {
      const statuses = await Promise.all(
        Array.from({ length: SIGN_INS }, async (_, at) => {
          const body = { email: person.email, password };
          const response = await send(at, undefined, "POST", "auth/login", body);
          const { access_token } = (await response.json()) as { access_token: string };
          return (await send(at + 1, access_token, "GET", "users/info")).status;
        }),
      );
      expect(statuses).toEqual(statuses.map(() => 200));
      expect(await openOf()).toBe(AT_ONCE);
    }
  });
});

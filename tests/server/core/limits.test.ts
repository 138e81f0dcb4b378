import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";

const password = "correct horse";
/** The delays of sign-ins in seconds; `release` ends pending ones. */
const delays: number[] = [];
let platen: TestApp;
let passwordHash: string;
beforeAll(async () => {
  platen = await startApp({
    signInPause: async (milliseconds) => void delays.push(milliseconds / 1_000),
  });
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  delays.length = 0;
  await platen.database.pool.query("delete from rate_limits");
});
afterAll(() => platen.close());

const newPerson = async () =>
  String(
    (await user(platen.database, "agency", { agencyId: platen.world.agencyId }, { passwordHash })).email,
  );
const login = (email: string, typed = password, remoteAddress = "192.0.2.1", deviceToken?: string) =>
  platen.nobody.post("auth/login", { email, password: typed, deviceToken }, { remoteAddress });
/** Tries wrong passwords, each from another network. */
async function tryWrongPasswords(email: string, failures: number) {
  for (let attempt = 0; attempt < failures; attempt++) {
    expect((await login(email, "wrong password", `198.51.100.${attempt}`)).status).toBe(400);
  }
}

test("ten wrong passwords lock an account for one address, and for no other", async () => {
  const email = await newPerson();
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await login(email, "wrong password")).status).toBe(400);
  const closed = await login(email);
  expect(closed.status).toBe(429);
  const wait = Number(closed.headers["retry-after"]);
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
  expect(closed.body.message).toBe(`Too many attempts. Wait ${wait} seconds and try again`);
  expect((await login(await newPerson())).status).toBe(200);
  expect((await login(email, password, "192.0.2.2")).status).toBe(200);
});

test("wrong passwords from many addresses delay a sign-in by at most 30 seconds and never refuse it", async () => {
  const email = await newPerson();
  await tryWrongPasswords(email, 18);
  expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect((await login(email)).status).toBe(200);
  expect(delays.at(-1)).toBe(30);
  await platen.database.pool.query("update rate_limits set count = 1000000 where key like 'login:account:%'");
  expect((await login(email)).status).toBe(200);
  expect(delays.at(-1)).toBe(30);
});

test("a browser that has signed in before is not delayed by the failures of others", async () => {
  const [email, other] = [await newPerson(), await newPerson()];
  const { deviceToken } = (await login(email)).body;
  await tryWrongPasswords(email, 12);
  delays.length = 0;
  const again = await login(email, password, "192.0.2.1", deviceToken);
  expect([again.status, again.body.deviceToken, delays]).toEqual([200, deviceToken, []]);
  // The token stays when another account signs in from the same browser, and grants nothing by itself.
  expect((await login(other, password, "192.0.2.1", deviceToken)).body.deviceToken).toBe(deviceToken);
  const unknown = await login(email, password, "192.0.2.1", "A".repeat(43));
  expect([unknown.status, delays]).toEqual([200, [4]]);
  expect(unknown.body.deviceToken).not.toBe("A".repeat(43));
  expect((await login(email, "wrong password", "192.0.2.1", deviceToken)).status).toBe(400);
  const { rows } = await platen.database.pool.query("select device_tokens::text as text from device_tokens");
  expect(rows.some(({ text }) => text.includes(deviceToken))).toBe(false);
});

test("a device token of another account, or one with ten failures, skips no delay", async () => {
  const [email, other] = [await newPerson(), await newPerson()];
  const { deviceToken } = (await login(other)).body;
  const own = (await login(email)).body.deviceToken;
  await tryWrongPasswords(email, 10);
  await login(email, "wrong password", "192.0.2.3", deviceToken);
  expect(delays).toEqual([1]);
  for (let attempt = 0; attempt < 10; attempt++)
    await login(email, "wrong password", `203.0.113.${attempt}`, own);
  expect(delays).toEqual([1]);
  await login(email, "wrong password", "203.0.113.99", own);
  expect(delays).toEqual([1, 30]);
});

test("the owner of an account gets one mail a day about failed sign-ins, however many there are", async () => {
  const email = await newPerson();
  const mails = async () =>
    (await platen.database.pool.query('select subject, links from email_history where "to" = $1', [email]))
      .rows;
  await tryWrongPasswords(email, 9);
  expect(await mails()).toEqual([]);
  await tryWrongPasswords(email, 14);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0].subject).toMatch(/^Failed sign-ins to your account at /);
  expect(sent[0].links).toEqual({ link: "/cms/auth/forgot-password" });
  await platen.database.pool.query("update rate_limits set resets_at = now() where key like 'login:mail:%'");
  await tryWrongPasswords(email, 1);
  expect(await mails()).toHaveLength(2);
});

test("addresses of one IPv6 network count as one", async () => {
  const email = await newPerson();
  for (let attempt = 0; attempt < 10; attempt++)
    await login(email, "wrong password", `2001:db8:1:2::${attempt + 1}`);
  expect((await login(email, password, "2001:db8:1:2:ffff::1")).status).toBe(429);
  expect((await login(email, password, "2001:db8:1:3::1")).status).toBe(200);
});

test("repeated requests for a new password cannot keep the owner from one", async () => {
  const email = await newPerson();
  const forgot = (remoteAddress: string) =>
    platen.nobody.post("auth/forgot-password", { email }, { remoteAddress });
  for (let count = 0; count < 5; count++) await forgot("198.51.100.1");
  expect((await forgot("198.51.100.1")).status).toBe(429);
  expect((await forgot("192.0.2.1")).status).toBe(200);
  const { rows } = await platen.database.pool.query('select 1 from email_history where "to" = $1', [email]);
  expect(rows).toHaveLength(5);
});

test("an account is unlocked when its time is over", async () => {
  const email = await newPerson();
  for (let attempt = 0; attempt < 11; attempt++) await login(email, "wrong password");
  expect((await login(email)).status).toBe(429);
  await platen.database.pool.query("update rate_limits set resets_at = now() - interval '1 second'");
  expect((await login(email)).status).toBe(200);
});

test("correct passwords do not count", async () => {
  const email = await newPerson();
  for (let attempt = 0; attempt < 12; attempt++) expect((await login(email)).status).toBe(200);
});

test("a hundred wrong passwords over many accounts lock their address, and no other", async () => {
  await platen.database.pool.query(
    "insert into rate_limits (key, count, resets_at) values ('login:ip:192.0.2.7', 100, now() + interval '5 minutes')",
  );
  const email = await newPerson();
  expect((await login(email, password, "192.0.2.7")).status).toBe(429);
  expect((await login(email, password, "192.0.2.8")).status).toBe(200);
});

test("concurrent attempts are all counted", async () => {
  const email = await newPerson();
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, "wrong password")));
  expect(responses.filter((response) => response.status === 400)).toHaveLength(10);
  expect(responses.filter((response) => response.status === 429)).toHaveLength(10);
});

test("a client cannot forge its address", async () => {
  const email = await newPerson();
  await platen.database.pool.query(
    "insert into rate_limits (key, count, resets_at) values ('login:ip:192.0.2.9', 100, now() + interval '5 minutes')",
  );
  const response = await platen.nobody.post(
    "auth/login",
    { email, password },
    { remoteAddress: "192.0.2.9", headers: { "x-forwarded-for": "192.0.2.10" } },
  );
  expect(response.status).toBe(429);
});

/** Starts the application with short limits on a port. */
async function listening(env: Record<string, string>) {
  const config = readConfig(env);
  const app = await buildApp({ database: platen.database, config, screens: "none", logLevel: "error" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  // It listens on a port, not on a pipe.
  const { port } = app.server.address() as AddressInfo;
  const connect = async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes.toString();
    });
    // Not `once` of node:events: it rejects when a late write meets a closed connection (ECONNRESET).
    const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
    await once(socket, "connect");
    return { socket, closed };
  };
  return { app, connect };
}
const head = (type: string, path = "auth/login") =>
  `POST /api/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;

test("a body that arrives slowly, stalls or continues after its refusal does not keep its connection open", async () => {
  const { app, connect } = await listening({
    BODY_TIMEOUT: "1",
    BODY_IDLE_TIMEOUT: "1",
    UPLOAD_TIMEOUT: "2",
  });
  const [trickling, stalled, refused] = await Promise.all([connect(), connect(), connect()]);
  trickling.socket.write(head("application/json"));
  stalled.socket.write(`${head("application/json")}{"email"`);
  refused.socket.write(head("image/png", "customers"));
  const slowWrites = setInterval(() => {
    for (const { socket } of [trickling, refused]) if (socket.writable) socket.write(" ");
  }, 100);
  const [slowResponse, stalledResponse, refusedResponse] = await Promise.all([
    trickling.closed,
    stalled.closed,
    refused.closed,
  ]);
  clearInterval(slowWrites);
  expect(slowResponse).toMatch(/^HTTP\/1.1 408 .*did not arrive in time/s);
  expect(stalledResponse).toMatch(/^HTTP\/1.1 408 /);
  expect(refusedResponse).toMatch(/^HTTP\/1.1 401 /);
  await app.close();
});

test("a body that stalls ends long before the time limit of a whole request", async () => {
  const { app, connect } = await listening({ BODY_TIMEOUT: "600", BODY_IDLE_TIMEOUT: "1" });
  const { socket, closed } = await connect();
  socket.write(`${head("application/json")}{"email"`);
  expect(await closed).toMatch(/^HTTP\/1.1 408 /);
  await app.close();
}, 15_000);

test("the number of connections per address is limited, and a closed connection frees one", async () => {
  const { app, connect } = await listening({ CONNECTIONS_PER_ADDRESS: "2" });
  const [first] = await Promise.all([connect(), connect()]);
  const third = await connect();
  expect(await third.closed).toBe("");
  first.socket.end();
  await first.closed;
  const next = await connect();
  next.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await next.closed).toMatch(/^HTTP\/1.1 200 /);
  await app.close();
});

test("connections of a trusted proxy are not counted", async () => {
  const { app, connect } = await listening({ CONNECTIONS_PER_ADDRESS: "1", TRUST_PROXY: "1" });
  const [, second] = await Promise.all([connect(), connect()]);
  second.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await second.closed).toMatch(/^HTTP\/1.1 200 /);
  await app.close();
});

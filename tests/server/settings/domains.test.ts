import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proofOf } from "../../../src/domain/settings/domain-proof.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { type NameServer, startNameServer } from "../../support/name-server.ts";

/** A host is an agency's once a record that only its owner can write says so, and not before. */
let names: NameServer;
let platen: TestApp;
let agency: Client;
let rival: Client;
beforeAll(async () => {
  names = await startNameServer();
  platen = await startApp({ env: { DNS_SERVERS: names.address } });
  agency = await platen.as("agency");
  rival = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
});
afterAll(async () => {
  await platen.close();
  await names.close();
});
beforeEach(async () => {
  names.isSilent = false;
  await platen.database.pool.query("delete from rate_limits");
});

let count = 0;
const newHost = () => `shop${++count}.example.com`;

async function claim(client: Client, host: string) {
  const added = await client.post("domains", { host });
  expect(added.status, added.text).toBe(201);
  await platen.app.jobs.idle();
  return added.body as { id: string; host: string; token: string; connectStatus: number };
}
function publish({ host, token }: { host: string; token: string }, ...more: string[]) {
  const { name, value } = proofOf(host, token);
  names.records.set(name, [...more, value]);
}
const check = (client: Client, { id }: { id: string }) => client.post(`domains/${id}/check`);
const primary = async (agencyId = platen.world.agencyId) =>
  (await platen.database.pool.query("select primary_domain from agencies where id = $1", [agencyId])).rows[0]
    .primary_domain;
const titleAt = async (host: string) =>
  (await platen.nobody.get("public/agencies/config", { headers: { host } })).body.title;

describe("a host that was added", () => {
  test("is not connected before its record is there, and says which record that is", async () => {
    const host = newHost();
    const domain = await claim(agency, ` ${host.toUpperCase()} `);
    expect(domain).toMatchObject({ host, connectStatus: 0 });
    expect(domain.token.length).toBeGreaterThanOrEqual(32);
    const { status, body } = await check(agency, domain);
    expect(status).toBe(200);
    const expected = { name: `_platen.${host}`, value: `platen-verification=${domain.token}` };
    expect(body).toMatchObject({ connectStatus: 0, expected, found: [] });
    expect(body.message).toBe(
      `Found no TXT record at _platen.${host}. Expected a TXT record at _platen.${host} with the value ` +
        `"${expected.value}"; a new one can take some minutes to be seen`,
    );
    const row = (await agency.get(`domains/${domain.id}`)).body;
    expect([row.finding, row.checkedAt === null]).toEqual([body.message, false]);
  });

  test("is connected at once where its record was there first, and wears the agency's look", async () => {
    await agency.patch("agencies/config", { config: { title: "Fern Prints" } });
    const domain = await claim(agency, newHost());
    expect(await titleAt(domain.host)).not.toBe("Fern Prints");
    publish(domain, "v=spf1 -all");
    const { body } = await check(agency, domain);
    expect(body).toMatchObject({ connectStatus: 1, message: `${domain.host} is connected` });
    expect(await titleAt(domain.host)).toBe("Fern Prints");
    const trail = await agency.get(`audit?object=domains&subject=${domain.id}&sort=createdAt`);
    expect(trail.body.data.map((entry: { action: string }) => entry.action)).toContain("connect");
    const asked = names.asked.length;
    expect((await check(agency, domain)).body.connectStatus, "it stays so without being asked for").toBe(1);
    expect(names.asked).toHaveLength(asked);
  });

  test("is looked at by itself, later and later", async () => {
    const domain = await claim(agency, newHost());
    publish(domain);
    const due = `update domains set check_at = now() where id = '${domain.id}' returning 1`;
    const { rows } = await platen.database.pool.query(
      "select check_at > now() + interval '50 seconds' as later from domains where id = $1",
      [domain.id],
    );
    expect(rows[0].later).toBe(true);
    await platen.database.pool.query(due);
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await agency.get(`domains/${domain.id}`)).body.connectStatus).toBe(1);
  });

  test("says what was found where that is something else, cut short and without what cannot be read", async () => {
    const domain = await claim(agency, newHost());
    const other = ["one", `two\u0000\u001b[31m`, "x".repeat(600), "four"];
    names.records.set(`_platen.${domain.host}`, other);
    const { status, body } = await check(agency, domain);
    expect([status, body.connectStatus, body.found.length]).toEqual([200, 0, 4]);
    expect(body.message).toContain(`Found "one", "two[31m", "${"x".repeat(80)}…" and 1 more at`);
  });

  test("waits for name servers that say nothing no longer than some seconds, and says so", async () => {
    const domain = await claim(agency, newHost());
    names.isSilent = true;
    const begun = performance.now();
    const { status, body } = await check(agency, domain);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect([status, body.connectStatus]).toEqual([200, 0]);
    expect(body.message).toMatch(/gave no answer \(E[A-Z]+\)/);
  }, 30_000);
});

describe("one host and two agencies", () => {
  test("may be claimed by both, and is whose record is there; the other is told why it is not theirs", async () => {
    const host = newHost();
    const [mine, theirs] = [await claim(agency, host), await claim(rival, host)];
    expect(mine.token).not.toBe(theirs.token);
    publish(mine);
    expect((await check(rival, theirs)).body.connectStatus, "another's record proves nothing").toBe(0);
    expect((await check(agency, mine)).body.connectStatus).toBe(1);
    publish(theirs);
    const refused = await check(rival, theirs);
    const why = `Another agency has proved that ${host} is theirs. Remove it there first, or use another host`;
    expect([refused.status, refused.body]).toEqual([400, { message: why, errors: { host: why } }]);
    expect((await rival.get(`domains/${theirs.id}`)).body).toMatchObject({ connectStatus: 0, finding: why });
    await agency.delete(`domains/${mine.id}`);
    expect((await check(rival, theirs)).body.connectStatus, "given up, it is free").toBe(1);
  });

  test("is claimed once by one", async () => {
    const host = newHost();
    await claim(agency, host);
    expect((await agency.post("domains", { host })).status).toBe(400);
  });

  test("another's is neither seen nor checked", async () => {
    const domain = await claim(agency, newHost());
    for (const other of [rival, await platen.as("seller")])
      expect([404, 403]).toContain((await check(other, domain)).status);
    expect((await rival.get(`domains/${domain.id}`)).status).toBe(404);
    expect((await (await platen.as("agency:staff")).post(`domains/${domain.id}/check`)).status).toBe(403);
  });
});

test("the first that is connected is where mail leads, and then the next one", async () => {
  await platen.database.pool.query("update agencies set primary_domain = null");
  await platen.database.pool.query("delete from domains");
  const [first, second] = [await claim(agency, newHost()), await claim(agency, newHost())];
  for (const domain of [first, second]) {
    publish(domain);
    await check(agency, domain);
    expect(await primary()).toBe(first.host);
  }
  await agency.delete("domains", { ids: [first.id] });
  expect(await primary()).toBe(second.host);
  await agency.delete(`domains/${second.id}`);
  expect(await primary()).toBeNull();
});

test("checks are limited, since each is a question to other people's servers", async () => {
  const domain = await claim(agency, newHost());
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await check(agency, domain)).status);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verificationRecordOf } from "../../../src/domain/settings/domain-verification.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { type NameServer, startNameServer } from "../../support/name-server.ts";

/** An agency owns a host once a DNS record that only its owner can write verifies it. */
let names: NameServer;
let platen: TestApp;
let agency: Client;
let otherAgency: Client;
beforeAll(async () => {
  names = await startNameServer();
  platen = await startApp({ env: { DNS_SERVERS: names.address } });
  agency = await platen.as("agency");
  otherAgency = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
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
  const { name, value } = verificationRecordOf(host, token);
  names.records.set(name, [...more, value]);
}
const check = (client: Client, { id }: { id: string }) => client.post(`domains/${id}/check`);
const primary = async (agencyId = platen.world.agencyId) =>
  (await platen.database.pool.query("select primary_domain from agencies where id = $1", [agencyId])).rows[0]
    .primary_domain;
const titleAt = async (host: string) =>
  (await platen.nobody.get("public/agencies/config", { headers: { host } })).body.title;

describe("an added host", () => {
  test("is not connected before its DNS record exists, and shows that record", async () => {
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

  test("is connected at once if its record exists already, and shows the agency's branding", async () => {
    await agency.patch("agencies/config", { config: { title: "Fern Prints" } });
    const domain = await claim(agency, newHost());
    expect(await titleAt(domain.host)).not.toBe("Fern Prints");
    publish(domain, "v=spf1 -all");
    const { body } = await check(agency, domain);
    expect(body).toMatchObject({ connectStatus: 1, message: `${domain.host} is connected` });
    expect(await titleAt(domain.host)).toBe("Fern Prints");
    const audit = await agency.get(`audit?object=domains&subject=${domain.id}&sort=createdAt`);
    expect(audit.body.data.map((entry: { action: string }) => entry.action)).toContain("connect");
    const queryCount = names.queries.length;
    expect((await check(agency, domain)).body.connectStatus, "it stays connected without another check").toBe(
      1,
    );
    expect(names.queries).toHaveLength(queryCount);
  });

  test("is checked automatically, at growing intervals", async () => {
    const domain = await claim(agency, newHost());
    publish(domain);
    const makeDue = `update domains set check_at = now() where id = '${domain.id}' returning 1`;
    const { rows } = await platen.database.pool.query(
      "select check_at > now() + interval '50 seconds' as later from domains where id = $1",
      [domain.id],
    );
    expect(rows[0].later).toBe(true);
    await platen.database.pool.query(makeDue);
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await agency.get(`domains/${domain.id}`)).body.connectStatus).toBe(1);
  });

  test("shows a wrong record, truncated and without unreadable characters", async () => {
    const domain = await claim(agency, newHost());
    const other = ["one", `two\u0000\u001b[31m`, "x".repeat(600), "four"];
    names.records.set(`_platen.${domain.host}`, other);
    const { status, body } = await check(agency, domain);
    expect([status, body.connectStatus, body.found.length]).toEqual([200, 0, 4]);
    expect(body.message).toContain(`Found "one", "two[31m", "${"x".repeat(80)}…" and 1 more at`);
  });

  test("reports name servers that do not respond within a few seconds", async () => {
    const domain = await claim(agency, newHost());
    names.isSilent = true;
    const begun = performance.now();
    const { status, body } = await check(agency, domain);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect([status, body.connectStatus]).toEqual([200, 0]);
    expect(body.message).toMatch(/did not respond \(E[A-Z]+\)/);
  }, 30_000);
});

describe("a host that two agencies claim", () => {
  test("belongs to the first that verifies it, and the other gets the reason", async () => {
    const host = newHost();
    const [mine, theirs] = [await claim(agency, host), await claim(otherAgency, host)];
    expect(mine.token).not.toBe(theirs.token);
    publish(mine);
    expect(
      (await check(otherAgency, theirs)).body.connectStatus,
      "the record of another agency does not verify it",
    ).toBe(0);
    expect((await check(agency, mine)).body.connectStatus).toBe(1);
    publish(theirs);
    const refused = await check(otherAgency, theirs);
    const reason = `Another agency has verified that ${host} is theirs. Remove it there first, or use another host`;
    expect([refused.status, refused.body]).toEqual([400, { message: reason, errors: { host: reason } }]);
    expect((await otherAgency.get(`domains/${theirs.id}`)).body).toMatchObject({
      connectStatus: 0,
      finding: reason,
    });
    await agency.delete(`domains/${mine.id}`);
    expect((await check(otherAgency, theirs)).body.connectStatus, "given up, it is free").toBe(1);
  });

  test("is claimed once per agency", async () => {
    const host = newHost();
    await claim(agency, host);
    expect((await agency.post("domains", { host })).status).toBe(400);
  });

  test("of another agency can be neither seen nor checked", async () => {
    const domain = await claim(agency, newHost());
    for (const other of [otherAgency, await platen.as("seller")])
      expect([404, 403]).toContain((await check(other, domain)).status);
    expect((await otherAgency.get(`domains/${domain.id}`)).status).toBe(404);
    expect((await (await platen.as("agency:staff")).post(`domains/${domain.id}/check`)).status).toBe(403);
  });
});

test("mail links to the first connected host, and after its removal to the next", async () => {
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

test("checks are limited, because each one queries other people's servers", async () => {
  const domain = await claim(agency, newHost());
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await check(agency, domain)).status);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { SUPPLIER_ID } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** How an event reaches a person, by their own choice, through a real mail server. */
let platen: TestApp;
let post: MailServer;
let shop: Shop;
let agency: Client;
let manager: Client;
let colleague: Client;
/** The mails that the server had before. */
let earlier = 0;
beforeAll(async () => {
  post = await startMailServer();
  const env = { SMTP_URL: post.url, MAIL_FROM: "post@platen.test", PUBLIC_URL: "https://platen.test" };
  platen = await startApp({ env });
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  manager = await platen.as("seller");
  colleague = await platen.as("seller:staff");
  await run("update seller_teams set manager_id = $1 where id = $2", [manager.userId, sellerTeamId]);
  await shop.deposit(20_000);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
const TABLES = ["notification_choices", "digest_lines", "digests", "notifications", "email_history"];
beforeEach(async () => {
  await sent();
  for (const table of TABLES) await run(`delete from ${table}`);
  earlier = post.arrived.length;
});

const run = (text: string, values: unknown[] = []) => platen.database.pool.query(text, values);
const emailOf = async ({ userId }: Client): Promise<string> =>
  (await run("select email from users where id = $1", [userId])).rows[0].email;
/** Lets the jobs do everything that is due. */
async function sent(): Promise<void> {
  platen.app.jobs.kick();
  await platen.app.jobs.idle();
}
const choose = (client: Client, choices: Record<string, string>) =>
  client.put("notification-choices", { choices });
const choicesOf = async (client: Client) => {
  const { data } = (await client.get("notification-choices")).body;
  return new Map<string, { choice: string; default: string; group: string }>(
    data.map((one: { key: string }) => [one.key, one]),
  );
};
const notices = async (client: Client) =>
  (
    await run("select title, content, link from notifications where user_id = $1 order by id", [
      client.userId,
    ])
  ).rows;
const lines = async (client: Client) =>
  (await run("select event, title from digest_lines where user_id = $1 order by id", [client.userId])).rows;
const arrived = async (client: Client) => {
  await sent();
  const to = await emailOf(client);
  return post.arrived.slice(earlier).filter((mail) => mail.to === to);
};
/** What a person has got: notifications of the bell, mails and waiting lines of the digest. */
const got = async (client: Client) => [
  (await notices(client)).length,
  (await arrived(client)).length,
  (await lines(client)).length,
];
async function submitted(count: number, by = colleague): Promise<string[]> {
  const ids = await shop.orders(count);
  const { body } = await by.post("orders/submit", { ids });
  expect(body.failed).toEqual([]);
  await sent();
  for (const table of ["notifications", "email_history", "digest_lines"]) await run(`delete from ${table}`);
  earlier = post.arrived.length;
  return ids;
}
const reject = (ids: string[]) => agency.post("orders/reject", { ids, reason: "Artwork too small" });
/** Makes the waiting lines those of yesterday. */
const tomorrow = () => run("update digest_lines set created_at = created_at - interval '2 days'");

describe("the choices of a person", () => {
  test("are the defaults at first, which send a team's manager more mail than the others", async () => {
    const ofManager = await choicesOf(manager);
    expect(ofManager.get("orders.rejected")).toMatchObject({
      choice: "mail",
      default: "mail",
      group: "Orders",
    });
    expect(ofManager.get("orders.held")?.choice).toBe("app");
    expect((await choicesOf(colleague)).get("orders.rejected")).toMatchObject({
      choice: "app",
      default: "app",
    });
    expect((await manager.get("notification-choices")).body.options).toEqual([
      "app",
      "mail",
      "digest",
      "off",
    ]);
  });

  test("are about events that the person can receive", async () => {
    const keys = async (client: Client) => [...(await choicesOf(client)).keys()];
    expect(await keys(agency)).toContain("orders.submitted");
    expect(await keys(agency)).not.toContain("orders.rejected");
    expect(await keys(colleague)).not.toContain("orders.submitted");
    const designer = await platen.as("agency:designer");
    expect(await keys(designer)).toEqual(["designs.hired", "designs.decided", "designs.commented"]);
    expect(await keys(await platen.as("agency:staff"))).not.toContain("deposits.waiting");
    const supplier = await platen.as("supplier");
    expect(await keys(supplier)).toEqual(expect.arrayContaining(["prices.waiting", "prices.published"]));
    expect((await supplier.get("notification-choices")).body.options).toEqual(["mail", "digest", "off"]);
  });

  test("are stored only where they differ from the default, and only for the person who chose", async () => {
    const saved = await choose(colleague, { "orders.rejected": "digest", "orders.held": "app" });
    expect(saved.status, saved.text).toBe(200);
    expect((await choicesOf(colleague)).get("orders.rejected")).toMatchObject({
      choice: "digest",
      default: "app",
    });
    expect((await run("select event, choice from notification_choices")).rows).toEqual([
      { event: "orders.rejected", choice: "digest" },
    ]);
    expect((await choicesOf(manager)).get("orders.rejected")?.choice).toBe("mail");
    await choose(colleague, { "orders.rejected": "app" });
    expect((await run("select 1 from notification_choices")).rows).toEqual([]);
  });

  test("that do not exist are refused, and then none of the request is stored", async () => {
    const supplier = await platen.as("supplier");
    const cases: [Client, unknown, string][] = [
      [
        colleague,
        { choices: { "orders.rejected": "off", "orders.teleported": "mail" } },
        "choices.orders.teleported",
      ],
      [colleague, { choices: { "orders.submitted": "mail" } }, "choices.orders.submitted"],
      [colleague, { choices: { "orders.rejected": "loudly" } }, "choices.orders.rejected"],
      [supplier, { choices: { "prices.waiting": "app" } }, "choices.prices.waiting"],
      [colleague, { choices: {}, userId: manager.userId }, "userId"],
      [colleague, { choices: { "orders.rejected": 1 } }, "choices.orders.rejected"],
      [colleague, {}, "choices"],
    ];
    for (const [client, body, field] of cases) {
      const refused = await client.put("notification-choices", body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    }
    expect((await run("select 1 from notification_choices")).rows).toEqual([]);
    expect((await platen.nobody.get("notification-choices")).status).toBe(401);
  });
});

describe("a rejection reaches a person", () => {
  test("in the app and by a mail at once, whose foot leads to the choices", async () => {
    await reject(await submitted(2));
    expect(await notices(manager)).toMatchObject([{ title: "2 orders rejected" }]);
    const [mail, ...more] = await arrived(manager);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Rejected: /);
    const choices = `https://platen.test/cms/ag/users/${manager.userId}#notifications`;
    expect(mail?.links.at(-1)).toBe(choices);
    expect(mail?.text).toContain("Choose what reaches you");
    expect((await run("select 1 from email_history where links is not null")).rows).toEqual([]);
  });

  test.each([
    ["app", [1, 0, 0]],
    ["mail", [1, 1, 0]],
    ["digest", [1, 0, 1]],
    ["off", [0, 0, 0]],
  ] as const)("by the choice %s", async (choice, counts) => {
    for (const person of [manager, colleague]) await choose(person, { "orders.rejected": choice });
    await reject(await submitted(2));
    for (const person of [manager, colleague]) expect(await got(person)).toEqual(counts);
  });

  test("once for 500 orders, whatever the choice, with a link to exactly these", {
    timeout: 60_000,
  }, async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const people: [string, Client, number[]][] = [["mail", manager, [1, 1, 0]]];
    for (const [choice, counts] of [
      ["app", [1, 0, 0]],
      ["digest", [1, 0, 1]],
      ["off", [0, 0, 0]],
    ] as const) {
      const person = await platen.newPerson("seller:staff", { agencyId, sellerTeamId });
      people.push([choice, person, [...counts]]);
    }
    for (const [choice, person] of people) await choose(person, { "orders.approved": choice });
    const ids = await submitted(500);
    expect((await agency.post("orders/approve", { ids })).body.success).toHaveLength(500);
    for (const [choice, person, counts] of people)
      expect([choice, await got(person)]).toEqual([choice, counts]);
    const [{ title, link }] = await notices(manager);
    expect(title).toBe("500 orders approved");
    await shop.orders(1);
    const listed = (await manager.get(`${link.replace("/s/", "")}&limit=1000&total=exact`)).body;
    expect(listed.total).toBe(500);
    expect(listed.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    expect((await arrived(manager))[0]?.links[0]).toBe(`https://platen.test/cms${link}`);
  });
});

test("the orders of a notification are those of the reader's own rows", async () => {
  await reject(await submitted(2));
  const [{ link }] = await notices(manager);
  const query = link.split("?")[1];
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
  const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
  for (const client of [sibling, foreign])
    expect((await client.get(`orders?${query}`)).body.data).toEqual([]);
  expect((await agency.get(`orders?${query}`)).body.total).toBe(2);
  expect((await manager.get(`orders?notified=${newId()}`)).body.total).toBe(0);
  expect((await manager.get("orders?notified=x")).status).toBe(400);
});

test("mails about an account are sent to a person who has turned everything off", async () => {
  const { options, data } = (await manager.get("notification-choices")).body;
  expect(options).toContain("off");
  await choose(manager, Object.fromEntries(data.map(({ key }: { key: string }) => [key, "off"])));
  await run("update users set password_hash = 'x' where id = $1", [manager.userId]);
  const asked = await platen.nobody.post("auth/forgot-password", { email: await emailOf(manager) });
  expect(asked.status, asked.text).toBe(200);
  const [mail, ...more] = await arrived(manager);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Reset your password/);
  expect(mail?.text).not.toContain("Choose what reaches you");
});

test("the platform's people get a mail, a line of their digest or nothing, and no notification", async () => {
  const supplier = await platen.as("supplier");
  const administrator = await platen.as("administrator");
  await run("update users set password_hash = 'x' where id = $1", [supplier.userId]);
  const ask = async () => {
    const created = await administrator.post("catalogs", {
      name: "Cap",
      dropship: true,
      isTrademark: true,
      supplier: SUPPLIER_ID,
    });
    const { id } = created.body;
    const variants = [{ catalogVariantCode: `C-${newId()}`, supplierMinPrice: 5, supplierMaxPrice: 7 }];
    await administrator.patch(`catalogs/${id}/variants`, { variants });
    await run("delete from email_history");
    expect((await administrator.post("catalogs/ask-price", { ids: [id] })).status).toBe(200);
  };
  for (const [choice, counts] of [
    ["mail", [0, 1, 0]],
    ["digest", [0, 0, 1]],
    ["off", [0, 0, 0]],
  ] as const) {
    earlier = post.arrived.length;
    await choose(supplier, { "prices.waiting": choice });
    await run("delete from digest_lines");
    await ask();
    expect([choice, await got(supplier)]).toEqual([choice, counts]);
  }
  await choose(supplier, { "prices.waiting": "digest" });
  await ask();
  await tomorrow();
  earlier = post.arrived.length;
  const [mail] = await arrived(supplier);
  expect(mail?.subject).toBe("Your day at Platen: 1 notification");
  expect(mail?.text).toContain("Prices requested: Cap");
});

describe("the daily digest", () => {
  const digest = { "orders.rejected": "digest", "orders.held": "digest" };

  test("has the lines of the day by event, each with its link, and is sent once", async () => {
    await choose(colleague, digest);
    const first = await submitted(3);
    const second = await submitted(1);
    await agency.post("orders/hold", { ids: second, reason: "Waiting for <stock>" });
    await reject(first);
    expect(await arrived(colleague)).toEqual([]);
    await tomorrow();
    const [mail, ...more] = await arrived(colleague);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your day at Agency \d+: 2 notifications$/);
    const text = mail?.text ?? "";
    expect(text).toMatch(
      /Orders rejected\s+- 3 orders rejected: https:\/\/platen\.test\/cms\/s\/orders\?notified=\S+/,
    );
    expect(text).toMatch(/Orders put on hold or released\s+- Order #\d+ put on hold: https:\/\/\S+/);
    expect(text).toContain(`https://platen.test/cms/s/orders/${second[0]}`);
    expect(text).toContain("Waiting for <stock>");
    expect(text).not.toContain("link.invalid");
    expect(text).toContain(`/cms/ag/users/${colleague.userId}#notifications`);
    expect(await lines(colleague)).toEqual([]);
    await sent();
    expect(await arrived(colleague)).toHaveLength(1);
  });

  test("uses the agency's own text", async () => {
    const body = { code: "daily-digest", name: "Digest", subject: "{{agency}} today", html: "<p>Hi</p>" };
    const incomplete = await agency.post("mail-notifications", body);
    expect(incomplete.body.errors.html).toContain("{{events}}");
    const added = await agency.post("mail-notifications", { ...body, html: "<p>Hi {{name}}</p>{{events}}" });
    expect(added.status, added.text).toBe(201);
    await choose(colleague, digest);
    await reject(await submitted(1));
    await tomorrow();
    const [mail] = await arrived(colleague);
    expect(mail?.subject).toMatch(/^Agency \d+ today$/);
    expect(mail?.text).toMatch(/^Hi Person \d+/);
    expect(mail?.text).toContain("rejected: https://platen.test/cms/s/orders/");
    await agency.delete(`mail-notifications/${added.body.id}`);
  });

  test("is not sent on a day without lines, nor before its hour, nor twice on a day", async () => {
    await choose(colleague, digest);
    expect(await arrived(colleague)).toEqual([]);
    expect((await run("select 1 from digests")).rows).toEqual([]);
    await reject(await submitted(1));
    // Written after the hour of today's digest, or before that of tomorrow's.
    await run("update digest_lines set created_at = now()");
    expect(await arrived(colleague)).toEqual([]);
    expect(await lines(colleague)).toHaveLength(1);
    await tomorrow();
    expect(await arrived(colleague)).toHaveLength(1);
    await reject(await submitted(1));
    await tomorrow();
    expect(await arrived(colleague), "the digest of today is sent already").toEqual([]);
    await run("update digests set day = day - 1");
    expect(await arrived(colleague)).toHaveLength(1);
  });

  test("leaves out what was turned off meanwhile, and people who are no longer active", async () => {
    await choose(colleague, digest);
    await choose(manager, digest);
    await reject(await submitted(1));
    await choose(colleague, { "orders.rejected": "off" });
    expect(await lines(colleague)).toEqual([]);
    await tomorrow();
    await run("update users set status = 0 where id = $1", [manager.userId]);
    expect(await arrived(manager)).toEqual([]);
    expect(await lines(manager)).toHaveLength(1);
    await run("update digest_lines set created_at = now() - interval '8 days'");
    await platen.app.maintenance.sweep();
    expect(await lines(manager)).toEqual([]);
    await run("update users set status = 1 where id = $1", [manager.userId]);
  });

  test("counts the lines of one event beyond twenty", async () => {
    await choose(colleague, digest);
    await reject(await submitted(1));
    await run(`insert into digest_lines (agency_id, id, user_id, event, title, content, link)
      select agency_id, gen_random_uuid(), user_id, event, 'Another', '', link
      from digest_lines, generate_series(1, 24)`);
    await tomorrow();
    const [mail] = await arrived(colleague);
    expect(mail?.subject).toMatch(/25 notifications$/);
    expect(mail?.text).toContain("- and 5 more");
    expect(mail?.text.match(/Another/g)).toHaveLength(19);
  });
});

import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../../src/domain/access/roles.ts";
import { STATUS } from "../../../src/domain/catalogs/price-loop.ts";
import type { TemplateCode } from "../../../src/domain/mail/template-names.ts";
import { TEMPLATES } from "../../../src/domain/mail/templates.ts";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { mailAlerts } from "../../../src/server/security-events/alerts.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { validBody } from "../../support/bodies.ts";
import { make, SUPPLIER_ID, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { sample } from "../../support/sample.ts";
import { makeEvents } from "../../support/security-events.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { INTERNAL_COLUMNS, JSON_COLUMNS, PLATFORM_COLUMNS, VALUE_WITH_WORD } from "./json-columns.ts";
import { markRows, markWritten } from "./marked-rows.ts";

/** An agency writes one word into everything that it can write. No response, mail or log for another agency has it. */
const MARKER = "Zyxwvuts";

/** The lines of the server's log at the level of production. */
const lines: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

let post: MailServer;
let platen: TestApp;
/** By resource, a row of the agency that writes the word. */
let markedIds: Map<string, string>;
let ownAgency: Client;
let markedAgency: Client;
let markedSeller: Client;

const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;

beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    log,
    checksResponses: false,
    env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test", DEFAULT_AGENCY: "here" },
  });
  const { agencyId, otherAgency } = platen.world;
  await query("update agencies set code = 'here' where id = $1", [agencyId]);
  ownAgency = await platen.as("agency");
  markedAgency = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
  markedSeller = await platen.newPerson("seller", otherAgency);
  markedIds = await markRows(platen.database, MARKER, otherAgency);
  const author = markedAgency.userId ?? "";
  const marked = { ids: markedIds, agencyId: otherAgency.agencyId, author };
  markedIds.set("mockup-jobs", await markWritten(platen.database, MARKER, marked));
  await query("update export_history set created_user_id = $1", [author]);
  await query("update agencies set primary_domain = 'there.test' where id = $1", [otherAgency.agencyId]);
  const { status, text } = await markedAgency.patch("agencies/config", { config: { title: MARKER } });
  expect(status, text).toBe(200);
  const saved = await markedAgency.patch("agencies/update-settings", {
    settings: { payment: { topupContent: MARKER }, contact: { shippingTitle: MARKER } },
  });
  expect(saved.status, saved.text).toBe(200);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});

test("the fixture fills every JSON column", () => {
  expect(Object.keys(VALUE_WITH_WORD).sort()).toEqual(JSON_COLUMNS);
});

/** Addresses that can be read without an id; streams never end and contain no texts. */
const reads = () =>
  platen.routes
    .filter(({ method, requires }) => method === "GET" && requires && requires !== "anyone")
    .map(({ url }) => url.slice("/api/".length))
    .filter((url) => !url.endsWith("/stream"));
const readsOfMany = () => reads().filter((url) => !url.includes(":"));

/** The resource of an id by the part of the URL, where it is not the first part. */
const ID_OF: Readonly<Record<string, readonly string[]>> = {
  import: ["order-imports", "product-imports"],
  profits: ["orders"],
  mockups: ["mockup-jobs"],
};

/** Every read of one row, with the row of the agency that writes the word. */
const readsOfOne = () =>
  reads()
    .filter((url) => url.includes(":"))
    .flatMap((url) => {
      const parts = url.split("/");
      const names = [...resources.values()]
        .filter(({ path, name }) => url.startsWith(`${path}/`) || parts.includes(name))
        .map(({ name }) => name);
      const params = [...names, ...parts.flatMap((part) => ID_OF[part] ?? [])];
      expect(params, url).not.toEqual([]);
      return params.map((name) => url.replaceAll(/:\w+/g, markedIds.get(name) ?? ""));
    });

test("the marker is in the fixture's rows", async () => {
  for (const { name, path, fields, verbs, list } of resources.values()) {
    const isShown = list.columns.some((column) => ["text", "longText"].includes(fields[column]?.kind ?? ""));
    if (!verbs.includes("list") || !isShown) continue;
    const responses = [await markedAgency.get(path), await markedSeller.get(path)];
    if (responses.every(({ status }) => status !== 200)) continue;
    expect(responses.map(({ text }) => text).join(""), name).toContain(MARKER);
  }
  expect((await markedAgency.get("agencies/info")).text).toContain(MARKER);
});

test("readers of the same agency get the JSON columns, except those that no call returns", async () => {
  const found = new Set<string>();
  await someAtOnce([...readsOfMany(), ...readsOfOne()], async (url) => {
    for (const client of [markedAgency, markedSeller]) {
      const { status, text } = await client.get(url);
      expect(status, `${url} ${text}`).toBeLessThan(500);
      for (const place of JSON_COLUMNS) if (text.includes(`${MARKER}:${place}`)) found.add(place);
    }
  });
  expect(JSON_COLUMNS.filter((place) => !found.has(place))).toEqual(
    [...INTERNAL_COLUMNS, ...PLATFORM_COLUMNS].sort(),
  );
});

test("no response, list, search or export of another agency contains the marker", async () => {
  const managers: Role[] = ["agency", "seller"];
  const others = ROLES.filter(
    (role) => !managers.includes(role) && role !== "administrator" && role !== "supplier",
  );
  // The others read less of the same rows.
  for (const role of [...managers, ...sample(others, 2)]) {
    const client = await platen.as(role);
    const searches = readsOfMany().map((url) => `${url}?search=${MARKER.slice(0, -1)}`);
    await someAtOnce([...readsOfMany(), ...searches, ...readsOfOne()], async (url) => {
      const response = await client.get(url);
      expect(response.status, `${url} ${response.text}`).toBeLessThan(500);
      // A response may repeat the search, which is the word without its end.
      expect(response.text.includes(MARKER), `${role} ${url}`).toBe(false);
    });
  }
}, 240_000);

test("an idempotency key of another user is free, and responds with nothing of their call", async () => {
  const body = await validBody(platen.database, resourceNamed("customers"), platen.world);
  for (const seller of [await platen.as("seller"), markedSeller]) {
    const created = await seller.post("customers", body, { headers: { "idempotency-key": MARKER } });
    expect([created.status, created.text.includes(MARKER)]).toEqual([201, false]);
  }
});

describe("the server's log", () => {
  /** A body of a resource with the word in every text that its declaration accepts. */
  async function markedBody(resource: Resource): Promise<Record<string, unknown>> {
    const body = await validBody(platen.database, resource, platen.world.otherAgency);
    for (const [name, field] of Object.entries(resource.fields)) {
      const isText = ["text", "longText", "html"].includes(field.kind) && name in body;
      if (isText && field.input.safeParse(MARKER).success) body[name] = MARKER;
    }
    return body;
  }

  test("contains nothing of a request's content, whether it is accepted or refused", async () => {
    for (const resource of resources.values()) {
      const { path, verbs } = resource;
      const body = await markedBody(resource);
      for (const client of [markedAgency, markedSeller]) {
        if (verbs.includes("create")) await client.post(path, body);
        await client.post(path, { ...body, [MARKER]: MARKER });
        await client.patch(`${path}/${markedIds.get(resource.name)}`, body);
        await client.get(`${path}/${MARKER}`);
        await client.get(`${path}?${MARKER}=${MARKER}`);
      }
      const foreign = `${path}/${markedIds.get(resource.name)}`;
      expect((await ownAgency.get(foreign)).text).not.toContain(MARKER);
      await ownAgency.patch(foreign, body);
      await ownAgency.delete(foreign);
    }
    const writes = platen.routes.filter(({ method, url }) => method !== "GET" && url.startsWith("/api/"));
    await someAtOnce(writes, async ({ method, url }) => {
      const to = { method: method as "POST", url: url.replaceAll(/:\w+/g, MARKER) };
      await markedAgency.send({
        ...to,
        payload: { [MARKER]: MARKER, ids: [MARKER], email: `${MARKER}@there.test` },
      });
      await markedAgency.send({
        ...to,
        payload: `{"${MARKER}":`,
        headers: { "content-type": "application/json" },
      });
    });
    expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  }, 120_000);

  test("names a failed statement and its place, but none of its values", async () => {
    const before = lines.length;
    await query("alter table customers rename column name to elsewhere");
    try {
      const customers = resourceNamed("customers");
      const response = await markedSeller.post("customers", await markedBody(customers));
      expect(response.status).toBe(500);
    } finally {
      await query("alter table customers rename column elsewhere to name");
    }
    const logged = lines.slice(before).join("");
    expect(logged).toContain("insert into");
    expect(logged).toContain("42703");
    expect(logged).not.toContain(MARKER);
    expect(logged).not.toContain(String(markedSeller.token));
  });
});

describe("mail", () => {
  /** Triggers every mail to the people of an agency. */
  async function sendEveryMail(shop: Shop, agency: Client, seller: Client, word: string, host: string) {
    const manager = await user(
      platen.database,
      "seller",
      { agencyId: shop.agencyId, sellerTeamId: shop.teamId },
      { fullName: `${word} Alder` },
    );
    await query("update seller_teams set manager_id = $1 where id = $2", [manager.id, shop.teamId]);
    const newEmail = `newcomer@${host}`;
    const headers = { host };
    const person = {
      name: word,
      email: newEmail,
      password: "a fine password",
      confirmPassword: "a fine password",
    };
    const signedUp = await platen.nobody.post("auth/signup", person, { headers });
    expect(signedUp.status, signedUp.text).toBe(201);
    await platen.nobody.post("auth/forgot-password", { email: manager.email }, { headers });
    const wrong = { email: manager.email, password: "a wrong password" };
    for (let attempt = 0; attempt < 10; attempt++) await platen.nobody.post("auth/login", wrong, { headers });
    const paid = await agency.post(`deposits/seller-teams/${shop.teamId}`, {
      amount: 500,
      payWith: "Payoneer",
      transactionId: `${word}-1`,
      status: "approved",
      isCashback: false,
    });
    expect(paid.status, paid.text).toBe(201);
    const deposits = `deposits/seller-teams/${shop.teamId}`;
    const entered = { amount: 5, payWith: "Payoneer", transactionId: `${word}-2` };
    const bounced = (await agency.post(deposits, entered)).body;
    const back = await agency.post(`${deposits}/${bounced.id}/reverse`, { reason: word });
    expect(back.status, back.text).toBe(200);
    const asked = (await agency.post(deposits, { ...entered, status: "pending" })).body;
    const no = await agency.patch(`${deposits}/${asked.id}`, { status: "rejected", reason: word });
    expect(no.status, no.text).toBe(200);
    const choose = async (client: Client, choices: Record<string, string>) =>
      expect((await client.put("notification-choices", { choices })).status).toBe(200);
    await choose(agency, { "orders.submitted": "mail" });
    await choose(seller, { "orders.rejected": "digest" });
    const ids = await shop.orders(2, { orderName: `#${word}` });
    const [shipped, rejected] = ids;
    expect((await seller.post("orders/submit", { ids })).body.failed).toEqual([]);
    expect((await agency.post("orders/reject", { ids: [rejected], reason: word })).body.failed).toEqual([]);
    for (const action of ["approve", "pickup"])
      expect((await agency.post(`orders/${action}`, { ids: [shipped] })).body.failed).toEqual([]);
    const parcel = { orderId: shipped, number: `1Z5R8939${word.toUpperCase()}`, carrier: word };
    const tracked = await agency.post("tracking", parcel);
    expect(tracked.status, tracked.text).toBe(201);
    const change = { orderId: shipped, kind: "requested", reason: "others", note: word };
    expect((await agency.put("orders/update-change-history", change)).status).toBe(200);
    expect((await agency.post("orders/ask-seller", { ids: [shipped], note: word })).status).toBe(200);
    const invited = `invited@${host}`;
    const [list] = await query("select basecost_id as id from seller_teams where id = $1", [shop.teamId]);
    const second = { name: word, code: `${word}-2`, manager: invited, basecost: list?.id };
    const created = await agency.post("seller-teams", second);
    expect(created.status, created.text).toBe(201);
    const staff = await user(
      platen.database,
      "agency:staff",
      { agencyId: shop.agencyId },
      { fullName: `${word} Fern`, passwordHash: await hashPassword(person.password) },
    );
    // In two browsers, of which the second is new.
    const signedIn = { email: staff.email, password: person.password };
    for (let browser = 0; browser < 2; browser++)
      expect((await platen.nobody.post("auth/login", signedIn, { headers })).status).toBe(200);
    const supplier = await platen.as("supplier");
    const catalog = { name: `${word} tee`, dropship: true, isTrademark: true, supplier: SUPPLIER_ID };
    const { id: catalogId } = (await agency.post("catalogs", catalog)).body;
    expect((await agency.post("catalogs/ask-price", { ids: [catalogId] })).body.failed).toEqual([]);
    const finished = { variants: [], status: STATUS.updatedPrice, note: word };
    const saved = await supplier.patch(`catalogs/${catalogId}/variants`, finished);
    expect(saved.status, saved.text).toBe(200);
    await makeEvents(platen.database, { kind: "forbidden", count: 5_000, agencyId: shop.agencyId });
    await mailAlerts(platen.database);
    // As if they were written before the hour of today's digest.
    await query("update digest_lines set created_at = created_at - interval '1 day'");
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const choosers = await query("select email from users where id = any($1)", [
      [agency.userId, seller.userId],
    ]);
    const people = [String(manager.email), newEmail, invited, String(staff.email)];
    people.push(...choosers.map(({ email }) => String(email)));
    return post.arrived.filter(({ to }) => people.includes(to));
  }

  test("to users of an agency is in that agency's words and contains nothing of another agency", async () => {
    const { agencyId, sellerTeamId, otherAgency } = platen.world;
    await make(platen.database, "basecosts", { agencyId });
    for (const code of Object.keys(TEMPLATES) as TemplateCode[]) {
      const { subject, html } = TEMPLATES[code];
      await query(
        `insert into mail_notifications (agency_id, id, code, name, subject, html)
          values ($1, gen_random_uuid(), $2, $2, $3, $4)`,
        [otherAgency.agencyId, code, `${MARKER} ${subject}`, `<p>${MARKER}</p>${html}`],
      );
    }
    const markedShop = await openShop(platen.database, otherAgency.agencyId, otherAgency.sellerTeamId);
    const ownShop = await openShop(platen.database, agencyId, sellerTeamId);
    const markedMails = await sendEveryMail(markedShop, markedAgency, markedSeller, MARKER, "there.test");
    const ownMails = await sendEveryMail(
      ownShop,
      ownAgency,
      await platen.as("seller"),
      "Wren",
      "platen.test",
    );
    // The platform alone sends the test message.
    const mailed = (Object.keys(TEMPLATES) as TemplateCode[]).filter((code) => code !== "test-message");
    const kinds = await query(
      "select agency_id, array_agg(distinct template order by template) as codes from email_history where subject not like $1 or subject like $2 group by 1",
      [MARKER, `${MARKER} %`],
    );
    for (const agency of [agencyId, otherAgency.agencyId])
      expect(kinds.find((one) => one.agency_id === agency)?.codes).toEqual(mailed.toSorted());
    expect(markedMails).toHaveLength(ownMails.length);
    for (const mail of markedMails) expect(mail.subject, mail.text).toContain(MARKER);
    for (const mail of ownMails) {
      expect(mail.raw).not.toContain(MARKER);
      expect(mail.text + mail.html + mail.subject).not.toContain(MARKER);
    }
    const mails = await query("select * from email_history where agency_id = $1", [agencyId]);
    expect(mails.length).toBeGreaterThanOrEqual(ownMails.length);
    expect(JSON.stringify(mails)).not.toContain(MARKER);
    expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  });
});

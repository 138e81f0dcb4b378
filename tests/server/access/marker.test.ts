import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { TEMPLATES, type TemplateCode } from "../../../src/domain/mail/templates.ts";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { specOf } from "../../../src/server/crud/spec.ts";
import { columnKey } from "../../../src/server/db/schema/table.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { validBody } from "../../support/bodies.ts";
import { catalogWithVariant, make, type Owner, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { JSON_COLUMNS, NEVER_ANSWERED, OF_THE_PLATFORM, WORD_IN } from "./json-columns.ts";

/**
 * One agency writes the same word into everything that it can write. It is found in none of what another agency's
 * people read, nor in their mail, nor in the server's log.
 */
const MARKER = "Zyxwvuts";

/** Everything that the server logs, at the level of production. */
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
const planted = new Map<string, string>();
let here: Client;
let theirs: Client;
let theirSeller: Client;

let count = 0;

/** The word in every text column of a row, as its declaration has them; with a number where it must be the only one. */
async function mark(resource: Resource, id: string): Promise<void> {
  const { table } = specOf(resource);
  const words = Object.entries(resource.fields)
    .filter(([, { kind }]) => ["text", "longText", "html"].includes(kind))
    .map(([field, declared]) => [
      columnKey(field, declared),
      declared.unique ? `${MARKER}${++count}@there.test` : MARKER,
    ]);
  if (words.length === 0) return;
  await platen.database.drizzle
    .update(table)
    .set(Object.fromEntries(words))
    .where(eq(table.id as PgColumn, id));
}

async function rowOf(name: string, owner: Owner): Promise<string> {
  if (name === "agencies") return owner.agencyId ?? "";
  if (name === "catalogs") return (await catalogWithVariant(platen.database, owner)).catalog.id;
  if (name === "catalog-variants") return (await catalogWithVariant(platen.database, owner)).variant.id;
  return (await make(platen.database, name, owner)).id;
}

/** The word in every column of JSON, of rows that stand there or that only the application itself writes. */
async function markJson(agencyId: string, author: string): Promise<void> {
  const row = (name: string) => planted.get(name);
  await query(
    "insert into order_events (agency_id, order_id, action, actor_id) values ($1, $2, 'hold', $3)",
    [agencyId, row("orders"), author],
  );
  await query(
    `insert into import_orders (agency_id, import_id, seq, verdict, rehearsal, draft)
      values ($1, $2, 1, 'failed', '{}', '{}')`,
    [agencyId, row("order-imports")],
  );
  await query(
    `insert into column_choices (agency_id, id, seller_team_id, fingerprint, labels, choice, file_name)
      select $1, $2, seller_team_id, '', '[]', '{}', '' from order_imports where id = $2`,
    [agencyId, row("order-imports")],
  );
  await query(
    `insert into idempotency (user_id, route, key, body_hash, status) values ($1, 'POST /api/customers', $2, '', 201)`,
    [author, MARKER],
  );
  const keys: Readonly<Record<string, [column: string, value: unknown]>> = {
    order_events: ["order_id", row("orders")],
    column_choices: ["id", row("order-imports")],
    import_orders: ["import_id", row("order-imports")],
    idempotency: ["user_id", author],
    ledger_proofs: ["ok", true],
  };
  await query("insert into ledger_proofs (started_at, took_ms, ok, checks) values (now(), 1, true, '[]')");
  for (const [place, word] of Object.entries(WORD_IN)) {
    const [table = "", column = ""] = place.split(".");
    const resource = [...resources.values()].find((one) => one.table === table);
    const [key, value] = keys[table] ?? ["id", row(resource?.name ?? "")];
    const marked = `update ${table} set ${column} = $1 where ${key} = $2 returning ${column}::text as now`;
    const [changed] = await query(marked, [JSON.stringify(word(`${MARKER}:${place}`)), value]);
    expect(changed?.now, place).toContain(MARKER);
  }
}

const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;

beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    log,
    env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test", DEFAULT_AGENCY: "here" },
  });
  const { agencyId, otherAgency } = platen.world;
  await query("update agencies set code = 'here' where id = $1", [agencyId]);
  here = await platen.as("agency");
  theirs = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
  theirSeller = await platen.newPerson("seller", otherAgency);
  for (const resource of resources.values()) {
    const id = await rowOf(resource.name, otherAgency);
    await mark(resource, id);
    planted.set(resource.name, id);
  }
  await markJson(otherAgency.agencyId, theirs.userId ?? "");
  // What is under way would be taken up by the jobs.
  await query("update export_history set status = 'done', created_user_id = $1", [theirs.userId]);
  await query("update order_imports set status = 'rehearsed'");
  await query("update agencies set primary_domain = 'there.test' where id = $1", [otherAgency.agencyId]);
  const { status, text } = await theirs.patch("agencies/config", { config: { title: MARKER } });
  expect(status, text).toBe(200);
  const saved = await theirs.patch("agencies/update-settings", {
    settings: { payment: { topupContent: MARKER }, contact: { shippingTitle: MARKER } },
  });
  expect(saved.status, saved.text).toBe(200);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});

test("every column of JSON is planted", () => {
  expect(Object.keys(WORD_IN).sort()).toEqual(JSON_COLUMNS);
});

/** What can be read at an address of its own, without a stream: that does not end, and says never what there is. */
const reads = () =>
  platen.routes
    .filter(({ method, may }) => method === "GET" && may && may !== "anyone")
    .map(({ url }) => url.slice("/api/".length))
    .filter((url) => !url.endsWith("/stream"));
const readsOfMany = () => reads().filter((url) => !url.includes(":"));

/** By the part of an address that says so, whose id it takes where that is not what the address begins with. */
const ID_OF: Readonly<Record<string, string>> = { import: "order-imports", profits: "orders" };

/** Every read of one row, with the row of the agency that writes the word. */
const readsOfOne = () =>
  reads()
    .filter((url) => url.includes(":"))
    .flatMap((url) => {
      const parts = url.split("/");
      const names = [...resources.values()]
        .filter(({ path, name }) => url.startsWith(`${path}/`) || parts.includes(name))
        .map(({ name }) => name);
      const wanted = [...names, ...parts.flatMap((part) => ID_OF[part] ?? [])];
      expect(wanted, url).not.toEqual([]);
      return wanted.map((name) => url.replaceAll(/:\w+/g, planted.get(name) ?? ""));
    });

test("it is there to be found", async () => {
  for (const { name, path, fields, verbs, list } of resources.values()) {
    const isShown = list.columns.some((column) => ["text", "longText"].includes(fields[column]?.kind ?? ""));
    if (!verbs.includes("list") || !isShown) continue;
    const answers = [await theirs.get(path), await theirSeller.get(path)];
    if (answers.every(({ status }) => status !== 200)) continue;
    expect(answers.map(({ text }) => text).join(""), name).toContain(MARKER);
  }
  expect((await theirs.get("agencies/info")).text).toContain(MARKER);
});

test("what JSON holds is read by its own people, but for what nobody reads", async () => {
  const seen = new Set<string>();
  await someAtOnce([...readsOfMany(), ...readsOfOne()], async (url) => {
    for (const who of [theirs, theirSeller]) {
      const { status, text } = await who.get(url);
      expect(status, `${url} ${text}`).toBeLessThan(500);
      for (const place of JSON_COLUMNS) if (text.includes(`${MARKER}:${place}`)) seen.add(place);
    }
  });
  expect(JSON_COLUMNS.filter((place) => !seen.has(place))).toEqual(
    [...NEVER_ANSWERED, ...OF_THE_PLATFORM].sort(),
  );
});

test("no answer, list, search or export of anybody else has it", async () => {
  for (const role of ROLES.filter((one) => one !== "administrator" && one !== "supplier")) {
    const client = await platen.as(role);
    const searches = readsOfMany().map((url) => `${url}?search=${MARKER.slice(0, -1)}`);
    await someAtOnce([...readsOfMany(), ...searches, ...readsOfOne()], async (url) => {
      const answer = await client.get(url);
      expect(answer.status, `${url} ${answer.text}`).toBeLessThan(500);
      // What was searched may be said: it is the word but for its end.
      expect(answer.text.includes(MARKER), `${role} ${url}`).toBe(false);
    });
  }
}, 240_000);

test("a key that somebody else used is one's own again: nothing of their answer is said", async () => {
  const body = await validBody(platen.database, resourceNamed("customers"), platen.world);
  for (const seller of [await platen.as("seller"), theirSeller]) {
    const made = await seller.post("customers", body, { headers: { "idempotency-key": MARKER } });
    expect([made.status, made.text.includes(MARKER)]).toEqual([201, false]);
  }
});

describe("the log", () => {
  /** A body of a resource whose every text is the word, where its declaration lets it. */
  async function markedBody(resource: Resource): Promise<Record<string, unknown>> {
    const body = await validBody(platen.database, resource, platen.world.otherAgency);
    for (const [name, field] of Object.entries(resource.fields)) {
      const isText = ["text", "longText", "html"].includes(field.kind) && name in body;
      if (isText && field.input.safeParse(MARKER).success) body[name] = MARKER;
    }
    return body;
  }

  test("has nothing of what people send, whether it is taken or refused", async () => {
    for (const resource of resources.values()) {
      const { path, verbs } = resource;
      const body = await markedBody(resource);
      for (const who of [theirs, theirSeller]) {
        if (verbs.includes("create")) await who.post(path, body);
        await who.post(path, { ...body, [MARKER]: MARKER });
        await who.patch(`${path}/${planted.get(resource.name)}`, body);
        await who.get(`${path}/${MARKER}`);
        await who.get(`${path}?${MARKER}=${MARKER}`);
      }
      const foreign = `${path}/${planted.get(resource.name)}`;
      expect((await here.get(foreign)).text).not.toContain(MARKER);
      await here.patch(foreign, body);
      await here.delete(foreign);
    }
    const writes = platen.routes.filter(({ method, url }) => method !== "GET" && url.startsWith("/api/"));
    await someAtOnce(writes, async ({ method, url }) => {
      const to = { method: method as "POST", url: url.replaceAll(/:\w+/g, MARKER) };
      await theirs.send({
        ...to,
        payload: { [MARKER]: MARKER, ids: [MARKER], email: `${MARKER}@there.test` },
      });
      await theirs.send({ ...to, payload: `{"${MARKER}":`, headers: { "content-type": "application/json" } });
    });
    expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  }, 120_000);

  test("says that a statement failed and where, but none of its values", async () => {
    const before = lines.length;
    await query("alter table customers rename column name to elsewhere");
    try {
      const customers = resourceNamed("customers");
      const answer = await theirSeller.post("customers", await markedBody(customers));
      expect(answer.status).toBe(500);
    } finally {
      await query("alter table customers rename column elsewhere to name");
    }
    const told = lines.slice(before).join("");
    expect(told).toContain("insert into");
    expect(told).toContain("42703");
    expect(told).not.toContain(MARKER);
    expect(told).not.toContain(String(theirSeller.token));
  });
});

describe("mail", () => {
  /** Everything that is mailed, as it happens to a seller of an agency. */
  async function drive(shop: Shop, agency: Client, seller: Client, words: string, host: string) {
    const manager = await user(
      platen.database,
      "seller",
      { agencyId: shop.agencyId, sellerTeamId: shop.teamId },
      { fullName: `${words} Alder` },
    );
    await query("update seller_teams set manager_id = $1 where id = $2", [manager.id, shop.teamId]);
    const newcomer = `newcomer@${host}`;
    const headers = { host };
    const person = {
      name: words,
      email: newcomer,
      password: "a fine password",
      confirmPassword: "a fine password",
    };
    const signedUp = await platen.nobody.post("auth/signup", person, { headers });
    expect(signedUp.status, signedUp.text).toBe(201);
    await platen.nobody.post("auth/forgot-password", { email: manager.email }, { headers });
    const wrong = { email: manager.email, password: "a wrong password" };
    for (let tried = 0; tried < 10; tried++) await platen.nobody.post("auth/login", wrong, { headers });
    const paid = await agency.post(`deposits/seller-teams/${shop.teamId}`, {
      amount: 500,
      payWith: "Payoneer",
      transactionId: `${words}-1`,
      status: "approved",
      isCashback: false,
    });
    expect(paid.status, paid.text).toBe(201);
    const ids = await shop.orders(2, { orderName: `#${words}` });
    const [shipped, rejected] = ids;
    expect((await seller.post("orders/submit", { ids })).body.failed).toEqual([]);
    expect((await agency.post("orders/reject", { ids: [rejected], reason: words })).body.failed).toEqual([]);
    for (const action of ["approve", "pickup"])
      expect((await agency.post(`orders/${action}`, { ids: [shipped] })).body.failed).toEqual([]);
    const parcel = { orderId: shipped, number: `1Z5R8939${words.toUpperCase()}`, carrier: words };
    const tracked = await agency.post("tracking", parcel);
    expect(tracked.status, tracked.text).toBe(201);
    const invited = `invited@${host}`;
    const [list] = await query("select basecost_id as id from seller_teams where id = $1", [shop.teamId]);
    const second = { name: words, code: `${words}-2`, manager: invited, basecost: list?.id };
    const made = await agency.post("seller-teams", second);
    expect(made.status, made.text).toBe(201);
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const people = [String(manager.email), newcomer, invited];
    return post.arrived.filter(({ to }) => people.includes(to));
  }

  test("of an agency's people is in their own agency's words, and has none of another's", async () => {
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
    const there = await openShop(platen.database, otherAgency.agencyId, otherAgency.sellerTeamId);
    const ours = await openShop(platen.database, agencyId, sellerTeamId);
    const toThem = await drive(there, theirs, theirSeller, MARKER, "there.test");
    const toUs = await drive(ours, here, await platen.as("seller"), "Wren", "platen.test");
    const mailed = Object.keys(TEMPLATES) as TemplateCode[];
    const kinds = await query(
      "select agency_id, array_agg(distinct template order by template) as codes from email_history where subject not like $1 or subject like $2 group by 1",
      [MARKER, `${MARKER} %`],
    );
    for (const agency of [agencyId, otherAgency.agencyId])
      expect(kinds.find((one) => one.agency_id === agency)?.codes).toEqual(mailed.toSorted());
    expect(toThem).toHaveLength(toUs.length);
    for (const mail of toThem) expect(mail.subject, mail.text).toContain(MARKER);
    for (const mail of toUs) {
      expect(mail.raw).not.toContain(MARKER);
      expect(mail.text + mail.html + mail.subject).not.toContain(MARKER);
    }
    const kept = await query("select * from email_history where agency_id = $1", [agencyId]);
    expect(kept.length).toBeGreaterThanOrEqual(toUs.length);
    expect(JSON.stringify(kept)).not.toContain(MARKER);
    expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyScopesOf } from "../../../src/domain/access/key-grants.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import { newId } from "../../../src/server/ids.ts";
import { type KeyClient, keyOf, letOrders, oldKeyOf } from "../../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { make, stored } from "../../support/factories.ts";
import { markRows } from "../access/marked-rows.ts";

/** In every row of a team that keeps its orders from the API, and in those of one that does not. */
const CLOSED = "Zyxwvuts";
const OPEN = "Opensesame";

const hasTeam = ({ owner, fields, name }: Resource) =>
  owner === "sellerTeam" || (fields.sellerTeam !== undefined && name !== "users");
const OF_TEAMS = [...resources.values()].filter(hasTeam);

let platen: TestApp;
let person: Client;
let key: KeyClient;
let closed: Map<string, string>;
let open: Map<string, string>;

const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;

/** What the application writes about a marked order beside its declared rows. */
async function markParts(ids: Map<string, string>, word: string, teamId: string) {
  const { agencyId } = platen.world;
  const order = ids.get("orders");
  await query("update order_items set order_id = $1 where id = $2", [order, ids.get("order-items")]);
  await query(
    `insert into journal_lines (agency_id, event, subject, sequence, line, seller_team_id, account, order_id, amount)
      values ($1, 'capture', $2, 1, 1, $3, 'held', $2, 100)`,
    [agencyId, order, teamId],
  );
  await query(
    `insert into audit (agency_id, id, action, object, subject, actor_id, after)
      values ($1, $2, 'edit', 'orders', $3, $4, $5)`,
    [agencyId, newId(), order, person.userId, JSON.stringify({ orderName: word })],
  );
  await query(
    `insert into import_orders (agency_id, import_id, seq, status, preview, draft) values ($1, $2, 1, 'failed', $3, $3)`,
    [
      agencyId,
      ids.get("order-imports"),
      JSON.stringify({ reasons: [], gates: [], items: [{ title: word }] }),
    ],
  );
  await query("update tickets set order_id = $1 where id = $2", [order, ids.get("tickets")]);
  await query("update stock_movements set order_id = $1 where id = $2", [order, ids.get("stock-movements")]);
}

beforeAll(async () => {
  platen = await startApp({ env: { API_CALLS_PER_MINUTE: "1000000" }, checksResponses: false });
  const { agencyId, sellerTeamId, otherTeamId } = platen.world;
  await letOrders(platen, sellerTeamId, true);
  await letOrders(platen, otherTeamId, false);
  person = await platen.as("agency");
  const noTeams = OF_TEAMS.filter(({ name }) => name !== "seller-teams");
  closed = await markRows(platen.database, CLOSED, { agencyId, sellerTeamId: otherTeamId }, OF_TEAMS);
  open = await markRows(platen.database, OPEN, { agencyId, sellerTeamId }, noTeams);
  for (const [ids, word, team] of [
    [closed, CLOSED, otherTeamId],
    [open, OPEN, sellerTeamId],
  ] as const)
    await markParts(ids, word, team);
  for (const table of ["images", "export_history"])
    for (const [ids, team] of [
      [closed, otherTeamId],
      [open, sellerTeamId],
    ] as const)
      await query(`update ${table} set seller_team_id = $1 where id = $2`, [
        team,
        ids.get(table.replace("_", "-")),
      ]);
  await query("update seller_teams set name = $1, referral_code = $1 where id = $2", [CLOSED, otherTeamId]);
  closed.set("seller-teams", otherTeamId);
  key = await oldKeyOf(platen, person, keyScopesOf(GRANTS.standard.agency));
});
afterAll(() => platen.close());

const routes = (isRead: boolean) =>
  platen.routes
    .filter(({ method, requires }) => (method === "GET") === isRead && requires && requires !== "anyone")
    .filter(({ url }) => url.startsWith("/api/") && !url.endsWith("/stream"))
    .map(({ method, url }) => ({ method, url: url.slice("/api/".length) }));

/** The resource of an id by the part of the URL, where it is not the first part. */
const ID_OF: Readonly<Record<string, readonly string[]>> = {
  import: ["order-imports", "product-imports"],
  profits: ["orders", "seller-teams"],
};

/** The URLs of a route with the ids of rows. */
const withIds = (url: string, ids: Map<string, string>) => {
  if (!url.includes(":")) return [url];
  const parts = url.split("/");
  const names = [...resources.values()]
    .filter(({ path, name }) => url.startsWith(`${path}/`) || parts.includes(name))
    .map(({ name }) => name);
  return [...names, ...parts.flatMap((part) => ID_OF[part] ?? [])].flatMap((name) => {
    const id = ids.get(name);
    return id === undefined ? [] : [url.replaceAll(/:\w+/g, id)];
  });
};

const team = () => platen.world.otherTeamId;

it("no read with an agency's key has a word of a team that keeps its orders from the API", async () => {
  const urls = routes(true).flatMap(({ url }) =>
    url.includes(":")
      ? withIds(url, closed)
      : [url, `${url}?search=${CLOSED.slice(0, -1)}`, `${url}?sellerTeam=${team()}`],
  );
  const extra = [
    `ledger?order=${closed.get("orders")}`,
    `ledger/statement?metric=balance&sellerTeam=${team()}`,
    "dashboards/kpis?by=seller&createdFrom=2026-11-01&createdTo=2026-11-28",
    `orders/goods?sellerTeam=${team()}&search=${CLOSED.slice(0, -1)}`,
    `tracking/check?number=${CLOSED}`,
  ];
  const leaks: string[] = [];
  let opened = 0;
  await someAtOnce([...urls, ...extra], async (url) => {
    const { status, text } = await key.get(url);
    if (status >= 500 || text.includes(CLOSED) || text.includes(team()))
      leaks.push(`${url} ${status} ${text}`);
    if (text.includes(OPEN)) opened += 1;
  });
  expect(leaks).toEqual([]);
  // The rows of the other team are there, by list and by id.
  expect(opened).toBeGreaterThan(30);
  const byPerson = await person.get(`orders/${closed.get("orders")}`);
  expect(byPerson.text).toContain(CLOSED);
}, 240_000);

it("no file that an agency's key exports or prints has such a word", async () => {
  const started = routes(false).filter(({ method, url }) => method === "POST" && url.endsWith("/export"));
  const calls = [
    ...started.map(({ url }) => [url, undefined] as const),
    ["orders/export-items", { format: "export-pod" }],
    ["orders/print", { kind: "packing-slips", ids: [closed.get("orders"), open.get("orders")] }],
  ] as const;
  let opened = 0;
  for (const [url, body] of calls) {
    const begun = await key.post(url, body);
    expect(begun.text, url).not.toContain(CLOSED);
    if (begun.status !== 201) continue;
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const { status, text } = await key.get(`export-history/${begun.body.id}/file`);
    expect([url, status, text.includes(CLOSED)]).toEqual([url, 200, false]);
    if (text.includes(OPEN)) opened += 1;
  }
  expect(opened).toBeGreaterThan(10);
}, 120_000);

it("no write with an agency's key reaches a row of such a team", async () => {
  const rowsNow = async () => {
    const found = await Promise.all(
      [...closed].map(async ([name, id]) => [name, await stored(platen.database, name, id)]),
    );
    return Object.fromEntries(found);
  };
  const before = await rowsNow();
  const leaks: string[] = [];
  for (const { method, url } of routes(false)) {
    for (const path of withIds(url, closed)) {
      const id =
        [...closed.values()].find((one) => path.includes(one)) ?? closed.get(url.split("/")[0] ?? "");
      for (const payload of [
        {},
        { ids: [id], reason: "A reason", sellerTeam: team(), ...(id && { id }) },
        { ids: [id] },
      ]) {
        const { status, text } = await key.send({ method: method as "POST", url: `/api/${path}`, payload });
        if (status >= 500 || text.includes(CLOSED)) leaks.push(`${method} ${path} ${status} ${text}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(await rowsNow()).toEqual(before);
}, 240_000);

describe("the exports of a person", () => {
  it("are downloaded by the person and not by a key, which has its own", async () => {
    const begun = await person.post("customers/export");
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const path = `export-history/${begun.body.id}`;
    for (const url of [path, `${path}/file`]) expect((await key.get(url)).status).toBe(404);
    const other = await keyOf(platen, person, ["export-history:read", "customers:read"]);
    const own = await other.post("customers/export");
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const idsOf = async (client: Client) =>
      (await client.get("export-history?limit=200")).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf(other)).toEqual([own.body.id]);
    expect((await key.get(`export-history/${own.body.id}/file`)).status).toBe(404);
    expect(await idsOf(person)).toEqual(expect.arrayContaining([begun.body.id, own.body.id]));
    expect((await other.get(`export-history/${own.body.id}/file`)).status).toBe(200);
    expect((await person.get(`${path}/file`)).status).toBe(200);
  });
});

it("the key of such a team gets none of its orders, in whatever row they are named", async () => {
  const { agencyId, otherTeamId: sellerTeamId } = platen.world;
  const owner = await platen.newPerson("seller", { agencyId, sellerTeamId });
  const own = await keyOf(platen, owner, keyScopesOf(GRANTS.standard.seller));
  const NAME = "Xylophone";
  await query("update orders set order_name = $1 where id = $2", [NAME, closed.get("orders")]);
  await query("update store_events set order_id = $1 where id = $2", [
    closed.get("orders"),
    closed.get("store-events"),
  ]);
  const urls = routes(true).flatMap(({ url }) => withIds(url, closed));
  const leaks: string[] = [];
  await someAtOnce([...urls, `ledger?order=${closed.get("orders")}`], async (url) => {
    const { status, text } = await own.get(url);
    if (status >= 500 || text.includes(NAME)) leaks.push(`${url} ${status} ${text}`);
  });
  expect(leaks).toEqual([]);
  expect((await own.get("ledger")).body.message).toMatch(/may not be pulled by API/);
  const ticket = await make(platen.database, "tickets", { agencyId, sellerTeamId });
  expect((await own.get(`tickets/${ticket.id}`)).status).toBe(200);
  expect((await own.get("customers")).status).toBe(200);
}, 120_000);

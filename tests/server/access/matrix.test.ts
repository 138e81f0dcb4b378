import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can } from "../../../src/domain/access/grants.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { areaOf, ROLES, type Role } from "../../../src/domain/access/roles.ts";
import { screenNeeds } from "../../../src/domain/access/screen-needs.ts";
import { PROFILES, type Profile } from "../../../src/domain/access/whitelists.ts";
import { itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import type { Permission } from "../../../src/domain/resource/call.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { newId } from "../../../src/server/ids.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { catalogWithVariant, make, type Owner, sessionFor } from "../../support/factories.ts";
import { isDeep, sample } from "../../support/sample.ts";

interface Call {
  readonly method: string;
  readonly url: string;
  readonly requires: Permission;
}

let platen: TestApp;
let calls: readonly Call[];
const grantsIn = (role: Role, profile: Profile) => GRANTS[profile][role];

beforeAll(async () => {
  platen = await startApp();
  calls = platen.routes
    .filter(({ url }) => url.startsWith("/api/"))
    .flatMap(({ method, url, requires }) =>
      requires ? [{ method, url: url.slice("/api".length), requires }] : [],
    )
    .sort((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`));
});
afterAll(() => platen.close());

const isAllowed = ({ requires }: Call, role: Role, profile: Profile) =>
  typeof requires === "string" || can(grantsIn(role, profile), requires[0], requires[1]);

/** Rows of a team that are no declared resource. */
const MAPPINGS = "item-mappings";
/** The code on the label of a team's order item. */
const ITEM_CODES = "item-codes";
/** The internal notes of a team's order. */
const NOTES = "order-notes";
const MOCKUP_JOBS = "mockup-jobs";
/** Jobs that compose the mockups of products. */
const PRODUCT_JOBS = "product-jobs";
/** What people of a team sign in with, and where they are signed in. */
const FACTORS = "factors";
const IDENTITIES = "identities";
const SESSIONS = "sessions";

/** The resource of the parameter after this part of a URL, where the part is not the resource's path. */
const NAMED_BY: Readonly<Record<string, string>> = {
  "orders/import/:id": "order-imports",
  "orders/import/columns/:id": "order-imports",
  "tracking/import/:id": "order-imports",
  "products/import/:id": "product-imports",
  "orders/change-design-status/:id": "orders",
  "orders/sync-default-design-cost/:id": "orders",
  "balances/seller-teams/:id": "seller-teams",
  "company/seller-teams/:id": "seller-teams",
  "deposits/seller-teams/:sellerId": "seller-teams",
  "deposits/seller-teams/:id": "seller-teams",
  "deposits/seller-teams/:sellerId/:id": "deposits",
  "administrators/:id": "users",
  "suppliers/:id/members/:userId": "users",
  "profits/:id": "seller-teams",
  "profits/orders/:id": "orders",
  "seller-teams/:id/payout-request/:rid": "payouts",
  "seller-teams/:id/write-offs/:wid": "write-offs",
  "catalogs/not-added/:id": "agencies",
  "basecosts/:id/catalogs/:catalogId": "catalogs",
  "basecosts/catalogs/:catalogId": "catalogs",
  "catalogs/import/catalog-price/:id": "supplier-logs",
  "orders/mapping/saved/:id": MAPPINGS,
  "orders/notes/:id": NOTES,
  "mockups/jobs/:id": MOCKUP_JOBS,
  "products/from-artwork/:id": PRODUCT_JOBS,
  "order-items/by-code/:code": ITEM_CODES,
  "orders/seller-team/:id": "seller-teams",
  "hooks/stores/:hook": "integrations",
  "users/factors/:id": FACTORS,
  "users/identities/:id": IDENTITIES,
  "users/sessions/:id": SESSIONS,
  "users/:id/sessions/:sessionId": SESSIONS,
};

/** The resources of a URL's parameters, in order. */
function namedIn(url: string): { parameter: string; resource: string }[] {
  const parts = url.slice(1).split("/");
  return parts.flatMap((part, index) => {
    if (!part.startsWith(":")) return [];
    const prefix = parts.slice(0, index + 1).join("/");
    const before = parts.slice(0, index).join("/");
    const declared = [...resources.values()].find(({ path }) => path === before);
    const resource = NAMED_BY[prefix] ?? declared?.name;
    if (!resource) throw new Error(`Unknown resource of ${part} in ${url}: add it to NAMED_BY in this test`);
    return [{ parameter: part, resource }];
  });
}

/** A new row of an owner that their users see. */
async function rowOf(name: string, owner: Owner): Promise<string> {
  if (name === "catalogs") return (await catalogWithVariant(platen.database, owner)).catalog.id;
  if (name === "catalog-variants") return (await catalogWithVariant(platen.database, owner)).variant.id;
  if (name === MAPPINGS) return mappingOf(owner);
  if (name === NOTES) return noteOf(owner);
  if (name === MOCKUP_JOBS) return mockupJobOf(owner);
  if (name === PRODUCT_JOBS) return productJobOf(owner);
  if (name === SESSIONS) return sessionOf(owner);
  if (name === FACTORS) return factorOf(owner);
  if (name === IDENTITIES) return identityOf(owner);
  if (name === ITEM_CODES) return itemCodeOf((await make(platen.database, "order-items", owner)).id);
  return (await make(platen.database, name, owner)).id;
}

async function sessionOf(owner: Owner): Promise<string> {
  const person = await make(platen.database, "users", owner);
  await sessionFor(platen.database, person.id);
  const { rows } = await platen.database.pool.query("select id from sessions where user_id = $1", [
    person.id,
  ]);
  return rows[0].id;
}

async function factorOf(owner: Owner): Promise<string> {
  const person = await make(platen.database, "users", owner);
  const { rows } = await platen.database.pool.query(
    "insert into factors (id, user_id, kind, name, secret) values (gen_random_uuid(), $1, 'totp', 'Phone', 'x') returning id",
    [person.id],
  );
  return rows[0].id;
}

async function identityOf(owner: Owner): Promise<string> {
  const person = await make(platen.database, "users", owner);
  const { rows } = await platen.database.pool.query(
    `insert into identities (id, issuer, subject, agency_id, user_id)
      values (gen_random_uuid(), 'https://id.test', gen_random_uuid(), $1, $2) returning id`,
    [owner.agencyId, person.id],
  );
  return rows[0].id;
}

/** A job that ended, so that no process composes its mockups. */
async function mockupJobOf(owner: Owner): Promise<string> {
  const catalogId = (await catalogWithVariant(platen.database, owner)).catalog.id;
  const { rows } = await platen.database.pool.query(
    `insert into mockup_jobs (agency_id, id, seller_team_id, catalog_id, created_user_id, status, updated_at)
      values (coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'), gen_random_uuid(), $2, $3, gen_random_uuid(),
        'done', now()) returning id`,
    [owner.agencyId ?? null, owner.sellerTeamId ?? null, catalogId],
  );
  return rows[0].id;
}

async function productJobOf(owner: Owner): Promise<string> {
  const id = await mockupJobOf(owner);
  const product = await make(platen.database, "products", owner);
  await platen.database.pool.query(
    `insert into mockup_job_items (agency_id, job_id, seq, product_id, color, slot, artwork, x, y, scale, rotation)
      values ($1, $2, 0, $3, '', 1, 'files/demo/a.webp', 0, 0, 1, 0)`,
    [owner.agencyId, id, product.id],
  );
  return id;
}

async function noteOf(owner: Owner): Promise<string> {
  const order = await make(platen.database, "orders", owner);
  const { rows } = await platen.database.pool.query(
    `insert into order_notes (agency_id, id, order_id, side, author_id, text)
      values ($1, gen_random_uuid(), $2, 'seller', gen_random_uuid(), 'A note') returning id`,
    [owner.agencyId, order.id],
  );
  return rows[0].id;
}

async function mappingOf({ agencyId, sellerTeamId }: Owner): Promise<string> {
  const { variant } = await catalogWithVariant(platen.database, { agencyId });
  const { rows } = await platen.database.pool.query(
    "insert into item_mappings (agency_id, seller_team_id, key, variant_id) values ($1, $2, gen_random_uuid(), $3) returning id",
    [agencyId, sellerTeamId, variant.id],
  );
  return rows[0].id;
}

/** The calls do not change rows of others, so each is created once. */
const cachedRows = new Map<string, Promise<string>>();
function cachedRow(name: string, owner: Owner): Promise<string> {
  const key = `${name} ${owner.agencyId} ${owner.sellerTeamId}`;
  const row = cachedRows.get(key) ?? rowOf(name, owner);
  cachedRows.set(key, row);
  return row;
}

/** Rows of others: of another team in the same agency, and of another agency. */
async function others(role: Role, name: string): Promise<Record<string, string>> {
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  const isOfTeam =
    [MAPPINGS, ITEM_CODES, NOTES, MOCKUP_JOBS, PRODUCT_JOBS, SESSIONS, FACTORS, IDENTITIES].includes(name) ||
    resourceNamed(name).owner === "sellerTeam";
  const foreign: Owner =
    isOfTeam || role.startsWith("seller") ? otherAgency : { agencyId: otherAgency.agencyId };
  const rows: Record<string, string> = {
    "another agency's": name === "seller-teams" ? otherAgency.sellerTeamId : await cachedRow(name, foreign),
  };
  if (role.startsWith("seller") && (isOfTeam || name === "seller-teams"))
    rows["another team's"] =
      name === "seller-teams" ? otherTeamId : await cachedRow(name, { agencyId, sellerTeamId: otherTeamId });
  return rows;
}

const request = (client: Client, { method, url }: Call, ids: readonly string[] = []) => {
  let at = 0;
  const path = url.replaceAll(/:\w+/g, () => ids[at++] ?? "");
  const isRead = method === "GET";
  return client.send({
    method: method as "GET",
    url: `/api${path}`,
    headers: isRead ? {} : { "content-type": "application/json" },
    ...(!isRead && { payload: "{}" }),
  });
};

const summaryOf = ({ status, text }: ApiResponse) => `${status} ${text}`;
const nameOf = ({ method, url }: Call) => `${method} ${url}`;

/** A stream does not end, so only roles that are refused request it; signing out comes last. */
const isEndless = ({ url }: Call) => url.endsWith("/stream");
/** Authorized by the signature in the URL instead of a session. */
const isSigned = ({ url }: Call) => url === "/public/uploads/:id";
const isSignOut = ({ url }: Call) => url === "/auth/logout";

/** In the restricted profile most roles are as in the standard one, and see the same rows. */
const isAsInStandard = (role: Role, profile: Profile) =>
  profile !== "standard" &&
  JSON.stringify(grantsIn(role, profile)) === JSON.stringify(grantsIn(role, "standard"));

const sideOf = (role: Role) => (areaOf(role) === "a" ? "platform" : role.split(":")[0]);

/**
 * The roles that make a call: all in the deep run, else one that has its permission and two that do not. The table of
 * the test above has what each role has, and tests/unit/access compares that with Casbin.
 */
const callersOf = (call: Call, profile: Profile): readonly Role[] => [
  ...sample(
    ROLES.filter((role) => isAllowed(call, role, profile)),
    1,
  ),
  ...sample(
    ROLES.filter((role) => !isAllowed(call, role, profile)),
    2,
  ),
];

/**
 * The roles that make a call with the ids of others: all in the deep run, else the first of each side, which is the one
 * that reads most of its rows.
 */
const strangersTo = (call: Call, profile: Profile): readonly Role[] => {
  const allowed = ROLES.filter((role) => isAllowed(call, role, profile));
  return isDeep
    ? allowed
    : allowed.filter((role, at) => at === allowed.findIndex((one) => sideOf(one) === sideOf(role)));
};

describe.each(PROFILES)("in the %s profile", (profile) => {
  test.each(ROLES)(
    "%s reaches no rows of others, and no call responds with a 5xx",
    async (role) => {
      if (isAsInStandard(role, profile)) return;
      const client = await platen.as(role, profile);
      // Public routes need no session. Their own tests check what they return.
      const rowCalls = calls.filter(({ url }) => url.includes("/:") && !url.startsWith("/public/"));
      const check = async (call: Call) => {
        const named = namedIn(call.url);
        const last = named.at(-1)?.resource ?? "";
        const callName = nameOf(call);
        const absentIds = named.map(() => newId());
        const absent = await request(client, call, absentIds);
        const malformedIds = named.map(() => "not-an-id");
        const malformed = await request(client, call, malformedIds);
        expect(absent.status, `${callName} ${absent.text}`).toBeLessThan(500);
        expect(malformed.status, `${callName} ${malformed.text}`).toBeLessThan(500);
        // Where the URL is parsed before the body, a malformed id gets the response of an unknown one.
        if (absent.status === 404)
          expect([callName, summaryOf(malformed)]).toEqual([callName, summaryOf(absent)]);
        if (sideOf(role) === "platform") return;
        for (const [owner, id] of Object.entries(await others(role, last))) {
          const response = await request(client, call, [...named.slice(1).map(() => newId()), id]);
          expect([callName, owner, summaryOf(response)]).toEqual([callName, owner, summaryOf(absent)]);
        }
      };
      await someAtOnce(
        rowCalls.filter((call) => strangersTo(call, profile).includes(role)),
        check,
      );
    },
    240_000,
  );

  test.each(ROLES)(
    "%s gets 403 for those of its calls that the policy does not grant, and for no other",
    async (role) => {
      const client = await platen.as(role, profile);
      const wrong: string[] = [];
      const check = async (call: Call) => {
        const isGranted = isAllowed(call, role, profile);
        if ((isGranted && isEndless(call)) || isSigned(call)) return;
        // Users may read their own profile; members.test.ts covers those of others.
        const isOfPerson = call.requires === "signed-in" && call.url === "/users/:id";
        const ids = isOfPerson ? [client.userId ?? ""] : (call.url.match(/:\w+/g) ?? []).map(() => newId());
        const { status } = await request(client, call, ids);
        if ((status === 403) === isGranted || status >= 500) wrong.push(`${nameOf(call)} ${status}`);
      };
      const made = calls.filter((call) => callersOf(call, profile).includes(role));
      await someAtOnce(
        made.filter((call) => !isSignOut(call)),
        check,
      );
      await someAtOnce(made.filter(isSignOut), check);
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test("responds to every request of every screen that a role may open", async () => {
    const needs = screenNeeds(resources.values());
    for (const role of ROLES) {
      const client = await platen.newPerson(role, platen.ownerOf(role), profile);
      const needed = new Set(
        grantsIn(role, profile).screens.flatMap((path) =>
          (needs.get(path) ?? []).map((need) => need.join(" ")),
        ),
      );
      const reads = calls.filter(
        ({ method, url, requires }) =>
          method === "GET" &&
          !url.includes(":") &&
          typeof requires !== "string" &&
          needed.has(requires.join(" ")),
      );
      for (const call of reads) {
        const { status, text } = await request(client, call);
        // 400: the call requires more parameters than this test sends.
        expect([200, 400], `${role} ${nameOf(call)} ${text}`).toContain(status);
      }
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { can } from "../../../src/domain/access/grants.ts";
import { allKeyScopes, keyScopesOf } from "../../../src/domain/access/key-grants.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import type { Call as Declared, Permission } from "../../../src/domain/resource/call.ts";
import { newId } from "../../../src/server/ids.ts";
import { type KeyClient, letOrders, oldKeyOf } from "../../support/api-keys.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { make } from "../../support/factories.ts";

interface Call {
  readonly method: string;
  readonly url: string;
  readonly requires: Permission;
  /** As the call declares it: without one it is closed to keys. */
  readonly scope: Declared["key"];
}

/** What no key may do, by method and path, whatever its scopes are. */
const NEVER = [
  / \/(api-keys|webhooks|webhook-deliveries)(\/|$)/,
  / \/(domains|email-history|mail-notifications|push-notifications|notification-choices|views|onboarding|home)(\/|$)/,
  / \/(health|metrics)\/(ledger-checks|field)$/,
  // It calls the store with the store's own credentials.
  /^GET \/integrations\/:id\/locations$/,
  /^(POST|PATCH|PUT|DELETE) \/(users|settings|agencies|seller-teams|integrations|integrate|mapped-user)(\/|$)/,
  / \/store-events\/(retry|:id\/(data|retry))$/,
  / \/auth\/logout$/,
  / \/users\/(info|invitations)$/,
  /^GET \/agencies\/template-file\/presigned_url$/,
  / \/users\/:id\/(reset-password|invitation-link)$/,
];
/** Calls below these paths that belong to another resource. */
const PAYOUTS = /^(POST|PATCH|PUT) \/seller-teams\/:id\/(payout-request\/|payouts$)/;
const EXPORTS = /^POST \/(users|agencies|seller-teams|integrations)\/export$/;
/** Results with orders of all teams, which an agency's key does not get. */
const SUMS = [
  / \/(audit|dashboards|tracking\/import)(\/|$)/,
  /^GET \/(orders\/tags|catalogs\/:id\/uses)$/,
  / \/(orders\/(blockers|mapping)|products\/:id\/sync-to-item)/,
  /^GET \/(dashboards\/)?profits/,
  /^GET \/invoices\/search\/export-orders-profit$/,
];

const isNever = (name: string) =>
  NEVER.some((pattern) => pattern.test(name)) && !PAYOUTS.test(name) && !EXPORTS.test(name);

let platen: TestApp;
let calls: readonly Call[];
const keys = new Map<"agency" | "seller", KeyClient>();

beforeAll(async () => {
  platen = await startApp({ env: { API_CALLS_PER_MINUTE: "1000000" } });
  await letOrders(platen, platen.world.sellerTeamId, true);
  calls = platen.routes.flatMap(({ method, url, requires, call }) =>
    url.startsWith("/api/") && requires && requires !== "anyone"
      ? [{ method, url: url.slice("/api".length), requires, scope: call?.key }]
      : [],
  );
  for (const role of ["agency", "seller"] as const)
    keys.set(role, await oldKeyOf(platen, await platen.as(role), keyScopesOf(GRANTS.standard[role])));
});
afterAll(() => platen.close());

const nameOf = ({ method, url }: Call) => `${method} ${url}`;

const send = (key: KeyClient, { method, url }: Call, id: () => string) => {
  const isRead = method === "GET";
  return key.send({
    method: method as "GET",
    url: `/api${url.replaceAll(/:\w+/g, id)}`,
    headers: isRead ? {} : { "content-type": "application/json" },
    ...(!isRead && { payload: "{}" }),
  });
};

describe.each(["agency", "seller"] as const)("a key of an %s with every scope", (role) => {
  const key = () => keys.get(role) as KeyClient;

  it("makes no call that is closed to keys, and every declared one that its person may make", async () => {
    const wrong: string[] = [];
    const never: string[] = [];
    const open: string[] = [];
    await someAtOnce(calls, async (call) => {
      const name = nameOf(call);
      const isGranted =
        typeof call.requires !== "string" && can(GRANTS.standard[role], call.requires[0], call.requires[1]);
      const isSum = role === "agency" && SUMS.some((pattern) => pattern.test(name));
      const isOpen = isGranted && call.scope !== undefined && !isNever(name) && !isSum;
      if (isOpen && call.url.endsWith("/stream")) return;
      if (isNever(name)) never.push(name);
      if (isOpen) open.push(name);
      const { status } = await send(key(), call, () => newId());
      if ((status === 403) === isOpen || status >= 500) wrong.push(`${name} ${status}`);
    });
    expect(wrong).toEqual([]);
    expect(never.length).toBeGreaterThan(50);
    expect(open.length).toBeGreaterThan(100);
  }, 120_000);
});

it("no scope opens a call that is closed to keys", () => {
  const opened = calls.filter(
    ({ requires }) => typeof requires !== "string" && allKeyScopes().has(`${requires[0]}:write`),
  );
  expect(opened.length).toBeGreaterThan(100);
  expect(opened.filter((call) => call.method !== "GET" && isNever(nameOf(call)))).toEqual([]);
});

it("an agency's key gets the same response for an order that a team keeps from the API as for an unknown one", async () => {
  const { agencyId, otherTeamId } = platen.world;
  await letOrders(platen, otherTeamId, false);
  const parts = ["orders", "order-items", "tracking", "change-histories", "invoices", "order-imports"];
  const key = keys.get("agency") as KeyClient;
  let compared = 0;
  for (const part of parts) {
    const hidden = await make(platen.database, part, { agencyId, sellerTeamId: otherTeamId });
    const path = new RegExp(`^/${part}/:id(/|$)`);
    await someAtOnce(
      calls.filter(({ url }) => path.test(url) && url.match(/:/g)?.length === 1),
      async (call) => {
        const [found, absent] = [
          await send(key, call, () => hidden.id),
          await send(key, call, () => newId()),
        ];
        expect([nameOf(call), found.status, found.text]).toEqual([nameOf(call), absent.status, absent.text]);
        compared += 1;
      },
    );
  }
  expect(compared).toBeGreaterThan(20);
});

it("signing in with a key is signing in without one", async () => {
  const key = keys.get("seller") as KeyClient;
  const { status, body } = await key.post("auth/login", { email: "nobody@platen.test", password: "secret1" });
  expect([status, body.access_token]).toEqual([400, undefined]);
  const { rows } = await platen.database.pool.query(
    "select 1 from sessions where user_agent is distinct from 'test'",
  );
  expect(rows).toEqual([]);
});

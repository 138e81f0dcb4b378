import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can, canOpen, type Grants } from "../../../src/domain/access/grants.ts";
import { menuFor } from "../../../src/domain/access/landing.ts";
import { ROLES, type Role, type UserType } from "../../../src/domain/access/roles.ts";
import { screenNeeds } from "../../../src/domain/access/screen-needs.ts";
import { SCREENS } from "../../../src/domain/access/screens.ts";
import { PROFILES, type Profile } from "../../../src/domain/access/whitelists.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import type { May } from "../../../src/server/endpoint.ts";
import { newId } from "../../../src/server/ids.ts";
import { grantsOf } from "../../../src/server/plugins/access.ts";
import { type Answer, type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { catalogWithVariant, make, type Owner } from "../../support/factories.ts";

interface Call {
  readonly method: string;
  readonly url: string;
  readonly may: May;
}

let platen: TestApp;
let calls: readonly Call[];
const grants = new Map<string, Grants>();
const grantsIn = (role: Role, profile: Profile) => grants.get(`${profile} ${role}`) as Grants; // Filled below.

beforeAll(async () => {
  platen = await startApp();
  calls = platen.routes
    .filter(({ method, url }) => url.startsWith("/api/") && method !== "HEAD")
    .flatMap(({ method, url, may }) => (may ? [{ method, url: url.slice("/api".length), may }] : []))
    .sort((a, b) => `${a.url} ${a.method}`.localeCompare(`${b.url} ${b.method}`));
  for (const profile of PROFILES)
    for (const role of ROLES) grants.set(`${profile} ${role}`, await grantsOf(role, profile));
});
afterAll(() => platen.close());

const isAllowed = ({ may }: Call, role: Role, profile: Profile) =>
  typeof may === "string" || can(grantsIn(role, profile), may[0], may[1]);

/** `●` in both profiles, `s` in the standard one alone, `r` in the restricted one alone. */
function mark(holds: (profile: Profile) => boolean): string {
  const [standard, restricted] = [holds("standard"), holds("restricted")];
  if (standard) return restricted ? "●" : "s";
  return restricted ? "r" : "";
}

const SHORT: Readonly<Record<string, string>> = {
  administrator: "admin",
  customer_support: "support",
  order_exporter: "exporter",
};
const heading = (role: Role) => {
  const [type = "", authority = ""] = role.split(":");
  return authority ? `${type} ${SHORT[authority] ?? authority}` : (SHORT[type] ?? type);
};

const table = (first: string, rows: readonly (readonly string[])[]) =>
  [[first, ...ROLES.map(heading)], [":--", ...ROLES.map(() => ":-:")], ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

describe("the matrix of access", () => {
  test("has a row for every call", () => {
    const unknown = platen.routes.filter(
      ({ method, url, may }) => url.startsWith("/api/") && method !== "HEAD" && !may && !OUTSIDE.test(url),
    );
    expect(unknown).toEqual([]);
  });

  test("is what docs/access-matrix.md says; `npx vitest run -u` of this file writes it", async () => {
    const person = (role: Role) => {
      const [userType, authority] = role.split(":");
      return { userType: userType as UserType, authority: (authority ?? null) as null };
    };
    const screens = SCREENS.map(({ path }) => [
      `\`${path}\``,
      ...ROLES.map((role) => mark((profile) => canOpen(grantsIn(role, profile), path))),
    ]);
    const menus = SCREENS.map(({ path }) => [
      `\`${path}\``,
      ...ROLES.map((role) =>
        mark((profile) =>
          menuFor({ ...person(role), profile }, grantsIn(role, profile)).some(
            (screen) => screen.path === path,
          ),
        ),
      ),
    ]).filter(([, ...cells]) => cells.some((cell) => cell !== ""));
    const rows = calls
      .filter(({ may }) => typeof may !== "string")
      .map((call) => [
        `\`${call.method} ${call.url}\``,
        ...ROLES.map((role) => mark((profile) => isAllowed(call, role, profile))),
      ]);
    const open = (kind: May) =>
      calls.filter(({ may }) => may === kind).map(({ method, url }) => `- \`${method} ${url}\``);
    const text = `# Who may do what

Written by \`tests/server/access/matrix.test.ts\` from the application itself, never by hand. \`●\` stands for both
access profiles, \`s\` for the standard one alone, \`r\` for the restricted one alone; the host at sign-in says which
a session has. Which *rows* a person reaches is another matter: their agency's, a seller's those of the team.

## Screens that open

One's own profile, \`/ag/users/{id}\`, opens for everybody.

${table("screen", screens)}

## Screens in the menu

${table("screen", menus)}

## Calls

${table("call", rows)}

Whoever is signed in:

${open("signed-in").join("\n")}

Anybody:

${open("anyone").join("\n")}
`;
    await expect(text).toMatchFileSnapshot("../../../docs/access-matrix.md");
  });
});

/** What has no endpoint of its own: the document of the calls, and the page that shows it. */
const OUTSIDE = /^\/api\/(docs|openapi\.json)/;

/** Rows of a team that are no declared resource. */
const MAPPINGS = "item-mappings";

/** Whose id the parameter behind this part of an address is, where the part is not the resource's own path. */
const NAMED_BY: Readonly<Record<string, string>> = {
  "orders/import/:id": "order-imports",
  "orders/import/columns/:id": "order-imports",
  "tracking/import/:id": "order-imports",
  "orders/change-design-status/:id": "orders",
  "orders/sync-default-design-cost/:id": "orders",
  "balances/seller-teams/:id": "seller-teams",
  "deposits/seller-teams/:sellerId": "seller-teams",
  "deposits/seller-teams/:id": "seller-teams",
  "deposits/seller-teams/:sellerId/:id": "deposits",
  "profits/:id": "seller-teams",
  "profits/orders/:id": "orders",
  "seller-teams/:id/payout-request/:rid": "payouts",
  "catalogs/not-added/:id": "agencies",
  "orders/mapping/learned/:id": MAPPINGS,
  "orders/seller-team/:id": "seller-teams",
};

/** The resources that the parameters of an address name, in their order. */
function namedIn(url: string): { parameter: string; resource: string }[] {
  const parts = url.slice(1).split("/");
  return parts.flatMap((part, index) => {
    if (!part.startsWith(":")) return [];
    const upToHere = parts.slice(0, index + 1).join("/");
    const before = parts.slice(0, index).join("/");
    const declared = [...resources.values()].find(({ path }) => path === before);
    const resource = NAMED_BY[upToHere] ?? declared?.name;
    if (!resource) throw new Error(`Whose id is ${part} in ${url}? Say so in NAMED_BY of this test`);
    return [{ parameter: part, resource }];
  });
}

/** A new row of an owner, as a person of theirs would see it. */
async function rowOf(name: string, owner: Owner): Promise<string> {
  if (name === "catalogs") return (await catalogWithVariant(platen.database, owner)).catalog.id;
  if (name === "catalog-variants") return (await catalogWithVariant(platen.database, owner)).variant.id;
  if (name === MAPPINGS) return mappingOf(owner);
  return (await make(platen.database, name, owner)).id;
}

async function mappingOf({ agencyId, sellerTeamId }: Owner): Promise<string> {
  const { variant } = await catalogWithVariant(platen.database, { agencyId });
  const { rows } = await platen.database.pool.query(
    "insert into item_mappings (agency_id, seller_team_id, key, variant_id) values ($1, $2, gen_random_uuid(), $3) returning id",
    [agencyId, sellerTeamId, variant.id],
  );
  return rows[0].id;
}

/** Rows of others are never changed by what is asked here, so each is made once. */
const madeRows = new Map<string, Promise<string>>();
function rowMadeOnce(name: string, owner: Owner): Promise<string> {
  const key = `${name} ${owner.agencyId} ${owner.sellerTeamId}`;
  const row = madeRows.get(key) ?? rowOf(name, owner);
  madeRows.set(key, row);
  return row;
}

/** Rows of somebody else: another team's of the same agency, another agency's. */
async function others(role: Role, name: string): Promise<Record<string, string>> {
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  const isOfTeam = name === MAPPINGS || resourceNamed(name).owner === "sellerTeam";
  const foreign: Owner =
    isOfTeam || role.startsWith("seller") ? otherAgency : { agencyId: otherAgency.agencyId };
  const rows: Record<string, string> = {
    "another agency's": name === "seller-teams" ? otherAgency.sellerTeamId : await rowMadeOnce(name, foreign),
  };
  if (role.startsWith("seller") && (isOfTeam || name === "seller-teams"))
    rows["another team's"] =
      name === "seller-teams"
        ? otherTeamId
        : await rowMadeOnce(name, { agencyId, sellerTeamId: otherTeamId });
  return rows;
}

const ask = (client: Client, { method, url }: Call, ids: readonly string[] = []) => {
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

const said = ({ status, text }: Answer) => `${status} ${text}`;
const nameOf = ({ method, url }: Call) => `${method} ${url}`;

/** A stream does not end, so it is asked for by those only who are refused; signing out comes last. */
const isEndless = ({ url }: Call) => url.endsWith("/stream");
/** Let in by the signature in the address and not by who asks. */
const isSigned = ({ url }: Call) => url === "/public/uploads/:id";
const isSignOut = ({ url }: Call) => url === "/auth/logout";

/** In the restricted profile most roles are as in the standard one, and reach the same rows. */
const isAsInStandard = (role: Role, profile: Profile) =>
  profile !== "standard" &&
  JSON.stringify(grantsIn(role, profile)) === JSON.stringify(grantsIn(role, "standard"));

describe.each(PROFILES)("in the %s profile", (profile) => {
  test.each(ROLES)(
    "%s reaches nobody else's row by any call, and no call breaks",
    async (role) => {
      if (isAsInStandard(role, profile)) return;
      const client = await platen.as(role, profile);
      const isPlatform = role === "administrator" || role === "supplier";
      // What is public is for whoever knows its address: its own tests say what that shows.
      const ofRows = calls.filter(({ url }) => url.includes("/:") && !url.startsWith("/public/"));
      const check = async (call: Call) => {
        const named = namedIn(call.url);
        const last = named.at(-1)?.resource ?? "";
        const what = nameOf(call);
        const absentIds = named.map(() => newId());
        const absent = await ask(client, call, absentIds);
        const malformedIds = named.map(() => "not-an-id");
        const malformed = await ask(client, call, malformedIds);
        expect(absent.status, `${what} ${absent.text}`).toBeLessThan(500);
        expect(malformed.status, `${what} ${malformed.text}`).toBeLessThan(500);
        // Where the address is read before the body, what is no id is as absent as what is nobody's.
        if (absent.status === 404) expect([what, said(malformed)]).toEqual([what, said(absent)]);
        if (isPlatform) return;
        for (const [whose, id] of Object.entries(await others(role, last))) {
          const answer = await ask(client, call, [...named.slice(1).map(() => newId()), id]);
          expect([what, whose, said(answer)]).toEqual([what, whose, said(absent)]);
        }
      };
      await someAtOnce(
        ofRows.filter((call) => isAllowed(call, role, profile)),
        check,
      );
    },
    240_000,
  );

  test.each(ROLES)(
    "%s is refused by 403 exactly the calls that the policy does not grant",
    async (role) => {
      const client = await platen.as(role, profile);
      const wrong: string[] = [];
      const check = async (call: Call) => {
        const isGranted = isAllowed(call, role, profile);
        if ((isGranted && isEndless(call)) || isSigned(call)) return;
        // One's own profile is everybody's; another's is its own test's business.
        const isOfPerson = call.may === "signed-in" && call.url === "/users/:id";
        const ids = isOfPerson ? [client.userId ?? ""] : (call.url.match(/:\w+/g) ?? []).map(() => newId());
        const { status } = await ask(client, call, ids);
        if ((status === 403) === isGranted || status >= 500) wrong.push(`${nameOf(call)} ${status}`);
      };
      await someAtOnce(
        calls.filter((call) => !isSignOut(call)),
        check,
      );
      await someAtOnce(calls.filter(isSignOut), check);
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test("every screen that opens for a role gets an answer to what it loads", async () => {
    const needs = screenNeeds(resources.values());
    for (const role of ROLES) {
      const client = await platen.newPerson(role, platen.ownerOf(role), profile);
      const needed = new Set(
        grantsIn(role, profile).screens.flatMap((path) =>
          (needs.get(path) ?? []).map((need) => need.join(" ")),
        ),
      );
      const reads = calls.filter(
        ({ method, url, may }) =>
          method === "GET" && !url.includes(":") && typeof may !== "string" && needed.has(may.join(" ")),
      );
      for (const call of reads) {
        const { status, text } = await ask(client, call);
        // 400: it asks for more than it is given here.
        expect([200, 400], `${role} ${nameOf(call)} ${text}`).toContain(status);
      }
    }
  });
});

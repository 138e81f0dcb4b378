import { describe, expect, it } from "vitest";
import {
  allKeyScopes,
  grantsOfKey,
  keyScopeOf,
  keyScopesOf,
  withoutOrders,
} from "../../../src/domain/access/key-grants.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { PROFILES } from "../../../src/domain/access/whitelists.ts";
import { DEFAULT_KEY_DAYS, expiryIn } from "../../../src/domain/api-keys/lifetimes.ts";
import { keyStatusOf } from "../../../src/domain/api-keys/status.ts";
import { allCalls } from "../../../src/domain/calls/registry.ts";
import { keyAccessOf } from "../../../src/domain/resource/call.ts";

const { seller, agency } = GRANTS.standard;

describe("the scopes of API keys", () => {
  it("are read for actions that change nothing and write for all others", () => {
    expect(["list", "show", "export"].map((action) => keyScopeOf("orders", action))).toEqual(
      Array(3).fill("orders:read"),
    );
    expect(["create", "edit", "submit"].map((a) => keyScopeOf("orders", a))).toEqual(
      Array(3).fill("orders:write"),
    );
  });

  it("include none for keys, mail and personal resources, nor for changes of people and tenants", () => {
    const names = [...allKeyScopes()];
    const closed = [
      "api-keys",
      "webhooks",
      "webhook-deliveries",
      "mail-notifications",
      "email-history",
      "domains",
      "views",
      "health",
    ];
    expect(names.filter((name) => closed.some((resource) => name.startsWith(`${resource}:`)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["users:read", "seller-teams:read", "settings:read"]));
    for (const name of ["users:write", "seller-teams:write", "settings:write", "integrations:write"])
      expect(names).not.toContain(name);
  });

  it("do not exist for a resource or a call that is not listed", () => {
    for (const action of ["list", "show", "export", "create"])
      expect(keyScopeOf("a-resource-of-later", action)).toBeUndefined();
    for (const name of ["audit", "kpis", "home"]) expect(keyScopeOf(name, "show")).toBeUndefined();
    expect(keyScopeOf("orders", "an-action-of-later")).toBeUndefined();
  });

  it("are those of the person's own permissions", () => {
    expect(keyScopesOf(seller)).toEqual(expect.arrayContaining(["orders:read", "orders:write"]));
    expect(keyScopesOf(seller)).not.toContain("basecosts:write");
    expect(keyScopesOf(GRANTS.standard["agency:order_exporter"])).not.toContain("orders:write");
  });

  it("are the same for all calls of a permission that keys can make", () => {
    const kinds = new Map<string, Set<string>>();
    for (const { requires, key } of allCalls()) {
      if (typeof requires === "string" || key === undefined) continue;
      const permission = requires.join(" ");
      kinds.set(permission, (kinds.get(permission) ?? new Set()).add(keyAccessOf(key).scope));
    }
    expect([...kinds].filter(([, of]) => of.size > 1)).toEqual([]);
  });

  it("exclude calls of an agency's keys whose results contain the orders of all teams", () => {
    const named = ["profits.list", "orders.blockers"].map((one) =>
      allCalls().find(({ name }) => name === one),
    );
    expect(named.map((call) => call?.key)).toEqual(
      Array(2).fill(expect.objectContaining({ ofTeamsOnly: true })),
    );
  });
});

describe("the grants of an API key", () => {
  it("never exceed those of its person, whatever its scopes are", () => {
    for (const profile of PROFILES)
      for (const role of ROLES) {
        const grants = GRANTS[profile][role];
        const { actions, screens } = grantsOfKey(grants, [...allKeyScopes()]);
        expect(screens).toEqual([]);
        for (const [resource, granted] of Object.entries(actions))
          expect(grants.actions[resource]).toEqual(expect.arrayContaining([...granted]));
      }
  });

  it("are limited to its scopes", () => {
    expect(grantsOfKey(seller, ["orders:read"]).actions).toEqual({
      orders: ["list", "show", "export", "total-revenue", "blockers"].filter((action) =>
        seller.actions.orders?.includes(action),
      ),
    });
    expect(grantsOfKey(seller, []).actions).toEqual({});
    expect(
      grantsOfKey(agency, ["users:write", "api-keys:write", "webhooks:write", "nonsense"]).actions,
    ).toEqual({});
  });

  it("leave out every resource whose rows are orders or parts of one where orders are closed", () => {
    const closed = [
      "orders",
      "order-items",
      "order-imports",
      "tracking",
      "change-histories",
      "store-events",
      "store-syncs",
      "invoices",
      "profits",
    ];
    const held = Object.keys(grantsOfKey(seller, [...allKeyScopes()]).actions);
    expect(held).toEqual(expect.arrayContaining(closed));
    const left = Object.keys(withoutOrders(grantsOfKey(seller, [...allKeyScopes()])).actions);
    expect(left).toContain("products");
    expect(left.filter((name) => closed.includes(name))).toEqual([]);
  });
});

describe("the status of an API key", () => {
  const now = new Date("2026-11-25T12:00:00.000Z");
  it("is active until it expires or is revoked", () => {
    const expiresAt = expiryIn(DEFAULT_KEY_DAYS, now);
    expect(expiresAt).toBe("2027-11-25T12:00:00.000Z");
    expect(keyStatusOf({ expiresAt, revokedAt: null }, now)).toBe("active");
    expect(keyStatusOf({ expiresAt, revokedAt: null }, new Date(expiresAt))).toBe("expired");
    expect(keyStatusOf({ expiresAt, revokedAt: now.toISOString() }, now)).toBe("revoked");
  });
});

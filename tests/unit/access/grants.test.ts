import { newEnforcer, newModelFromString } from "casbin";
import { beforeAll, describe, expect, test } from "vitest";
import {
  can,
  canOpen,
  type Grants,
  NO_GRANTS,
  opensScreen,
  resolveGrants,
} from "../../../src/domain/access/grants.ts";
import { landingOf, menuFor, refusedTo } from "../../../src/domain/access/landing.ts";
import { MODEL, OPEN } from "../../../src/domain/access/model.ts";
import { OWN_RESOURCES } from "../../../src/domain/access/order-actions.ts";
import {
  declaredVerbs,
  EXPORT,
  type PolicyLine,
  policyOf,
  subjectOf,
} from "../../../src/domain/access/policy.ts";
import { type Authority, ROLES, type Role, roleOf, type UserType } from "../../../src/domain/access/roles.ts";
import { screenNeeds } from "../../../src/domain/access/screen-needs.ts";
import { SCREENS } from "../../../src/domain/access/screens.ts";
import { PROFILES, type Profile, SCREEN_PREFIXES } from "../../../src/domain/access/whitelists.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";

const policy = policyOf(resources.values(), PROFILES);
const grants = new Map<string, Grants>();

const enforcerOf = async (lines: readonly PolicyLine[]) => {
  const enforcer = await newEnforcer(newModelFromString(MODEL));
  await enforcer.addPolicies(lines.map((line) => [...line]));
  return enforcer;
};

beforeAll(async () => {
  for (const profile of PROFILES) {
    for (const role of ROLES) {
      const subject = subjectOf(role, profile);
      const own = await enforcerOf(policy.filter(([holder]) => holder === subject));
      grants.set(subject, await resolveGrants(own, subject, policy));
    }
  }
}, 60_000);

const of = (role: Role, profile: Profile = "standard") => grants.get(subjectOf(role, profile)) ?? NO_GRANTS;
const person = (role: Role) => {
  const [userType, authority] = role.split(":") as [UserType, Authority?];
  return { userType, authority: authority ?? null };
};

describe("grants", () => {
  test("are what Casbin says over the whole policy, asked here and there", async () => {
    // A question to the whole policy takes milliseconds, so each role is asked every 29th of them.
    const whole = await enforcerOf(policy);
    const asked = [...new Set(policy.map(([, object, action]) => `${object} ${action}`))];
    for (const [at, role] of ROLES.entries()) {
      for (const key of asked.filter((_, index) => index % 29 === at)) {
        const [object = "", action = ""] = key.split(" ");
        const granted = object.startsWith("/")
          ? of(role).screens.includes(object)
          : can(of(role), object, action);
        expect(granted, `${role} ${key}`).toBe(
          await whole.enforce(subjectOf(role, "standard"), object, action),
        );
      }
    }
  }, 60_000);

  test("hold exactly the policy's lines of their subject", () => {
    for (const profile of PROFILES) {
      for (const role of ROLES) {
        const lines = policy.filter(([subject]) => subject === subjectOf(role, profile));
        const actions = Object.entries(of(role, profile).actions).flatMap(([object, list]) =>
          list.map((action) => `${object} ${action}`),
        );
        const wanted = lines.filter(([, object]) => !object.startsWith("/")).map(([, o, a]) => `${o} ${a}`);
        expect(actions.sort(), role).toEqual([...new Set(wanted)].sort());
        const screens = lines.filter(([, object, action]) => object.startsWith("/") && action === OPEN);
        expect([...of(role, profile).screens].sort()).toEqual(screens.map(([, path]) => path).sort());
      }
    }
  });

  test("deny by default: nobody's grants, an unknown resource, an unknown action", () => {
    expect(can(NO_GRANTS, "orders", "list")).toBe(false);
    expect(can(of("agency"), "nothing", "list")).toBe(false);
    expect(can(of("agency"), "orders", "teleport")).toBe(false);
    expect(canOpen(NO_GRANTS, "/ag/orders")).toBe(false);
  });

  test("give sellers their side of an order's life, and agencies the other", () => {
    for (const action of ["submit", "unhold", "edit", "cancel-request/withdraw"]) {
      expect(can(of("seller"), "orders", action), action).toBe(true);
      expect(can(of("agency"), "orders", action), action).toBe(false);
    }
    for (const action of [
      "approve",
      "reject",
      "pickup",
      "agency-unhold",
      "refund",
      "track",
      "update-fulfilled",
    ]) {
      expect(can(of("agency"), "orders", action), action).toBe(true);
      expect(can(of("seller"), "orders", action), action).toBe(false);
    }
    for (const action of ["hold", "cancel", "import", "map", "confirm-address", "hire-designs"]) {
      expect(can(of("agency"), "orders", action), action).toBe(true);
      expect(can(of("seller"), "orders", action), action).toBe(true);
    }
  });

  test("let an order exporter read and export orders, see what became of it, and nothing else of them", () => {
    for (const role of ["agency:order_exporter", "seller:order_exporter"] as const) {
      const { views, "push-notifications": told, ...actions } = of(role).actions;
      expect([views, told]).toEqual([
        ["list", "create", "edit", "delete"],
        ["list", "edit"],
      ]);
      expect(actions).toEqual({
        orders: ["list", "show", EXPORT],
        "export-history": ["list", "show", EXPORT],
        ...(role === "seller:order_exporter" && { "order-imports": ["list", EXPORT] }),
      });
    }
  });

  test("let a designer change design and artwork alone, and export nothing", () => {
    expect(of("seller:designer").actions["order-items"]).toEqual(["list", "show"]);
    expect([...(of("seller:designer").actions.orders ?? [])].sort()).toEqual([
      "change-design-status",
      "list",
      "show",
      "update-item-design",
    ]);
  });

  test("let agency staff read invoices and payouts, and seller staff invoices", () => {
    const read = ["list", "show", EXPORT];
    expect([of("agency:staff").actions.invoices, of("agency:staff").actions.payouts]).toEqual([read, read]);
    expect([of("seller:staff").actions.invoices, of("seller:staff").actions.payouts]).toEqual([
      read,
      undefined,
    ]);
  });

  test("let a seller's designer and exporter list import histories, without the rows of a file", () => {
    for (const role of ["seller:designer", "seller:order_exporter"] as const) {
      expect(of(role).actions["order-imports"], role).toEqual(["list", EXPORT]);
      expect(canOpen(of(role), "/s/orders/import/histories"), role).toBe(true);
      expect(canOpen(of(role), "/s/orders/import/histories/7"), role).toBe(false);
    }
  });

  test("leave deposits to the agency's manager, and reading them to accounting", () => {
    expect(of("agency").actions.deposits).toEqual(["list", "show", EXPORT, "create", "decide"]);
    expect(of("agency:accounting").actions.deposits).toEqual(["list", "show", EXPORT]);
    expect(of("agency:staff").actions.deposits).toBeUndefined();
    expect(of("seller").actions.deposits).toEqual(["list", "show", EXPORT]);
  });

  test("keep the deep health check for administrators", () => {
    for (const role of ROLES) expect(can(of(role), "health", "inspect"), role).toBe(role === "administrator");
  });

  test("hide profit from sub-users, and balance from those without money in their screens", () => {
    const holders = (object: string) => ROLES.filter((role) => can(of(role), object, "show"));
    expect(holders("profits")).toEqual(["agency", "agency:accounting", "seller"]);
    expect(holders("balances")).toEqual([
      "agency",
      "agency:accounting",
      "seller",
      "seller:staff",
      "seller:accounting",
    ]);
  });

  test("cut the restricted profile's four down to the resources behind their screens", () => {
    const own = [...OWN_RESOURCES].sort();
    const held = Object.keys(of("agency:designer", "restricted").actions);
    expect(held.filter((name) => !OWN_RESOURCES.has(name))).toEqual(["images"]);
    expect(held.filter((name) => OWN_RESOURCES.has(name)).sort(), "what is one's own stays").toEqual(own);
    expect(of("agency:staff", "restricted").actions.orders).toBeUndefined();
    expect(of("agency:staff", "restricted").actions.tracking).toEqual(["list", "show", EXPORT]);
    expect(can(of("agency:customer_support", "restricted"), "tracking", "list")).toBe(true);
    expect(can(of("agency:customer_support"), "tracking", "list")).toBe(false);
    expect(can(of("agency:accounting", "restricted"), "orders", "approve")).toBe(false);
    expect(can(of("agency:accounting"), "orders", "approve")).toBe(true);
    expect(of("agency", "restricted").actions).toEqual(of("agency").actions);
  });
});

describe("verbs of a declaration", () => {
  const categories = resourceNamed("category-catalog");
  test("write is every verb it answers, read is list and show, a list is itself", () => {
    expect(declaredVerbs(categories, "agency")).toEqual(["list", "show", "create", "edit", "delete"]);
    expect(declaredVerbs(resourceNamed("orders"), "agency")).toEqual(["list", "show"]);
    expect(declaredVerbs(resourceNamed("seller-teams"), "seller")).toEqual(["show"]);
    expect(declaredVerbs(categories, "supplier")).toEqual([]);
  });
  test("never more than the resource answers", () => {
    expect(declaredVerbs(resourceNamed("agencies"), "administrator")).toEqual(["list", "show", "edit"]);
  });
});

describe("screens", () => {
  const needs = screenNeeds(resources.values());
  const isListed = (path: string, role: Role, profile: Profile) =>
    SCREEN_PREFIXES[profile][role].some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const EVERYBODY = PROFILES.flatMap((profile) => ROLES.map((role) => ({ profile, role })));

  test("open only onto calls that their role may make", () => {
    for (const { profile, role } of EVERYBODY)
      for (const path of of(role, profile).screens) {
        const refused = needs
          .get(path)
          ?.filter(([resource, action]) => !can(of(role, profile), resource, action));
        expect(refused, `${profile} ${role} ${path}`).toEqual([]);
      }
  });

  test("that the specification lists open for its roles: only forms and what lies behind a list stay shut", () => {
    const shut = EVERYBODY.flatMap(({ profile, role }) =>
      SCREENS.filter(({ path }) => isListed(path, role, profile) && !canOpen(of(role, profile), path)).map(
        ({ path }) => `${profile} ${role} ${path}`,
      ),
    );
    expect(shut).toEqual([]);
  });

  test("whose form a role can never save do not open by their address", () => {
    const id = "0199c1d2-0000-7000-8000-000000000000";
    const shut: readonly (readonly [Role, string])[] = [
      ["supplier", "/a/catalogs/create"],
      ["supplier", "/a/catalogs/create-dropship"],
      ["supplier", `/a/catalogs/update/${id}`],
      ["agency:customer_support", "/ag/catalogs/create"],
      ["agency:accounting", "/ag/catalogs/create"],
      ["agency:accounting", `/ag/base-cost/update/${id}`],
      ["seller", "/s/catalogs/create"],
      ["seller:staff", "/s/catalogs/create-dropship"],
      ["agency:order_exporter", `/ag/orders/${id}/refund`],
      ["agency:order_exporter", "/ag/orders/import"],
      ["seller", `/ag/orders/${id}/refund`],
      ["seller", `/s/orders/${id}/refund`],
    ];
    for (const [role, path] of shut) expect(canOpen(of(role), path), `${role} ${path}`).toBe(false);
    expect(canOpen(of("administrator"), "/a/catalogs/create")).toBe(true);
    expect(canOpen(of("agency"), `/ag/orders/${id}/refund`)).toBe(true);
    expect(canOpen(of("agency:staff", "restricted"), "/ag/catalogs/create"), "named by its list").toBe(true);
  });

  test("a router's path opens where it is granted, and only the own profile without", () => {
    expect(opensScreen(of("seller"), "/s/orders/:id", "/s/orders/anything")).toBe(true);
    expect(opensScreen(of("seller"), "/ag/orders/:id/refund", "/ag/orders/7/refund")).toBe(false);
    expect(opensScreen(of("seller"), "/ag/users/:id", "/ag/users/me", "me")).toBe(true);
    expect(opensScreen(of("seller"), "/ag/users/:id", "/ag/users/you", "me")).toBe(false);
  });

  test("are known by their whole address, with an id where the router has one", () => {
    expect(canOpen(of("seller"), "/s/orders")).toBe(true);
    expect(canOpen(of("seller"), "/s/orders/import/histories")).toBe(true);
    expect(canOpen(of("seller"), "/s/orders-of-others")).toBe(false);
    expect(canOpen(of("seller"), "/ag/sellers")).toBe(false);
    expect(canOpen(of("agency:order_exporter"), "/ag/orders")).toBe(true);
    expect(canOpen(of("agency:order_exporter"), "/ag/catalogs")).toBe(false);
  });
  test("one's own profile opens for everybody, another's for the agency's manager", () => {
    expect(canOpen(of("seller:designer"), "/ag/users/me", "me")).toBe(true);
    expect(canOpen(of("seller:designer"), "/ag/users/you", "me")).toBe(false);
    expect(canOpen(of("agency:staff"), "/ag/users/you", "me")).toBe(false);
    expect(canOpen(of("agency"), "/ag/users/7", "me")).toBe(true);
  });
  test("staff open what is theirs but not deposits, users, customers and email history", () => {
    for (const path of ["/ag/deposits", "/ag/users/list", "/ag/customers", "/ag/email-history"]) {
      expect(canOpen(of("agency:staff"), path), path).toBe(false);
      expect(canOpen(of("agency"), path), path).toBe(true);
    }
  });
});

describe("menus and landings", () => {
  const labels = (role: Role, profile: Profile = "standard") =>
    menuFor({ ...person(role), profile }, of(role, profile)).map((screen) => screen.path);

  test("stand in the specification's order, with what exists and opens", () => {
    expect(labels("agency")).toEqual([
      "/ag/catalogs",
      "/ag/category-catalog",
      "/ag/sellers",
      "/ag/orders",
      "/ag/order-items",
      "/ag/tracking",
      "/ag/deposits",
      "/ag/invoices",
      "/ag/base-cost",
      "/ag/users",
      "/ag/settings",
      "/ag/tickets",
      "/ag/referrals",
      "/ag/customers",
      "/ag/stores",
      "/s/image-library",
      "/ag/payouts",
      "/ds/orders",
      "/ag/email-history",
      "/ag/chatbot-ticket",
    ]);
    expect(labels("seller").slice(0, 2)).toEqual(["/s/orders", "/s/order-items"]);
    expect(labels("seller:customer_support")).toEqual([
      "/s/orders",
      "/s/order-items",
      "/s/customers",
      "/s/image-library",
    ]);
  });
  test("an exporter sees orders alone, at the address of their side", () => {
    expect(labels("agency:order_exporter")).toEqual(["/ag/orders"]);
    expect(labels("seller:order_exporter")).toEqual(["/s/orders"]);
  });
  test("the restricted profile has short menus, in which accounting may see the proxy groups", () => {
    const short = ["/ag/payouts", "/ag/invoices", "/ag/deposits"];
    expect(labels("agency:accounting", "restricted")).toEqual(short);
    const accounting = {
      ...person("agency:accounting"),
      profile: "restricted",
      accountingProxyGroups: true,
    } as const;
    const menu = menuFor(accounting, of("agency:accounting", "restricted"));
    expect(menu.map(({ path }) => path)).toEqual([...short, "/ag/proxy-groups"]);
    expect(labels("agency:customer_support", "restricted"), "by its address alone").not.toContain(
      "/ag/chatbot-ticket",
    );
    const staff = { ...person("agency:staff"), profile: "restricted" } as const;
    expect(menuFor(staff, of("agency:staff", "restricted"))[0]).toMatchObject({
      path: "/s/catalogs",
      label: "Product Catalog",
    });
  });
  test("who opens what is not theirs is told so, but staff without a list of their own go home", () => {
    const to = (role: Role, profile: Profile) => refusedTo({ ...person(role), profile });
    expect(to("agency:staff", "standard")).toBe("/");
    expect(to("agency:staff", "restricted")).toBe("/no-access");
    expect(to("agency:accounting", "standard")).toBe("/no-access");
    expect(to("seller:staff", "standard")).toBe("/no-access");
  });
  test("people land where the specification says, or at the first entry that opens", () => {
    const landing = (role: Role, profile: Profile = "standard") =>
      landingOf({ ...person(role), profile }, of(role, profile));
    expect(landing("administrator")).toBe("/a/catalogs");
    expect(landing("supplier")).toBe("/a/catalogs");
    expect(landing("agency")).toBe("/ag/catalogs");
    expect(landing("seller")).toBe("/s/orders");
    expect(landing("seller:order_exporter")).toBe("/ag/orders");
    expect(landing("agency:accounting", "restricted")).toBe("/ag/payouts");
    expect(landing("agency:customer_support", "restricted")).toBe("/ag/orders");
    expect(landingOf({ ...person("seller"), profile: "standard" }, NO_GRANTS)).toBe("/no-access");
  });
});

describe("roles", () => {
  test("follow from the user type and the authority", () => {
    expect(roleOf("administrator", null)).toBe("administrator");
    expect(roleOf("supplier", "staff")).toBe("supplier");
    expect(roleOf("agency", "agency")).toBe("agency");
    expect(roleOf("agency", null)).toBe("agency");
    expect(roleOf("seller", "designer")).toBe("seller:designer");
    expect(roleOf("order_exporter", null)).toBe("agency:order_exporter");
  });
});

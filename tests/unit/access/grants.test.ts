import { describe, expect, test } from "vitest";
import { declaredVerbs, EXPORT } from "../../../src/domain/access/declared-verbs.ts";
import { can, canOpen, NO_GRANTS, opensScreen, screenAt } from "../../../src/domain/access/grants.ts";
import { forbiddenRedirect, landingOf, menuFor } from "../../../src/domain/access/landing.ts";
import { OWN_RESOURCES } from "../../../src/domain/access/order-actions.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { personOf, ROLES, type Role, roleOf } from "../../../src/domain/access/roles.ts";
import { ownScreenNeeds, screenNeeds } from "../../../src/domain/access/screen-needs.ts";
import { leaderOf, MENUS, SCREENS, tabsAt } from "../../../src/domain/access/screens.ts";
import { PROFILES, type Profile } from "../../../src/domain/access/whitelists.ts";
import { HOME, MENU_GROUPS, type MenuArea } from "../../../src/domain/resource/menu.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { ROLE_RULES } from "../../support/role-rules.ts";
import { LISTED } from "./listed.ts";

const of = (role: Role, profile: Profile = "standard") => GRANTS[profile][role];

describe("grants", () => {
  test("deny by default: without a grant, for an unknown resource and for an unknown action", () => {
    expect(can(NO_GRANTS, "orders", "list")).toBe(false);
    expect(can(of("agency"), "nothing", "list")).toBe(false);
    expect(can(of("agency"), "orders", "teleport")).toBe(false);
    expect(canOpen(NO_GRANTS, "/ag/orders")).toBe(false);
  });

  test("let sellers and agencies run their own actions of the order lifecycle", () => {
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

  test("let an order exporter read and export orders and see the export history, but not change orders", () => {
    for (const role of ["agency:order_exporter", "seller:order_exporter"] as const) {
      const {
        views,
        "push-notifications": notifications,
        "notification-choices": choices,
        ...actions
      } = of(role).actions;
      expect([views, notifications, choices]).toEqual([
        ["list", "create", "edit", "delete"],
        ["list", "edit"],
        ["list", "edit"],
      ]);
      expect(actions).toEqual({
        orders: ["list", "show", EXPORT],
        "export-history": ["list", "show", EXPORT],
        ...(role === "seller:order_exporter" && { balances: ["own"], "order-imports": ["list", EXPORT] }),
      });
    }
  });

  test("let a designer change only design and artwork, and export nothing", () => {
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

  test("let only the agency's manager write deposits, accounting read them, and sellers ask for them", () => {
    const all = ["list", "show", EXPORT, "create", "decide", "reverse"];
    expect(of("agency").actions.deposits).toEqual(all);
    expect(of("agency:accounting").actions.deposits).toEqual(["list", "show", EXPORT]);
    expect(of("agency:staff").actions.deposits).toBeUndefined();
    expect(of("seller").actions.deposits).toEqual(["list", "show", EXPORT, "ask"]);
  });

  test("let only administrators run the deep health check", () => {
    for (const role of ROLES) expect(can(of(role), "health", "inspect"), role).toBe(role === "administrator");
  });

  test("hide profit from sub-users, and balances but the own team's from roles without money screens", () => {
    const holders = (object: string, action = "show") =>
      ROLES.filter((role) => can(of(role), object, action));
    expect(holders("balances", "own")).toEqual(ROLES.filter((role) => role.startsWith("seller")));
    expect(holders("profits")).toEqual(["agency", "agency:accounting", "seller"]);
    expect(holders("balances")).toEqual([
      "agency",
      "agency:accounting",
      "seller",
      "seller:staff",
      "seller:accounting",
    ]);
  });

  test("limit the four roles of the restricted profile to the resources of their screens", () => {
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
  test("map write to every supported verb, read to list and show, and a list to itself", () => {
    expect(declaredVerbs(categories, "agency")).toEqual(["list", "show", "create", "edit", "delete"]);
    expect(declaredVerbs(resourceNamed("orders"), "agency")).toEqual(["list", "show"]);
    expect(declaredVerbs(resourceNamed("seller-teams"), "seller")).toEqual(["show"]);
    expect(declaredVerbs(categories, "supplier")).toEqual([]);
  });
  test("are limited to those that the resource supports", () => {
    expect(declaredVerbs(resourceNamed("agencies"), "administrator")).toEqual(["list", "show", "edit"]);
  });
});

describe("screens", () => {
  const needs = screenNeeds(resources.values());
  const isBelow = (path: string, prefixes: readonly string[]) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const EVERYBODY = PROFILES.flatMap((profile) => ROLES.map((role) => ({ profile, role })));

  test("open only for roles that may make their calls", () => {
    for (const { profile, role } of EVERYBODY)
      for (const path of of(role, profile).screens) {
        const refused = needs
          .get(path)
          ?.filter(([resource, action]) => !can(of(role, profile), resource, action));
        expect(refused, `${profile} ${role} ${path}`).toEqual([]);
      }
  });

  test("open exactly where the specification lists them and the role may make their calls", () => {
    const listed = PROFILES.flatMap((profile) => Object.values(LISTED[profile]).flat());
    for (const { profile, role } of EVERYBODY) {
      // The platform's list is its whole area. A screen in no list opens for anyone with access.
      const paths = [...needs.keys()].filter((path) =>
        isBelow(
          path,
          listed.filter((path) => path !== "/a"),
        ),
      );
      const expected = paths.filter(
        (path) =>
          isBelow(path, LISTED[profile][role]) &&
          needs.get(path)?.every(([resource, action]) => can(of(role, profile), resource, action)),
      );
      const opened = of(role, profile).screens.filter((path) => paths.includes(path));
      expect([...opened].sort(), `${profile} ${role}`).toEqual(expected.sort());
    }
  });

  test("open from menus and the palette for every role that the specification lists them for", () => {
    // Ours, for managers alone.
    const evidence = new Set(["/ag/settings/activity", "/ag/settings/security-events"]);
    const closed = EVERYBODY.flatMap(({ profile, role }) =>
      SCREENS.filter(({ path }) => !evidence.has(path))
        .filter(({ path }) => isBelow(path, LISTED[profile][role]) && !canOpen(of(role, profile), path))
        .map(({ path }) => `${profile} ${role} ${path}`),
    );
    expect(closed).toEqual([]);
  });

  test("do not open by address if the role cannot save their form", () => {
    const id = "0199c1d2-0000-7000-8000-000000000000";
    const closed: readonly (readonly [Role, string])[] = [
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
    for (const [role, path] of closed) expect(canOpen(of(role), path), `${role} ${path}`).toBe(false);
    expect(canOpen(of("administrator"), "/a/catalogs/create")).toBe(true);
    expect(canOpen(of("agency"), `/ag/orders/${id}/refund`)).toBe(true);
    expect(canOpen(of("agency:staff", "restricted"), "/ag/catalogs/create"), "named by its list").toBe(true);
  });

  test("of the agency open in the seller's area for the team's manager and staff if they may make their calls", () => {
    const own = ownScreenNeeds(resources.values());
    const repeated = [...needs.keys()].filter((path) => !own.has(path));
    const opened = (role: Role) => of(role).screens.filter((path) => repeated.includes(path));
    for (const role of ["seller", "seller:staff"] as const) {
      const permitted = repeated.filter((path) =>
        needs.get(path)?.every(([resource, action]) => can(of(role), resource, action)),
      );
      expect([...opened(role)].sort(), role).toEqual(permitted.sort());
    }
    expect(opened("seller")).toEqual(
      expect.arrayContaining(["/s/tracking", "/s/sellers/:id", "/s/deposits"]),
    );
    expect(opened("seller:staff")).not.toContain("/s/deposits");
    for (const role of ["designer", "accounting", "customer_support", "order_exporter"] as const)
      expect(opened(`seller:${role}`), "the specification lists all of its screens").toEqual([]);
  });

  test("open by route path if granted, and without a grant only for the own profile", () => {
    expect(opensScreen(of("seller"), "/s/orders/:id", "/s/orders/anything")).toBe(true);
    expect(opensScreen(of("seller"), "/ag/orders/:id/refund", "/ag/orders/7/refund")).toBe(false);
    expect(opensScreen(of("seller"), "/ag/users/:id", "/ag/users/me", "me")).toBe(true);
    expect(opensScreen(of("seller"), "/ag/users/:id", "/ag/users/you", "me")).toBe(false);
  });

  test("are matched by their whole address, with an id where the route has one", () => {
    expect(canOpen(of("seller"), "/s/orders")).toBe(true);
    expect(canOpen(of("seller"), "/s/orders/import/histories")).toBe(true);
    expect(canOpen(of("seller"), "/s/orders-of-others")).toBe(false);
    expect(canOpen(of("seller"), "/ag/sellers")).toBe(false);
    expect(canOpen(of("agency:order_exporter"), "/ag/orders")).toBe(true);
    expect(canOpen(of("agency:order_exporter"), "/ag/catalogs")).toBe(false);
  });
  test("open a user's own profile always, another user's only for the agency's manager", () => {
    expect(canOpen(of("seller:designer"), "/ag/users/me", "me")).toBe(true);
    expect(canOpen(of("seller:designer"), "/ag/users/you", "me")).toBe(false);
    expect(canOpen(of("agency:staff"), "/ag/users/you", "me")).toBe(false);
    expect(canOpen(of("agency"), "/ag/users/7", "me")).toBe(true);
  });
  test("open for staff, except deposits, users, customers and email history", () => {
    for (const path of ["/ag/deposits", "/ag/users/list", "/ag/customers", "/ag/email-history"]) {
      expect(canOpen(of("agency:staff"), path), path).toBe(false);
      expect(canOpen(of("agency"), path), path).toBe(true);
    }
  });
});

describe("menus and landings", () => {
  const labels = (role: Role, profile: Profile = "standard") =>
    menuFor({ ...personOf(role), profile }, of(role, profile)).map((screen) => screen.path);
  const specified = new Set(ROLE_RULES.flatMap(({ menu }) => menu));
  const isWholeMenu = (role: Role, profile: Profile) =>
    role.endsWith(":order_exporter") ||
    (profile === "restricted" && (role === "supplier" || role.startsWith("agency:")));

  test.each(ROLE_RULES)(
    "are those of the specification: $role at $host",
    ({ host, role, landing, menu, refused }) => {
      const profile = host === "one.platen.test" ? "standard" : "restricted";
      const accountingProxyGroups = host === "three.platen.test";
      const own = { ...personOf(role), profile, accountingProxyGroups } as const;
      const grants = of(role, profile);
      const entries = menuFor(own, grants);
      const further = entries.filter(({ path }) => !specified.has(path));
      expect(entries.flatMap(({ path }) => (specified.has(path) ? [path] : []))).toEqual(menu);
      if (isWholeMenu(role, profile)) expect(further).toEqual([]);
      const [first] = entries;
      if (profile === "restricted") expect(further.map(({ place }) => place?.group)).not.toContain(HOME);
      else if (!isWholeMenu(role, profile)) {
        // What is ours comes first, in one group.
        expect(further.every(({ place }) => place?.group === HOME)).toBe(true);
        expect(entries.slice(0, further.length)).toEqual(further);
        expect(first?.label).toBe("Home");
      }
      expect(landingOf(own, grants)).toBe(landing);
      const [path, to] = refused;
      expect(canOpen(grants, path)).toBe(false);
      expect(forbiddenRedirect(own)).toBe(to);
    },
  );

  test("have rules for every role in both profiles", () => {
    for (const host of ["one.platen.test", "two.platen.test"])
      expect(
        ROLE_RULES.filter((one) => one.host === host)
          .map(({ role }) => role)
          .sort(),
      ).toEqual([...ROLES].sort());
  });

  test("have each entry of an area once, in one group of the menu", () => {
    for (const [area, screens] of Object.entries(MENUS)) {
      const places = screens.map(({ place }) => `${place?.group} ${place?.position}`);
      expect([...new Set(places)], area).toEqual(places);
      const groups = Object.keys(MENU_GROUPS[area as MenuArea]);
      for (const { path, place } of screens) expect(groups, path).toContain(place?.group);
    }
  });
  test.each(ROLES)("have an icon of its own for each entry: %s", (role) => {
    const own = { ...personOf(role), profile: "standard" } as const;
    const icons = menuFor(own, of(role)).map(({ icon = "table" }) => icon);
    expect([...new Set(icons)]).toEqual(icons);
  });
  test.each(ROLES)("lead to the tabs that open for %s", (role) => {
    const opens = (path: string) => canOpen(of(role), path);
    const tabs = SCREENS.filter(({ path }) => leaderOf(path) !== path && opens(path));
    const menu = new Set(
      menuFor({ ...personOf(role), profile: "standard" }, of(role)).map(({ path }) => path),
    );
    // API keys and the activity are reached from the settings, or from the person's menu.
    for (const path of ["/ag/api-keys", "/s/api-keys", "/ag/settings/activity", "/a/activity"])
      menu.add(path);
    const lost = tabs.filter(
      ({ path }) => !tabsAt(path).some((tab) => opens(tab.path) && menu.has(tab.path)),
    );
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
  test("show an exporter only the orders, at the address of the exporter's area", () => {
    expect(labels("agency:order_exporter")).toEqual(["/ag/orders"]);
    expect(labels("seller:order_exporter")).toEqual(["/s/orders"]);
  });
  test("are short in the restricted profile, where accounting has the proxy groups", () => {
    const short = ["/ag/payouts", "/ag/invoices", "/ag/deposits"];
    expect(labels("agency:accounting", "restricted")).toEqual(short);
    const accounting = {
      ...personOf("agency:accounting"),
      profile: "restricted",
      accountingProxyGroups: true,
    } as const;
    const menu = menuFor(accounting, of("agency:accounting", "restricted"));
    expect(menu.map(({ path }) => path)).toEqual([...short, "/ag/proxy-groups"]);
    expect(labels("agency:customer_support", "restricted"), "by its address alone").not.toContain(
      "/ag/chatbot-ticket",
    );
    const staff = { ...personOf("agency:staff"), profile: "restricted" } as const;
    expect(menuFor(staff, of("agency:staff", "restricted"))[0]).toMatchObject({
      path: "/s/catalogs",
      label: "Product Catalog",
    });
  });
  test("redirect from a forbidden screen to the no-access page, but standard agency staff to the home page", () => {
    const to = (role: Role, profile: Profile) => forbiddenRedirect({ ...personOf(role), profile });
    expect(to("agency:staff", "standard")).toBe("/");
    expect(to("agency:staff", "restricted")).toBe("/no-access");
    expect(to("agency:accounting", "standard")).toBe("/no-access");
    expect(to("seller:staff", "standard")).toBe("/no-access");
  });
  test("land where the specification requires, or at the first entry that opens", () => {
    const landing = (role: Role, profile: Profile = "standard") =>
      landingOf({ ...personOf(role), profile }, of(role, profile));
    expect(landing("administrator")).toBe("/a/catalogs");
    expect(landing("supplier")).toBe("/a/catalogs");
    expect(landing("agency")).toBe("/ag/catalogs");
    expect(landing("seller")).toBe("/s/orders");
    expect(landing("seller:order_exporter")).toBe("/ag/orders");
    expect(landing("agency:accounting", "restricted")).toBe("/ag/payouts");
    expect(landing("agency:customer_support", "restricted")).toBe("/ag/orders");
    expect(landingOf({ ...personOf("seller"), profile: "standard" }, NO_GRANTS)).toBe("/no-access");
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

test("the screen at an address is its route pattern, for the person whose screens they are", () => {
  const agency = of("agency");
  expect(screenAt(agency, "/ag/orders/0196a2b4-7c11-7e55-9d3f-2a1b3c4d5e6f")).toBe("/ag/orders/:id");
  expect(screenAt(agency, "/ag/orders/import")).toBe("/ag/orders/import");
  expect(screenAt(agency, "/a/ledger")).toBeUndefined();
});

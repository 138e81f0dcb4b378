import { describe, expect, test } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { DEFAULT_TEMPLATES } from "../../../src/domain/mail/templates.ts";
import { EVENT_GROUPS } from "../../../src/domain/notifications/choices.ts";
import { digestOf } from "../../../src/domain/notifications/digest.ts";
import {
  choiceOf,
  choicesOf,
  defaultOf,
  EVENT_KEYS,
  eventOf,
  eventsOf,
  rolesOf,
} from "../../../src/domain/notifications/events.ts";

describe("the events", () => {
  test("each have a text, a group and somebody who receives them", () => {
    expect(new Set(EVENT_KEYS.map((key) => eventOf(key).label)).size).toBe(EVENT_KEYS.length);
    for (const key of EVENT_KEYS) {
      const { label, description, group } = eventOf(key);
      expect([key, label.length, description.length > 10, rolesOf(key).length > 0]).toEqual([
        key,
        expect.any(Number),
        true,
        true,
      ]);
      expect(EVENT_GROUPS).toContain(group);
    }
    expect(new Set(EVENT_KEYS.map((key) => eventOf(key).group))).toEqual(new Set(EVENT_GROUPS));
  });

  test("reach the roles that can act on them, and every role has some but the order exporters of a team", () => {
    expect(rolesOf("deposits.waiting")).toEqual(["agency", "agency:accounting"]);
    expect(rolesOf("designs.hired")).toEqual(["agency:designer", "seller:designer"]);
    expect(rolesOf("prices.waiting")).toEqual(["administrator", "supplier", "agency", "agency:staff"]);
    expect(rolesOf("changes.requested").filter((role) => role.startsWith("seller"))).toEqual([
      "seller",
      "seller:staff",
      "seller:accounting",
      "seller:customer_support",
    ]);
    for (const role of ROLES) expect([role, eventsOf(role).length > 0]).toEqual([role, true]);
  });

  test("about orders as a whole reach no designer, who reads only some of their fields", () => {
    for (const key of EVENT_KEYS.filter((one) => one.startsWith("orders.")))
      expect(rolesOf(key).filter((role) => role.endsWith(":designer"))).toEqual([]);
  });
});

describe("a choice", () => {
  const staff = { role: "seller:staff", isManager: false } as const;
  const manager = { role: "seller", isManager: true } as const;
  const supplier = { role: "supplier", isManager: false } as const;

  test("is the person's own, else the default, which is another one for managers", () => {
    expect(defaultOf("orders.rejected", staff)).toBe("app");
    expect(defaultOf("orders.rejected", manager)).toBe("mail");
    expect(defaultOf("orders.held", manager)).toBe("app");
    expect(choiceOf("orders.rejected", manager, "off")).toBe("off");
    expect(choiceOf("orders.rejected", manager, undefined)).toBe("mail");
    expect(choiceOf("orders.rejected", staff, "loudly"), "of another version").toBe("app");
  });

  test("is never the app for the platform's people, who have no bell", () => {
    const administrator = { role: "administrator", isManager: false } as const;
    expect(choicesOf("supplier")).toEqual(["mail", "digest", "off"]);
    expect(choicesOf("seller")).toEqual(["app", "mail", "digest", "off"]);
    expect(defaultOf("prices.failed", { role: "agency", isManager: true })).toBe("app");
    expect(defaultOf("prices.failed", administrator)).toBe("mail");
    expect(choiceOf("prices.waiting", supplier, "app")).toBe("mail");
  });
});

test("a digest groups its lines by event in the order of the declaration, and counts what it leaves out", () => {
  const line = (event: string, title: string) => ({ event, title, content: "", path: `/cms/${title}` });
  const held = Array.from({ length: 22 }, (_, at) => line("orders.held", `held-${at}`));
  const { count, events } = digestOf([line("gone", "old"), ...held, line("orders.submitted", "new")]);
  expect(count).toBe("24 notifications");
  expect(events.map(({ title, links, more }) => [title, links.length, more])).toEqual([
    ["Orders submitted", 1, 0],
    ["Orders put on hold or released", 20, 2],
    ["Others", 1, 0],
  ]);
  expect(events[0]?.links).toEqual([{ text: "new", detail: "", path: "/cms/new" }]);
  expect(digestOf([line("orders.held", "one")]).count).toBe("1 notification");
});

test("the texts of notifications and of the digest can be changed by agencies", () => {
  const codes = DEFAULT_TEMPLATES.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(["notification", "daily-digest"]));
  expect(codes).not.toContain("invitation");
});

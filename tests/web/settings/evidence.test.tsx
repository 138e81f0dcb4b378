import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { audit, securityEvents } from "../../../src/domain/resources/index.ts";
import { countSecurityEvents } from "../../../src/domain/security-events/calls.ts";
import ActivityList from "../../../src/web/evidence/ActivityList.tsx";
import ActivityShow from "../../../src/web/evidence/ActivityShow.tsx";
import SecurityEventList from "../../../src/web/evidence/SecurityEventList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const manager = person({
  userType: "agency",
  authority: null,
  sellerTeam: null,
  grants: {
    actions: {
      audit: ["list", "show", "export"],
      "security-events": ["list", "export"],
      users: ["list", "show"],
    },
    screens: everyScreen("/ag/"),
  },
});
const dana = { id: "u1", fullName: "Dana Whitlock", email: "dana@copper.test" };
const entry = (id: string, over: object = {}) => ({
  id,
  version: 1,
  action: "edit",
  object: "seller-teams",
  subject: "0195b39f-1591-7c8f-bf1e-3cb30bbca9d3",
  actor: dana,
  apiKey: null,
  before: { name: "Fern", creditLimit: 0 },
  after: { name: "Fern Ltd", creditLimit: 250 },
  ip: "203.0.113.24",
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});
const LIST = "/ag/settings/activity";

const textOf = (element: Element | null) => element?.textContent ?? "";

beforeEach(() => emptyLists());

describe("the activity", () => {
  const open = () => openScreen(LIST, LIST, <ActivityList area="ag" />, manager);

  it("says who did what, when and from where, in plain words", async () => {
    on(callsOf(audit).list, () => ({
      data: [
        entry("e1"),
        entry("e2", { action: "login", object: "users", before: null, after: null }),
        entry("e3", { action: "import-from-store", object: "orders", actor: null, before: null, ip: null }),
      ],
      total: 3,
    }));
    open();
    const row = await screen.findByRole("row", { name: /Changed: seller/ });
    expect(textOf(row)).toMatch(/Name, Credit limit/);
    expect(textOf(row)).toMatch(/Dana Whitlock.*Nov 20.*203\.0\.113\.24/);
    expect(
      within(row)
        .getByRole("link", { name: /Changed: seller/ })
        .getAttribute("href"),
    ).toBe(`${LIST}/e1`);
    screen.getByText("Signed in");
    expect(textOf(screen.getByRole("row", { name: /Imported from a store: order/ }))).toContain("System");
  });

  it("is filtered by one action, in the address", async () => {
    on(callsOf(audit).list, () => ({ data: [entry("e1")], total: 1 }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
    await userEvent.click(screen.getByRole("button", { name: "What" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Deleted" }));
    await screen.findByRole("button", { name: "Clear filter What" });
    await userEvent.click(screen.getByRole("radio", { name: "Created" }));
    await expect.poll(() => sentTo(callsOf(audit).list).at(-1)?.query).toMatchObject({ action: "create" });
  });

  it("says that there is none, and why it could not be loaded", async () => {
    on(callsOf(audit).list, () => new ErrorResponse("The database is away", {}, 500));
    open();
    await screen.findByText("Activity could not be loaded");
    on(callsOf(audit).list, () => ({ data: [], total: 0 }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No activity yet");
  });
});

it("an entry has each value before and after, and leads to all changes of the same", async () => {
  on(callsOf(audit).show, () => entry("e1"));
  openScreen(`${LIST}/:id`, `${LIST}/e1`, <ActivityShow area="ag" />, manager);
  const table = await screen.findByRole("table", { name: "What changed" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Field", "Before", "After"],
    ["Name", "Fern", "Fern Ltd"],
    ["Credit limit", "$0", "$250.00"],
  ]);
  expect(screen.getByRole("link", { name: "All changes of it" }).getAttribute("href")).toBe(
    `${LIST}?object=seller-teams&subject=0195b39f-1591-7c8f-bf1e-3cb30bbca9d3`,
  );
  expect(screen.getByRole("link", { name: "203.0.113.24" }).getAttribute("href")).toBe(
    `${LIST}?ip=203.0.113.24`,
  );
});

it("values of another form than their field's are shown as they are", async () => {
  const after = { name: { was: "odd" }, proxies: "none", creditLimit: "12" };
  on(callsOf(audit).show, () => entry("e1", { before: null, after }));
  openScreen(`${LIST}/:id`, `${LIST}/e1`, <ActivityShow area="ag" />, manager);
  const table = await screen.findByRole("table", { name: "What changed" });
  expect(textOf(table)).toMatch(/Was: odd.*none.*12/);
});

describe("the security events", () => {
  const path = "/ag/settings/security-events";
  const event = {
    id: "s1",
    version: 1,
    kind: "sign-in-failed",
    call: "POST /api/auth/login",
    status: 400,
    count: 9,
    user: null,
    apiKey: null,
    email: "nobody@elsewhere.test",
    address: "198.51.100.77",
    requestId: "r1",
    createdAt: "2026-11-20T20:00:00.000Z",
    lastAt: "2026-11-20T20:00:30.000Z",
  };
  const open = () => openScreen(path, path, <SecurityEventList area="ag" />, manager);
  const thisHour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();

  it("have their number by kind above them, of a day or a week", async () => {
    on(callsOf(securityEvents).list, () => ({ data: [event], total: 1 }));
    on(countSecurityEvents, () => ({ data: [{ hour: thisHour, kind: "sign-in-failed", count: 84 }] }));
    open();
    const counts = await screen.findByRole("region", { name: "Events by hour" });
    const kind = await within(counts).findByRole("link", { name: "Failed sign-in" });
    expect(kind.getAttribute("href")).toBe(`${path}?kind=sign-in-failed`);
    expect(textOf(kind.closest("li"))).toContain("Failed sign-in84Most in an hour: 84");
    expect(counts.querySelectorAll("rect.above")).toHaveLength(1);
    await userEvent.click(within(counts).getByRole("button", { name: "7 days" }));
    await expect.poll(() => sentTo(countSecurityEvents).at(-1)?.query).toMatchObject({ hours: "168" });
    const row = await screen.findByRole("row", { name: /auth\/login/ });
    expect(textOf(row)).toMatch(/Response 400.*Failed sign-in.*9.*nobody@elsewhere\.test.*198\.51\.100\.77/);
  });

  it("are shown where the counts cannot be loaded", async () => {
    on(callsOf(securityEvents).list, () => ({ data: [event], total: 1 }));
    on(countSecurityEvents, () => new ErrorResponse("The database is away", {}, 500));
    open();
    await screen.findByText(/The counts could not be loaded/);
    screen.getByText("POST /api/auth/login");
  });
});

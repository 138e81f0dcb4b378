import { describe, expect, it } from "vitest";
import type { StoreHealth } from "../../../src/domain/stores/inbound/responses.ts";
import { type WorkPart, worksOf } from "../../../src/domain/stores/works.ts";

const AT = "2026-11-20T20:00:00.000Z";
const NOW = new Date("2026-11-20T21:00:00.000Z");
const NONE = { failed: 0, failure: null };
const READING = { upTo: AT, readAt: AT, nextAt: AT, reason: null, catchingUp: null };
const HEALTH: StoreHealth = {
  webhookUrl: "https://platen.test/api/hooks/stores/abc",
  app: null,
  authorization: null,
  importsOrders: true,
  sendsTracking: true,
  isConnected: true,
  needsReconnect: false,
  hasWebhookSecret: true,
  versionWarning: null,
  pausedAt: null,
  lastEventAt: AT,
  lagSeconds: null,
  waiting: 0,
  failed: 0,
  webhooks: { active: 4, topics: 4, checkedAt: AT, reason: null },
  reading: READING,
  works: {
    orders: NONE,
    tracking: { ...NONE, synced: 3, waiting: 0, at: AT },
    access: { at: AT, reason: null },
    privacy: { ...NONE, waiting: 0, at: null },
  },
};
const lineOf = (part: WorkPart, over: Partial<StoreHealth> = {}) =>
  worksOf({ ...HEALTH, ...over }, NOW).find((line) => line.part === part);
const failing = (reason: string) => ({ failed: 2, failure: { at: AT, reason } });

describe("what of a store's connection works", () => {
  it("is all of it, one line for each part, with nothing to do", () => {
    expect(worksOf(HEALTH, NOW).map(({ part, state, todo }) => [part, state, todo])).toEqual([
      ["orders", "works", null],
      ["tracking", "works", null],
      ["webhooks", "works", null],
      ["access", "works", null],
      ["privacy", "works", null],
    ]);
  });

  it("is nothing before it is connected, which is said once", () => {
    const lines = worksOf({ ...HEALTH, isConnected: false, webhooks: null, reading: null }, NOW);
    expect(lines.map(({ state }) => state)).toEqual(["off", "off", "off", "off", "works"]);
    expect(lines.flatMap(({ todo }) => todo ?? [])).toEqual([
      "Connect the store below, so that its orders arrive",
    ]);
  });

  it.each([
    [{ pausedAt: AT }, "paused", /^Webhooks are received/, "Resume to process them"],
    [{ importsOrders: false }, "off", /^Not imported/, /^Edit the integration/],
    [
      { reading: { ...READING, reason: "The store is closed until its bill is paid (402)" } },
      "fails",
      /402/,
      /^Pay the store's bill/,
    ],
    [{ reading: { ...READING, reason: "The store is locked (423)" } }, "fails", /423/, /^Ask the platform/],
    [
      { reading: { ...READING, reason: "The store responded with 503" } },
      "fails",
      /503/,
      "Platen tries again by itself",
    ],
    [
      { reading: { ...READING, catchingUp: { from: AT, orders: 40, upTo: AT } } },
      "busy",
      /^Reads what the store had from .* on: 40 orders, up to/,
      null,
    ],
    [
      { reading: { ...READING, reason: "The credentials cannot be read: another key" } },
      "fails",
      /^The credentials cannot be read/,
      null,
    ],
    [
      { reading: { ...READING, reason: "The integration imports no orders" } },
      "busy",
      "Orders are imported again, and the store is read within ten minutes",
      null,
    ],
    [{ waiting: 2, lagSeconds: 180 }, "works", "2 events wait, the oldest: 3 minutes", null],
    [{ needsReconnect: true }, "fails", "The store refuses Platen's access", null],
    [{ works: { ...HEALTH.works, orders: failing("No") } }, "partly", /./, /^Mend the reason/],
  ] as const)("says of its orders, where %j: %s", (over, state, text, todo) => {
    expect(lineOf("orders", over)).toMatchObject({
      state,
      text: typeof text === "string" ? text : expect.stringMatching(text),
      todo: typeof todo === "string" || todo === null ? todo : expect.stringMatching(todo),
    });
  });

  it("names the last failure of each part, with how many there are", () => {
    const works = {
      orders: failing("Only USD"),
      tracking: { ...HEALTH.works.tracking, ...failing("No such order") },
      access: HEALTH.works.access,
      privacy: { ...HEALTH.works.privacy, ...failing("The event could not be processed") },
    };
    expect(
      worksOf({ ...HEALTH, works }, NOW).flatMap(({ state, failure }) => (failure ? [[state, failure]] : [])),
    ).toEqual([
      ["partly", "2 orders failed: Only USD"],
      ["partly", "2 tracking numbers failed: No such order"],
      ["fails", "2 requests failed: The event could not be processed"],
    ]);
  });

  it.each([
    [{ hasWebhookSecret: false }, "fails", /^Enter the store's webhook secret/],
    [
      { webhooks: { active: 2, topics: 4, checkedAt: AT, reason: "The store responded with 400" } },
      "partly",
      /^Orders arrive up to ten minutes later/,
    ],
    [
      {
        isConnected: false,
        webhooks: { active: 4, topics: 4, checkedAt: AT, reason: "The store is locked (423)" },
      },
      "partly",
      "Delete them in the store",
    ],
  ] as const)("says of webhooks, where %j: %s", (over, state, todo) => {
    expect(lineOf("webhooks", over)).toMatchObject({
      state,
      todo: typeof todo === "string" ? todo : expect.stringMatching(todo),
    });
  });

  it("says of the access how it is mended, and when the platform's API has to be followed", () => {
    expect(lineOf("access", { needsReconnect: true })).toMatchObject({
      state: "fails",
      todo: "Reconnect it with new keys: reading continues where it stopped",
    });
    expect(lineOf("access", { versionWarning: "Upgrade Platen before 2027-10-01" })).toMatchObject({
      state: "partly",
      todo: "Upgrade Platen before 2027-10-01",
    });
  });

  it("does not say of access that was never used, or cannot be, that the store accepts it", () => {
    const works = { ...HEALTH.works, tracking: { ...HEALTH.works.tracking, at: null } };
    const accessWith = (reason: string | null, readAt: string | null = null) =>
      lineOf("access", { works, reading: { ...READING, readAt, reason } });
    expect(accessWith(null)).toMatchObject({ state: "busy", text: "The store has not been asked yet" });
    expect(accessWith("This is no WooCommerce store")).toMatchObject({
      state: "fails",
      text: "The store has not accepted it yet",
    });
    expect(accessWith("The store responded with 503", AT)).toMatchObject({ state: "works" });
    expect(accessWith("The credentials cannot be read: another key", AT)).toMatchObject({
      state: "fails",
      todo: "Reconnect it with new keys: reading continues where it stopped",
    });
  });
});

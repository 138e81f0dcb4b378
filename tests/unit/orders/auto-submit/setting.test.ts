import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BY_HAND,
  dueSince,
  goesAt,
  isTaken,
  type StoreAutoSubmit,
  type StoredAutoSubmit,
  settingLabel,
  settingOf,
  switched,
  whyLabel,
} from "../../../../src/domain/orders/auto-submit/setting.ts";

const LA = "America/Los_Angeles";
const NOW = "2026-11-29T12:00:00.000Z";
const stored = (over: Partial<StoredAutoSubmit>): StoredAutoSubmit => ({ ...BY_HAND, since: NOW, ...over });
const applied = (over: Partial<StoredAutoSubmit>, zone = LA): StoreAutoSubmit => ({
  setting: stored(over),
  level: "store",
  zone,
});
const AT_SIX = applied({ mode: "daily", time: "18:00" });

describe("when an order goes", () => {
  it.each([
    ["at once", applied({ mode: "once" }), "2026-11-29T12:00:00.000Z"],
    ["after minutes", applied({ mode: "delay", minutes: 90 }), "2026-11-29T13:30:00.000Z"],
    ["at the hour of this day", AT_SIX, "2026-11-30T02:00:00.000Z"],
    ["at an hour that has passed", applied({ mode: "daily", time: "03:59" }), "2026-11-30T11:59:00.000Z"],
    ["at the very minute", applied({ mode: "daily", time: "04:00" }), "2026-11-29T12:00:00.000Z"],
    ["never by itself", applied({ mode: "hand" }), null],
  ])("%s", (_, setting, expected) => {
    expect(goesAt(setting, NOW)).toBe(expected);
  });

  it("is due exactly from that time on, also where clocks change", () => {
    const minutes = fc.integer({ min: 0, max: 400 * 24 * 60 });
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((n) => String(n).padStart(2, "0")).join(":"));
    const zone = fc.constantFrom(LA, "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu");
    const at = (minute: number) =>
      new Date(Date.parse("2026-01-01T00:00:00Z") + minute * 60_000).toISOString();
    fc.assert(
      fc.property(minutes, time, zone, fc.boolean(), (minute, hour, name, isDaily) => {
        const setting = isDaily
          ? applied({ mode: "daily", time: hour }, name)
          : applied({ mode: "delay", minutes: (minute % 600) + 1 }, name);
        const since = at(minute);
        const goes = goesAt(setting, since) ?? "";
        const isDue = (now: string) => since <= (dueSince(setting, now) ?? "");
        expect(goes >= since).toBe(true);
        expect(isDue(goes)).toBe(true);
        expect(isDue(new Date(Date.parse(goes) - 1).toISOString())).toBe(false);
      }),
    );
  });
});

describe("which setting applies", () => {
  const agency = stored({ mode: "once" });
  const team = stored({ mode: "delay", minutes: 5 });
  it("is that of the store, else that of the team, else that of the agency, else by hand", () => {
    const levelOf = (own: Parameters<typeof settingOf>[0]) => settingOf(own, LA);
    expect(levelOf({ store: stored({ mode: "hand" }), team, agency })).toMatchObject({ level: "store" });
    expect(levelOf({ store: null, team, agency })).toMatchObject({ level: "team", setting: team });
    expect(levelOf({ store: null, team: null, agency })).toMatchObject({ level: "agency", setting: agency });
    expect(levelOf({ store: null, team: null, agency: null }).setting.mode).toBe("hand");
  });

  it("takes orders that were placed since it was switched on, which a change of its time does not do", () => {
    const later = "2026-11-29T13:00:00.000Z";
    const on = switched({ ...BY_HAND, mode: "once" }, stored({ since: null }), NOW);
    expect(on.since).toBe(NOW);
    expect(switched({ ...BY_HAND, mode: "delay", minutes: 5 }, on, later).since).toBe(NOW);
    const off = switched(BY_HAND, on, later);
    expect(off.since).toBeNull();
    expect(switched({ ...BY_HAND, mode: "once" }, off, later).since).toBe(later);
    const store: StoreAutoSubmit = { setting: on, level: "store", zone: LA };
    expect(isTaken(store, NOW)).toBe(true);
    expect(isTaken(store, "2026-11-29T11:59:59.999Z")).toBe(false);
    expect(isTaken({ ...store, setting: off }, later)).toBe(false);
  });
});

it("says when and why", () => {
  const daily = { mode: "daily", minutes: null, time: "18:00", zone: LA, level: "store" } as const;
  expect(settingLabel({ ...daily, zone: "America/Argentina/Buenos_Aires" })).toBe(
    "At 18:00, Buenos Aires time",
  );
  expect(whyLabel(daily)).toBe("At 18:00, Los Angeles time, as set for the store");
  expect(whyLabel({ ...daily, mode: "delay", minutes: 1, level: "team" })).toBe(
    "1 minute after the order arrives or changes, as set for all stores of the team",
  );
  expect(whyLabel({ ...daily, mode: "once", level: "agency" })).toBe("At once, as set by the agency");
});

import { describe, expect, it } from "vitest";
import { zoneLabel, zoneLabels, zoneOf } from "../../../src/domain/catalogs/basecosts/zones.ts";

describe("zones of shipping rates", () => {
  it.each([
    ["*", "Rest of world"],
    ["US", "United States (US)"],
    ["US-CA", "California (US-CA)"],
    ["US-9Z", "US-9Z"],
    ["XX", "XX"],
  ])("shows %s as %s, and reads it back", (zone, label) => {
    expect(zoneLabel(zone)).toBe(label);
    expect(zoneOf(label)).toBe(zone);
    expect(zoneOf(zone.toLowerCase())).toBe(zone);
  });

  it("reads a country by its name, and refuses what names none", () => {
    expect(zoneOf(" germany ")).toBe("DE");
    expect(zoneOf("rest of World")).toBe("*");
    expect(zoneOf("Mars")).toBeNull();
  });

  it("offers only zones that can be read back", () => {
    const unread = zoneLabels().filter((label) => zoneLabel(zoneOf(label) ?? "") !== label);
    expect(unread).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { dayIn, instantIn, isZone } from "../../src/domain/zones.ts";

describe("instantIn", () => {
  it.each([
    ["UTC", "2026-11-29", "18:00", "2026-11-29T18:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-29", "18:00", "2026-11-30T02:00:00.000Z"],
    ["America/Los_Angeles", "2026-07-01", "18:00", "2026-07-02T01:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-29", "00:00", "2026-11-28T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-29", "08:00", "2026-11-28T18:00:00.000Z"],
    // Clocks skip from 02:00 to 03:00.
    ["America/Los_Angeles", "2026-03-08", "01:59", "2026-03-08T09:59:00.000Z"],
    ["America/Los_Angeles", "2026-03-08", "02:30", "2026-03-08T10:30:00.000Z"],
    ["America/Los_Angeles", "2026-03-08", "03:00", "2026-03-08T10:00:00.000Z"],
    // They skip midnight.
    ["Africa/Cairo", "2026-04-24", "00:00", "2026-04-23T22:00:00.000Z"],
    // They show 01:00 to 02:00 twice.
    ["America/Los_Angeles", "2026-11-01", "00:59", "2026-11-01T07:59:00.000Z"],
    ["America/Los_Angeles", "2026-11-01", "01:30", "2026-11-01T08:30:00.000Z"],
    ["America/Los_Angeles", "2026-11-01", "02:00", "2026-11-01T10:00:00.000Z"],
    // The day ends and begins an hour later or earlier.
    ["America/Los_Angeles", "2026-03-09", "00:00", "2026-03-09T07:00:00.000Z"],
  ])("%s %s %s is %s", (zone, day, time, expected) => {
    expect(instantIn(zone, day, time)).toBe(expected);
  });
});

describe("dayIn", () => {
  it.each([
    ["UTC", "2026-11-29T23:59:59.999Z", "2026-11-29"],
    ["Asia/Tokyo", "2026-11-29T15:00:00.000Z", "2026-11-30"],
    ["America/Los_Angeles", "2026-11-29T07:59:00.000Z", "2026-11-28"],
  ])("in %s at %s is %s", (zone, instant, expected) => {
    expect(dayIn(zone, instant)).toBe(expected);
  });
});

it("knows the names of zones", () => {
  expect(["Europe/Berlin", "UTC", "America/Los_Angeles"].every(isZone)).toBe(true);
  // Which of both is listed depends on the browser or server.
  expect(["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv"].every(isZone)).toBe(true);
  expect(["", "Berlin", "Mars/Base", "+02:00"].some(isZone)).toBe(false);
});

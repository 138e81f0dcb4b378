import { expect, it } from "vitest";
import { versionOf } from "../../../scripts/browser.js";

it("versionOf returns the version of the browser", () => {
  expect(versionOf(process.execPath)).toBe(process.version);
});

it('versionOf returns "version unknown" for a program that cannot be started', () => {
  expect(versionOf("/nowhere/chromium")).toBe("version unknown");
});

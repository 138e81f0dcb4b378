import { expect, it } from "vitest";
import { versionOf } from "../../../scripts/browser.js";

it("names the version of the browser that the tests drive", () => {
  expect(versionOf(process.execPath)).toBe(process.version);
});

it("does without the version of a program that cannot be started", () => {
  expect(versionOf("/nowhere/chromium")).toBe("version unknown");
});

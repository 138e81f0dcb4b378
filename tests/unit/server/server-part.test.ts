import { beforeEach, expect, test, vi } from "vitest";
import { catalogs, customers, orders } from "../../../src/domain/resources/index.ts";
import type * as module from "../../../src/server/crud/server-part.ts";

let fresh: typeof module;
beforeEach(async () => {
  vi.resetModules();
  fresh = await import("../../../src/server/crud/server-part.ts");
});

test("reads no row before the parts are loaded", () => {
  expect(() => fresh.partOf(customers)).toThrow("server-parts.ts");
});

test("refuses parts without the conditions of the declared filters", () => {
  const load = () => fresh.loadServerParts([fresh.serverPart(orders, {}), fresh.serverPart(catalogs, {})]);
  expect(load).toThrow("catalogs");
  expect(() => fresh.partOf(customers)).toThrow("server-parts.ts");
});

import { describe, expect, it } from "vitest";
import { GRANTS } from "../../../src/domain/access/grants.generated.ts";
import { screenAt } from "../../../src/domain/access/grants.ts";
import { routePattern } from "../../../src/domain/field-metrics/route-pattern.ts";
import { KnownRoutes } from "../../../src/server/field-metrics/known-routes.ts";

const ID = "0196a2b4-7c11-7e55-9d3f-2a1b3c4d5e6f";

describe("the route of a reported call", () => {
  it.each([
    [`/orders/${ID}/notes`, "/orders/:id/notes"],
    ["/orders/7", "/orders/:id"],
    ["/orders/abcdef12-7c11-7e55-9d3f-2a1b3c4d5e6f", "/orders/:id"],
    ["/order-items/by-code/FERN%20GREEN", "/order-items/by-code/:id"],
    ["/invoices/search/export-fk-v2", "/invoices/search/export-fk-v2"],
    ["/orders/list", "/orders/list"],
  ])("has no ids: %s is %s", (path, pattern) => {
    expect(routePattern(path)).toBe(pattern);
  });

  it("is one of the program's routes, those without a parameter first", () => {
    const routes = new KnownRoutes();
    for (const url of [
      "/api/orders/:id",
      "/api/orders/list",
      "/api/basecosts/catalogs/:catalogId",
      "/cms/files",
    ])
      routes.add("GET", url);
    const nameOf = (route: string, method: "GET" | "POST" = "GET") => routes.nameOf({ method, route });
    expect(nameOf("/orders/:id")).toBe("GET /orders/:id");
    expect(nameOf("/orders/list")).toBe("GET /orders/list");
    expect(nameOf("/basecosts/catalogs/:id")).toBe("GET /basecosts/catalogs/:catalogId");
    for (const unknown of ["/orders", "/orders/", "/orders/:id/x", "/files", "/../orders"])
      expect(nameOf(unknown)).toBeUndefined();
    expect(nameOf("/orders/:id", "POST")).toBeUndefined();
  });
});

it("the screen at an address is its route pattern, for the person whose screens they are", () => {
  const { agency } = GRANTS.standard;
  expect(screenAt(agency, `/ag/orders/${ID}`)).toBe("/ag/orders/:id");
  expect(screenAt(agency, "/ag/orders/import")).toBe("/ag/orders/import");
  expect(screenAt(agency, "/a/ledger")).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { entryOf } from "../../../src/domain/access/public-paths.ts";
import { allowedNext } from "../../../src/web/address.ts";
import type { Person } from "../../../src/web/session.ts";

const person = {
  id: "u1",
  grants: { actions: {}, screens: ["/s/orders", "/s/orders/:id"] },
} as unknown as Person;

describe("allowedNext", () => {
  it("returns the requested path with its filters", () => {
    expect(allowedNext("/s/orders?status=Hold", person)).toBe("/s/orders?status=Hold");
    expect(allowedNext("/s/orders/7", person)).toBe("/s/orders/7");
    expect(allowedNext("/ag/users/u1", person)).toBe("/ag/users/u1");
  });

  it("returns null for another site, a page without a session, or a screen without access", () => {
    for (const next of [
      null,
      "",
      "https://evil.test",
      "//evil.test/s/orders",
      "/\\evil.test",
      "javascript:alert(1)",
      "/auth/login",
      "/no-access",
      "/ag/sellers",
      "/ag/users/u2",
    ])
      expect(allowedNext(next, person), String(next)).toBeNull();
  });
});

describe("entryOf", () => {
  it("serves screens that need no session by the small page", () => {
    for (const path of ["/auth/login", "/auth/anything", "/error", "/no-access/", "/active-success"])
      expect(entryOf(path)).toBe("auth.html");
    for (const path of ["/", "/s/orders", "/authors", "/errors"]) expect(entryOf(path)).toBe("index.html");
  });
});

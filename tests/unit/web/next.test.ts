import { describe, expect, it } from "vitest";
import { entryOf } from "../../../src/domain/access/public-paths.ts";
import { allowedNext } from "../../../src/web/address.ts";
import type { Person } from "../../../src/web/session.ts";

const person = {
  id: "u1",
  grants: { actions: {}, screens: ["/s/orders", "/s/orders/:id"] },
} as unknown as Person;

describe("where sign-in leads on to", () => {
  it("is where the person was going, with its filters", () => {
    expect(allowedNext("/s/orders?status=Hold", person)).toBe("/s/orders?status=Hold");
    expect(allowedNext("/s/orders/7", person)).toBe("/s/orders/7");
    expect(allowedNext("/ag/users/u1", person)).toBe("/ag/users/u1");
  });

  it("is never another site, a page without a session, or a screen that is not theirs", () => {
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

describe("the page that serves a path", () => {
  it("is the small one for what needs no session", () => {
    for (const path of ["/auth/login", "/auth/anything", "/error", "/no-access/", "/active-success"])
      expect(entryOf(path)).toBe("auth.html");
    for (const path of ["/", "/s/orders", "/authors", "/errors"]) expect(entryOf(path)).toBe("index.html");
  });
});

import { expect, test } from "vitest";
import { entryOf } from "../../../src/domain/access/public-paths.ts";

test("a screen that needs no session is served by the small page, every other by the application", () => {
  for (const path of ["/auth", "/auth/login", "/auth/register/", "/active-success", "/error", "/no-access"])
    expect(entryOf(path), path).toBe("auth.html");
  for (const path of ["/", "", "/ag/orders", "/authority", "/s/auth/login", "/errors", "/subcribe-success/x"])
    expect(entryOf(path), path).toBe("index.html");
});

import { expect, test } from "vitest";
import { entryOf, productAt } from "../../../src/domain/access/public-paths.ts";

test("entryOf serves screens without a session by the small page, and all others by the application", () => {
  for (const path of ["/auth", "/auth/login", "/auth/register/", "/active-success", "/error", "/no-access"])
    expect(entryOf(path), path).toBe("auth.html");
  for (const path of ["/", "", "/ag/orders", "/authority", "/s/auth/login", "/errors", "/subcribe-success/x"])
    expect(entryOf(path), path).toBe("index.html");
});

test("entryOf serves a product's public page by its own HTML page, and a seller's product list by the application", () => {
  expect(entryOf("/products/018f0000-0000-7000-8000-000000000000")).toBe("product.html");
  expect(productAt("/products/018f0000-0000-7000-8000-000000000000/")).toBe(
    "018f0000-0000-7000-8000-000000000000",
  );
  for (const path of ["/s/products/x", "/products", "/productsx/y"]) {
    expect(productAt(path), path).toBeUndefined();
    expect(entryOf(path), path).toBe("index.html");
  }
});

test("entryOf serves the API references by their own HTML page", () => {
  for (const path of ["/developers", "/developers/", "/api/docs"])
    expect(entryOf(path)).toBe("developers.html");
  for (const path of ["/developers/x", "/s/developers"]) expect(entryOf(path)).toBe("index.html");
});

test("no address below /products/ requires sign-in, even if it is not a product's", () => {
  for (const path of ["/products/", "/products/x/y", "/products/x/y/"]) {
    expect(productAt(path), path).toBeUndefined();
    expect(entryOf(path), path).toBe("product.html");
  }
});

import { expect, test } from "vitest";
import { entryOf, productAt } from "../../../src/domain/access/public-paths.ts";

test("a screen that needs no session is served by the small page, every other by the application", () => {
  for (const path of ["/auth", "/auth/login", "/auth/register/", "/active-success", "/error", "/no-access"])
    expect(entryOf(path), path).toBe("auth.html");
  for (const path of ["/", "", "/ag/orders", "/authority", "/s/auth/login", "/errors", "/subcribe-success/x"])
    expect(entryOf(path), path).toBe("index.html");
});

test("a product's public page is one of its own, and a seller's products are not", () => {
  expect(entryOf("/products/018f0000-0000-7000-8000-000000000000")).toBe("product.html");
  expect(productAt("/products/018f0000-0000-7000-8000-000000000000/")).toBe(
    "018f0000-0000-7000-8000-000000000000",
  );
  for (const path of ["/s/products/x", "/products", "/productsx/y"]) {
    expect(productAt(path), path).toBeUndefined();
    expect(entryOf(path), path).toBe("index.html");
  }
});

test("no address below /products/ asks for sign-in, also where it is no product's", () => {
  for (const path of ["/products/", "/products/x/y", "/products/x/y/"]) {
    expect(productAt(path), path).toBeUndefined();
    expect(entryOf(path), path).toBe("product.html");
  }
});

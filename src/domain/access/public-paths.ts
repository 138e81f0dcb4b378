/**
 * The screens that need no session, and which page of the build serves a path. Vite's dev server and the
 * application server read this one table. Paths are without the base `/cms`.
 */
export const BASE = "/cms";

export const PUBLIC_PATHS = [
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/sign-in-welcome",
  "/auth/sign-in-require",
  "/active-success",
  "/subcribe-success",
  "/error",
  "/no-access",
] as const;

/** The page of one product, seen by anybody who has its address. */
const PRODUCT = /^\/products\/([^/]+)\/?$/;

/** The product that a path is the public page of. */
export const productAt = (path: string): string | undefined => PRODUCT.exec(path)?.[1];

/** `auth.html` and `product.html` are small and need no session; `index.html` is the application. */
export type Entry = "auth.html" | "product.html" | "index.html";

/** The page that serves this path, given without the base and without the query. */
export function entryOf(path: string): Entry {
  const bare = path.replace(/\/+$/, "");
  if (bare === "/auth" || bare.startsWith("/auth/")) return "auth.html";
  // Whatever lies below needs no session; what is no product's address is said to be none.
  if (path.startsWith("/products/")) return "product.html";
  return (PUBLIC_PATHS as readonly string[]).includes(bare) ? "auth.html" : "index.html";
}

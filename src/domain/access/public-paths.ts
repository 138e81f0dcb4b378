/**
 * The screens that need no session, and the HTML page that serves each path. Vite's dev server and the application
 * server share this table. Paths are without the base `/cms`.
 */
export const BASE = "/cms";

export const PUBLIC_PATHS = [
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/oidc",
  "/auth/sign-in-welcome",
  "/auth/sign-in-require",
  "/active-success",
  "/subcribe-success",
  "/error",
  "/no-access",
] as const;

/** A product's public page, open to anyone with its address. */
const PRODUCT = /^\/products\/([^/]+)\/?$/;

/** The product whose public page is at this path. */
export const productAt = (path: string): string | undefined => PRODUCT.exec(path)?.[1];

/** The pages of the API references, which are not below the base. */
export const REFERENCE_PATHS = ["/developers", "/api/docs"] as const;

/** All but `index.html`, which is the application, are small and need no session. */
export type Entry = "auth.html" | "product.html" | "developers.html" | "index.html";

/** The HTML page for this path, given without the base and the query. */
export function entryOf(path: string): Entry {
  const bare = path.replace(/\/+$/, "");
  if (bare === "/auth" || bare.startsWith("/auth/")) return "auth.html";
  // Everything below needs no session; the page itself reports an invalid product address.
  if (path.startsWith("/products/")) return "product.html";
  if ((REFERENCE_PATHS as readonly string[]).includes(bare)) return "developers.html";
  return (PUBLIC_PATHS as readonly string[]).includes(bare) ? "auth.html" : "index.html";
}

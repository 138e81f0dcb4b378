import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const CLIENT = { id: "platen", secret: "a-secret-of-the-client-0123456789" };

export interface IdentityProvider {
  readonly issuer: string;
  /** Signs in at an address of the provider as a person would, and returns the query with which it sends them back. */
  signIn(url: string, login: string): Promise<string>;
  /** Lets the key set name other keys than those that it signs with, as if somebody had forged its tokens. */
  forgeKeys(): void;
  close(): Promise<void>;
}

/** A browser at the provider: keeps cookies, follows redirects until one leaves the provider. */
function browserAt(issuer: string) {
  const cookies = new Map<string, string>();
  return async function visit(url: string, body?: URLSearchParams): Promise<{ url: string; html: string }> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) return { url, html: await response.text() };
    const next = new URL(location, issuer);
    return next.origin === issuer ? visit(next.href) : { url: next.href, html: "" };
  };
}

/** A real OpenID Connect provider on this machine, whose login page takes any name. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<IdentityProvider> {
  const keys = { forged: false };
  const [listening, port] = await new Promise<[Server, number]>((resolve) => {
    const placeholder = new Provider("http://127.0.0.1:0").listen(0, "127.0.0.1", () => {
      const { port: free } = placeholder.address() as AddressInfo;
      placeholder.close(() => {
        const provider = providerAt(`http://127.0.0.1:${free}`, redirectUris);
        provider.use(async (context, next) => {
          await next();
          const body = context.body as { keys?: { n: string }[] };
          if (!keys.forged || context.path !== "/jwks") return;
          context.body = { keys: body.keys?.map((key) => ({ ...key, n: otherModulus(key.n) })) };
        });
        const server = provider.listen(free, "127.0.0.1", () => resolve([server, free]));
      });
    });
  });
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    forgeKeys: () => void (keys.forged = true),
    async signIn(url, login) {
      const visit = browserAt(issuer);
      let page = await visit(url);
      for (const prompt of ["login", "consent"]) {
        const [, action = ""] = /action="([^"]+)"/.exec(page.html) ?? [];
        if (action === "") break;
        const form = new URLSearchParams({ prompt, login, password: "any" });
        page = await visit(new URL(action, issuer).href, form);
      }
      return new URL(page.url).search;
    },
    close: () => new Promise((resolve) => listening.close(() => resolve())),
  };
}

/** That of another key of the same size. */
const otherModulus = (modulus: string) => modulus.slice(0, 8) + [...modulus.slice(8)].reverse().join("");

function providerAt(issuer: string, redirectUris: readonly string[]): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["a key of the cookies in tests"] },
    claims: { openid: ["sub", "email"] },
    // An email of another person: nobody may be found by it.
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: "victim@platen.test", email_verified: true }),
    }),
  });
}

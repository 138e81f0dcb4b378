import { redeemCode, type ShopifyAppKeys } from "./shopify-app.ts";

/** The apps that a shop knows: the operator's, which it gives tokens that are renewed, and one of its owner's. */
export interface ShopifyApps {
  readonly operator?: ShopifyAppKeys;
  readonly own?: ShopifyAppKeys;
}

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

/**
 * The tokens of a shop, as Shopify gives them: a pair is renewed by its second token, which works until the one that replaced
 * it is used; a lasting token is exchanged for a pair once, and again for the same one until that is renewed.
 */
export class ShopifyTokens {
  /** Seconds until an access token ends. */
  lifetime = 3_600;
  /** So many responses get lost after the shop has given what was asked for. */
  losses = 0;
  /** The types of the grants that it gave. */
  readonly given: string[] = [];
  private readonly apps: ShopifyApps;
  private readonly ends = new Map<string, number>();
  /** By the token that renews it, with the one before it. */
  private readonly pairs = new Map<string, { before: string | null }>();
  private readonly exchanged = new Map<string, Pair>();
  private last = 0;

  constructor(apps: ShopifyApps) {
    this.apps = apps;
  }

  isValid(token: unknown): boolean {
    return typeof token === "string" && (this.ends.get(token) ?? 0) > Date.now();
  }

  /** Whether a lasting token was exchanged: it is of no use any more. */
  isExchanged(token: unknown): boolean {
    return typeof token === "string" && this.exchanged.has(token);
  }

  /** Ends all tokens, as when the shop's owner removes the app. */
  revoke(): void {
    this.ends.clear();
    this.pairs.clear();
  }

  private newToken(name: string): string {
    this.last += 1;
    return `${name}_${this.last}_${Math.random().toString(36).slice(2)}`;
  }

  private newAccess(): string {
    const access = this.newToken("shpat");
    this.ends.set(access, Date.now() + this.lifetime * 1_000);
    return access;
  }

  private newPair(before: string | null): Pair {
    const pair = { access: this.newAccess(), refresh: this.newToken("shprt") };
    this.pairs.set(pair.refresh, { before });
    return pair;
  }

  private pairFor(form: URLSearchParams, lasting: string): Pair | null {
    switch (form.get("grant_type")) {
      case "refresh_token": {
        const used = form.get("refresh_token") ?? "";
        const known = this.pairs.get(used);
        if (!known) return null;
        if (known.before) this.pairs.delete(known.before);
        for (const [token, pair] of this.exchanged)
          if (pair.refresh === used) this.exchanged.set(token, { access: "", refresh: "" });
        return this.newPair(used);
      }
      case "urn:ietf:params:oauth:grant-type:token-exchange": {
        const token = form.get("subject_token") ?? "";
        const before = this.exchanged.get(token);
        if (before) return before.refresh ? before : null;
        if (token !== lasting) return null;
        const pair = this.newPair(null);
        this.exchanged.set(token, pair);
        return pair;
      }
      default:
        return redeemCode(form.get("code") ?? "") ? this.newPair(null) : null;
    }
  }

  /** Responds to a request for tokens. `lasting`: the shop's token of before. */
  answer(body: string, lasting: string): { status: number; body: string } {
    const form = new URLSearchParams(body);
    const isOf = (app: ShopifyAppKeys | undefined) =>
      app?.id === form.get("client_id") && app?.secret === form.get("client_secret");
    const type = form.get("grant_type") ?? "authorization_code";
    const granted =
      type === "client_credentials"
        ? isOf(this.apps.own) && {
            access_token: this.newAccess(),
            scope: "read_orders",
            expires_in: this.lifetime,
          }
        : isOf(this.apps.operator) && this.asResponse(this.pairFor(form, lasting));
    if (!granted) return { status: 400, body: '{"error":"invalid_request"}' };
    this.given.push(type);
    if (this.losses > 0) {
      this.losses -= 1;
      return { status: 502, body: "" };
    }
    return { status: 200, body: JSON.stringify(granted) };
  }

  private asResponse(pair: Pair | null) {
    return (
      pair && {
        access_token: pair.access,
        scope: "read_orders",
        expires_in: this.lifetime,
        refresh_token: pair.refresh,
        refresh_token_expires_in: 7_776_000,
      }
    );
  }
}

import type { MarketplaceApp } from "../../config/config-apps.ts";
import type { Grant } from "../grants/grant.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";

/** A shop of the seller who has allowed the access. */
export interface FoundShop {
  readonly shopId: string;
  /** "" where the marketplace has one shop for each seller. */
  readonly name: string;
  readonly cipher: string;
}

interface AuthorizeRequest {
  readonly state: string;
  /** PKCE: the SHA-256 of the verifier, in base64url. */
  readonly challenge: string;
  readonly redirectUri: string;
}

interface CodeExchange {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** How an app gets the access to shops of a marketplace. All that call it throw SyncError and StoreUnavailable. */
export interface MarketplaceTokens {
  /** The page on which the seller allows the access. */
  authorizeUrl(app: MarketplaceApp, request: AuthorizeRequest): string;
  exchange(app: MarketplaceApp, exchange: CodeExchange, options: StoreRequestOptions): Promise<Grant>;
  renew(app: MarketplaceApp, refreshToken: string, options: StoreRequestOptions): Promise<Grant>;
  shops(
    app: MarketplaceApp,
    accessToken: string,
    options: StoreRequestOptions,
  ): Promise<readonly FoundShop[]>;
}

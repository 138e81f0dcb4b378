import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";

/** The OpenID Connect provider of an agency. */
export const identityProviders = pgTable("identity_providers", {
  agencyId: uuid("agency_id").primaryKey(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  /** Sealed. */
  clientSecret: text("client_secret").notNull(),
  name: text("name").notNull(),
  /** Whether the provider asks for a second factor. */
  asksFactor: boolean("asks_factor").notNull(),
  updatedAt: instant("updated_at").notNull().default(sql`now()`),
});

/** What a person signs in with at a provider: its issuer and subject, never an email address that it names. */
export const identities = pgTable(
  "identities",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    lastUsedAt: instant("last_used_at"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    // Two agencies may use the same provider, and a person may belong to both.
    unique("identities_once").on(self.agencyId, self.issuer, self.subject),
    index("identities_of_user").on(self.userId),
  ],
);

/** Browsers that were sent to a provider. Only a hash of what the browser keeps is stored, by which it is found. */
export const oidcAttempts = pgTable("oidc_attempts", {
  tokenHash: bytes("token_hash").primaryKey(),
  agencyId: uuid("owner_agency_id").notNull(),
  /** The session that links an identity; `null` for a sign-in. */
  sessionId: uuid("session_id"),
  state: text("state").notNull(),
  nonce: text("nonce").notNull(),
  codeVerifier: text("code_verifier").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

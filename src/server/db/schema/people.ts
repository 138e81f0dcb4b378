import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Profile } from "../../../domain/access/whitelists.ts";
import type { FactorKind, SessionFactor } from "../../../domain/auth/factors/factors.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { Following, StoredAutoSubmit } from "../../../domain/orders/auto-submit/setting.ts";
import * as declared from "../../../domain/resources/index.ts";
import type { AgencySettings } from "../../../domain/settings/agency-settings.ts";
import type { ConfigChange } from "../../../domain/theme/config.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const agencies = tableOf(declared.agencies, {
  columns: {
    /** Shipping exclusions, payment texts and the like: see `domain/settings`. */
    settings: jsonb("settings").$type<AgencySettings>().notNull().default({}),
    /** The branding: see `domain/theme/config.ts`. */
    config: jsonb("config").$type<ConfigChange>().notNull().default({}),
    isDemo: boolean("is_demo").notNull().default(false),
  },
});

export const users = tableOf(declared.users, {
  columns: {
    passwordHash: text("password_hash"),
    /** Signed up, but the link in the confirmation mail has not been followed. Until then `status` is 0. */
    awaitsConfirmation: boolean("awaits_confirmation").notNull().default(false),
    startsAtHome: boolean("starts_at_home").notNull().default(false),
    /** When the person dismissed the checklist of the first hour. */
    onboardingDismissedAt: instant("onboarding_dismissed_at"),
    /** Whether the person goes on without mail, which the checklist then counts as done. */
    goesWithoutMail: boolean("goes_without_mail").notNull().default(false),
    /** A manager has set the password, and the agency demands one of the person's own at the next sign-in. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
  },
  constraints: () => [
    check(
      "users_belong_by_type",
      sql`case user_type
        when 'administrator' then owner_agency_id is null and seller_team_id is null
        when 'supplier' then owner_agency_id is null and seller_team_id is null and supplier_id is not null
        when 'seller' then owner_agency_id is not null and seller_team_id is not null
        else owner_agency_id is not null and seller_team_id is null end`,
    ),
    check("users_of_suppliers", sql`user_type = 'supplier' or supplier_id is null`),
    index("users_of_agency").on(sql`owner_agency_id`, sql`seller_team_id`),
  ],
});

export const sellerTeams = tableOf(declared.sellerTeams, {
  columns: {
    referredById: uuid("referred_by_id"),
    /** When the orders of its stores are submitted by themselves; `null`: as the agency has set it. */
    autoSubmit: jsonb("auto_submit").$type<StoredAutoSubmit | Following>(),
    /** Of its hours of the day; `null`: the product's. */
    timeZone: text("time_zone"),
  },
});

/**
 * A company as documents name it: the agency's, or that of a seller team. Versions are added and never changed, so that a
 * document keeps the one that counted when it was made.
 */
export const companyDetails = pgTable(
  "company_details",
  {
    agencyId: uuid("agency_id").notNull(),
    /** The agency or the seller team that it is of. */
    ownerId: uuid("owner_id").notNull(),
    version: integer("version").notNull(),
    details: jsonb("details").$type<Company>().notNull(),
    validFrom: instant("valid_from").notNull(),
    savedById: uuid("saved_by_id"),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.ownerId, self.version] })],
);

/**
 * A signed-in browser. The token itself is never stored. A trigger deletes the sessions of users who become
 * inactive, or whose team or agency does.
 */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    lastSeenAt: instant("last_seen_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    /** The access profile of the host where its person signed in: decision 0021. */
    profile: text("profile").$type<Profile>().notNull(),
    /** When the person gave the password or a factor last: see `isVerified`. */
    verifiedAt: instant("verified_at").notNull().default(sql`now()`),
    /** The second factor of the sign-in; `null` without one. */
    factor: text("factor").$type<SessionFactor>(),
    /** The browser, as in `device_tokens`; `null` for sessions from before it was kept. */
    deviceHash: bytes("device_hash"),
  },
  (self) => [index("sessions_of_user").on(self.userId)],
);

/** The second factors of people. */
export const factors = pgTable(
  "factors",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    kind: text("kind").$type<FactorKind>().notNull(),
    name: text("name").notNull(),
    /** Of an app: sealed. */
    secret: text("secret"),
    /** Of an app: the last period whose code was accepted, in 30 seconds since 1970. No code counts twice. */
    lastPeriod: bigint("last_period", { mode: "number" }),
    /** Of a passkey: the host that it belongs to, its id in base64url, its public key in COSE and its counter. */
    host: text("host"),
    credentialId: text("credential_id").unique(),
    publicKey: bytes("public_key"),
    counter: bigint("counter", { mode: "number" }),
    transports: text("transports").array(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    lastUsedAt: instant("last_used_at"),
  },
  (self) => [
    index("factors_of_user").on(self.userId),
    check(
      "factors_by_kind",
      sql`case kind when 'totp' then secret is not null
        else host is not null and credential_id is not null and public_key is not null end`,
    ),
  ],
);

/** Codes for people who have lost their factors. Only hashes are stored; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").notNull(),
    codeHash: bytes("code_hash").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    usedAt: instant("used_at"),
  },
  (self) => [primaryKey({ columns: [self.userId, self.codeHash] })],
);

/** Sign-ins that lack a step, and drafts of factors. Only a hash of the token is stored. */
export const challenges = pgTable(
  "challenges",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    userId: uuid("user_id").notNull(),
    /** The session that began it; `null` for a sign-in. */
    sessionId: uuid("session_id"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    failures: integer("failures").notNull().default(0),
    /** The factor that this sign-in has used. */
    factor: text("factor").$type<SessionFactor>(),
    remember: boolean("remember").notNull().default(false),
    /** The secret of an app that is being set up: sealed. */
    secret: text("secret"),
    /** What a passkey has to sign, in base64url. */
    passkey: text("passkey"),
  },
  (self) => [index("challenges_of_user").on(self.userId)],
);

/** Keys of programs. Only a hash of the key is stored. Shared by agencies like `users`: a key is found by its hash. */
export const apiKeys = tableOf(declared.apiKeys, {
  columns: {
    keyHash: bytes("key_hash").notNull().unique(),
    /** The access profile of the session that created it: decision 0021. */
    profile: text("profile").$type<Profile>().notNull(),
  },
  constraints: () => [index("api_keys_of_agency").on(sql`owner_agency_id`, sql`seller_team_id`)],
});

/** A browser that has signed in as a person: sign-ins from it are not delayed. Only a hash of the token is stored. */
export const deviceTokens = pgTable(
  "device_tokens",
  {
    tokenHash: bytes("token_hash").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    lastUsedAt: instant("last_used_at").notNull().default(sql`now()`),
    /** Until when sign-ins need no second factor here; `null`: they need it. */
    rememberedUntil: instant("remembered_until"),
  },
  (self) => [
    primaryKey({ columns: [self.tokenHash, self.userId] }),
    index("device_tokens_of_user").on(self.userId),
  ],
);

/** Links that work once, to confirm an account or to choose a password. The token itself is never stored. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** The session that asked for it: a code ends with its session. `null` for links in mail. */
    sessionId: uuid("session_id"),
  },
  (self) => [index("one_time_tokens_of_user").on(self.userId)],
);

/** Attempts within a time window by key, such as `login:ip:…` and `login:account:…`. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: instant("resets_at").notNull(),
});

/** Responses to requests with an Idempotency-Key, kept for 24 hours. */
export const idempotency = pgTable(
  "idempotency",
  {
    userId: uuid("user_id").notNull(),
    route: text("route").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer("status"),
    response: jsonb("response"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [primaryKey({ columns: [self.userId, self.route, self.key] })],
);

/** The last number of a kind in a year: invoices and deposits are numbered without gaps. */
export const numbers = pgTable(
  "numbers",
  {
    agencyId: uuid("agency_id").notNull(),
    kind: text("kind").notNull(),
    year: integer("year").notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.kind, self.year] })],
);

/** The audit log. Changes by the platform have the nil id as agency. */
export const audit = tableOf(declared.audit, {
  constraints: () => [
    index("audit_of_row").on(sql`agency_id`, sql`subject`, sql`created_at`, sql`id`),
    // Of all agencies together.
    index("audit_by_time").on(sql`created_at`, sql`id`),
  ],
});

import { Resolver } from "node:dns";
import { z } from "zod";
import { PROFILES, type Profile } from "../../domain/access/whitelists.ts";
import { messages } from "../../domain/messages.ts";
import { LOG_FORMATS, type LogFormat } from "../logs/format.ts";
import type { SecretKeys } from "../secrets/secret-box.ts";
import {
  APP_SHAPE,
  etsyUrlsOf,
  type MarketplaceApps,
  type MarketplaceUrls,
  marketplaceAppsOf,
  type ShopifyApp,
  shopifyAppOf,
} from "./config-apps.ts";
import { address, areSet, ConfigError } from "./config-variables.ts";
import { withSecretFiles } from "./secret-files.ts";

/**
 * What differs by the host that a request names: how the product looks, and which whitelist holds. Our pages load images by
 * https alone: see plugins/headers.
 */
const brand = z.strictObject({
  brand: z.string().min(1).default("Platen"),
  logo: z
    .string()
    .refine((text) => !/^http:/i.test(text), "must be a path or an address that begins with https://")
    .nullish(),
  imageHost: address("https:").nullish(),
  accessProfile: z.enum(PROFILES).default("standard"),
  accountingProxyGroups: z.boolean().default(false),
  /** The code of the agency whose host it is, where the agency has not verified it as a domain. */
  agency: z.string().min(1).nullish(),
});
export type Brand = z.infer<typeof brand>;

const flag = z
  .enum(["0", "1", "true", "false"], "must be 0 or 1")
  .transform((text) => text === "1" || text === "true");

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
});

function canBeAsked(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

/** 32 bytes in base64 have 43 characters and one `=`. */
const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64, as `openssl rand -base64 32` prints them")
  .transform((text) => Buffer.from(text, "base64"));

/** `9.9.9.9, 127.0.0.1:5353`: as Node's resolver takes them. */
const nameServers = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine(canBeAsked, "must be addresses such as 9.9.9.9, 127.0.0.1:5353, separated by commas");

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1, "must name a host").optional(),
  DATA_DIR: z.string().min(1, "must name a directory").default("./data"),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(16),
  PUBLIC_URL: address("http:", "https:").optional(),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  MAIL_FROM: z.email("must be an email address").optional(),
  S3_ENDPOINT: address("http:", "https:").optional(),
  S3_BUCKET: z.string().min(1, "must name a bucket").optional(),
  S3_REGION: z.string().min(1, "must name a region").default("auto"),
  S3_ACCESS_KEY_ID: z.string().min(1, "must not be empty").optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1, "must not be empty").optional(),
  BRANDS: json.pipe(z.record(z.string(), brand, "must be an object of brands by host")).default({}),
  DEFAULT_AGENCY: z.string().min(1, "must be the code of an agency").optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  BODY_TIMEOUT: wholeNumber(1, 3_600).default(30),
  BODY_IDLE_TIMEOUT: wholeNumber(1, 3_600).default(20),
  UPLOAD_TIMEOUT: wholeNumber(1, 86_400).default(600),
  IDLE_TIMEOUT: wholeNumber(1, 3_600).default(72),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(512),
  API_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  SESSION_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(3_000),
  SESSION_HOURS: wholeNumber(1, 720).default(720),
  SESSION_IDLE_HOURS: wholeNumber(1, 168).default(168),
  SESSIONS_PER_PERSON: wholeNumber(1, 100).default(20),
  ADMINISTRATORS_NEED_FACTOR: flag.default(false),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(6),
  HSTS_SUBDOMAINS: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  DNS_SERVERS: nameServers.default([]),
  SECRETS_KEY: secretKey.optional(),
  SECRETS_KEY_OLD: secretKey.optional(),
  ...APP_SHAPE,
  ALLOW_PRIVATE_STORES: flag.default(false),
  SLOW_QUERY_MS: wholeNumber(1, 600_000).optional(),
  LOG_SECURITY_EVENTS: flag.default(false),
  LOG_FORMAT: z.enum(LOG_FORMATS, `must be ${LOG_FORMATS.join(" or ")}`).default("text"),
  LOG_REQUESTS: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must have 16 characters or more, without spaces")
    .optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** `undefined` for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** The base URL of links in mail, without a trailing slash. */
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** `undefined`: files are stored in `dataDir`. */
  readonly s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  /** By host, lower case, without a port. */
  readonly brands: ReadonlyMap<string, Brand>;
  readonly defaultAgency: string | undefined;
  /** The number of trusted proxies, each of which appends to X-Forwarded-For. */
  readonly trustProxy: number;
  /** Time-outs for clients, in milliseconds. */
  readonly timeouts: {
    /** For a whole JSON body. */
    readonly bodyMs: number;
    /** For any other whole body: an image of 70 MB at 1 Mbit/s takes 560 s. */
    readonly uploadMs: number;
    /** For the next chunk of a body. */
    readonly bodyIdleMs: number;
    /** For the next request on a connection. */
    readonly idleMs: number;
  };
  /** Limit of open connections per IPv4 address or IPv6 /64; not applied behind a proxy. */
  readonly connectionsPerAddress: number;
  readonly apiCallsPerMinute: number;
  /** Of one session in this process; 0: no limit. */
  readonly sessionCallsPerMinute: number;
  readonly sessions: {
    /** Hours after the sign-in, and hours without a request, after which a session ends. */
    readonly hours: number;
    readonly idleHours: number;
    /** Of one person; the one that was used longest ago ends. */
    readonly perPerson: number;
  };
  /** Characters of new passwords; the forms and sign-in accept the specification's 6. */
  readonly passwordMin: number;
  /** Whether administrators of the platform need a second factor. */
  readonly administratorsNeedFactor: boolean;
  /** Whether browsers keep to https on all subdomains, too. */
  readonly hstsSubdomains: boolean;
  /** DNS servers for domain verification; empty for those of the system. */
  readonly dnsServers: readonly string[];
  /** The keys of secrets at rest; `undefined`: no secret can be stored. */
  readonly secretKeys: SecretKeys | undefined;
  /** Platen's app at Shopify; `undefined`: its stores are connected by tokens of their own. */
  readonly shopifyApp: ShopifyApp | undefined;
  /** `undefined`: no shop of the marketplace can be connected by its API. */
  readonly marketplaceApps: MarketplaceApps;
  /** Etsy's API, for its app and those of sellers. */
  readonly etsyUrls: MarketplaceUrls;
  /** Whether stores may have local and private addresses and use plain HTTP. */
  readonly allowPrivateStores: boolean;
  /** Milliseconds after which a statement is logged; `undefined`: none is. */
  readonly slowQueryMs: number | undefined;
  /** Whether security events are also lines of the log, for a system apart from the database. */
  readonly logSecurityEvents: boolean;
  readonly logFormat: LogFormat;
  /** Whether every request is a line of the log, and not only one that was slow or failed. */
  readonly logRequests: boolean;
  /** What Prometheus has to send; `undefined`: nothing is measured. */
  readonly metricsToken: string | undefined;
}

/** Reads a variable that is 0 or 1. An empty one counts as absent. @throws ConfigError where it is neither */
export function readFlag(env: Readonly<Record<string, string | undefined>>, name: string) {
  const parsed = flag.optional().safeParse(env[name]?.trim() ? env[name] : undefined);
  if (!parsed.success) throw new ConfigError(messages.badConfig(name, "must be 0 or 1"));
  return parsed.data;
}

function secretKeysOf({ SECRETS_KEY: current, SECRETS_KEY_OLD: old }: z.output<typeof environment>) {
  if (old && !current) {
    throw new ConfigError(
      messages.badConfig("SECRETS_KEY", "is missing: SECRETS_KEY_OLD is only read beside it"),
    );
  }
  return current && { current, old: old ?? null };
}

const S3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** The names of all settings that the server reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** Reads the configuration. An empty variable counts as absent. @throws ConfigError on the first invalid value */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const all = Object.entries(withSecretFiles(env));
  const given = Object.fromEntries(all.filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const where = issue && issue.path.length > 1 ? `(${issue.path.slice(1).join(".")}) ` : "";
    throw new ConfigError(messages.badConfig(name, `${where}${issue?.message ?? "cannot be used"}`));
  }
  const values = parsed.data;
  areSet(values, "S3", S3);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  return {
    port: values.PORT,
    // Not all interfaces: the store may have accounts with published passwords. Not `localhost`, which is `::1` and 127.0.0.1:
    // Fastify opens a server for each, and applies the limit of connections, and the wait for running requests, to one alone.
    host: values.HOST === undefined || values.HOST === "localhost" ? "127.0.0.1" : values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    publicUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    s3: values.S3_BUCKET
      ? {
          endpoint: values.S3_ENDPOINT ?? "",
          bucket: values.S3_BUCKET,
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? "",
        }
      : undefined,
    brands: new Map(Object.entries(values.BRANDS).map(([name, one]) => [name.toLowerCase(), one])),
    defaultAgency: values.DEFAULT_AGENCY,
    trustProxy: values.TRUST_PROXY,
    timeouts: {
      bodyMs: values.BODY_TIMEOUT * 1_000,
      uploadMs: values.UPLOAD_TIMEOUT * 1_000,
      bodyIdleMs: values.BODY_IDLE_TIMEOUT * 1_000,
      idleMs: values.IDLE_TIMEOUT * 1_000,
    },
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    apiCallsPerMinute: values.API_CALLS_PER_MINUTE,
    sessionCallsPerMinute: values.SESSION_CALLS_PER_MINUTE,
    sessions: {
      hours: values.SESSION_HOURS,
      idleHours: values.SESSION_IDLE_HOURS,
      perPerson: values.SESSIONS_PER_PERSON,
    },
    passwordMin: values.PASSWORD_MIN_LENGTH,
    administratorsNeedFactor: values.ADMINISTRATORS_NEED_FACTOR,
    hstsSubdomains: values.HSTS_SUBDOMAINS === "1",
    dnsServers: values.DNS_SERVERS,
    secretKeys: secretKeysOf(values),
    shopifyApp: shopifyAppOf(values),
    marketplaceApps: marketplaceAppsOf(values),
    etsyUrls: etsyUrlsOf(values),
    allowPrivateStores: values.ALLOW_PRIVATE_STORES,
    slowQueryMs: values.SLOW_QUERY_MS,
    logSecurityEvents: values.LOG_SECURITY_EVENTS,
    logFormat: values.LOG_FORMAT,
    logRequests: values.LOG_REQUESTS,
    metricsToken: values.METRICS_TOKEN,
  };
}

const DEFAULT_BRAND: Brand = brand.parse({});

/** The brand of a host, else the brand of `*`, else the default brand. */
export const brandOf = (config: Pick<Config, "brands">, hostname: string): Brand =>
  config.brands.get(hostname.toLowerCase()) ?? config.brands.get("*") ?? DEFAULT_BRAND;

export const profileOf = (config: Pick<Config, "brands">, hostname: string): Profile =>
  brandOf(config, hostname).accessProfile;

import pg from "pg";
import type { Config } from "../config/config.ts";
import { isOutside, type LookUp } from "../outbound/private-host.ts";

/** A weakness of a configured connection, which matters where its host is outside of private networks. */
interface Weakness {
  readonly host: string;
  readonly found: string;
  readonly fix: string;
}

function ofDatabase(databaseUrl: string): Weakness | undefined {
  // As the pool would connect: also by PGHOST, PGSSLMODE and the like.
  const client = new pg.Client({ connectionString: databaseUrl });
  const { host } = client;
  const ssl: unknown = client.ssl; // Its type is incomplete: also the options of a TLS socket.
  if (!ssl)
    return {
      host,
      found: `DATABASE_URL: the connection to ${host} has no TLS`,
      fix: "Add sslmode=verify-full to the address",
    };
  if (typeof ssl === "object" && "rejectUnauthorized" in ssl && ssl.rejectUnauthorized === false)
    return {
      host,
      found: `DATABASE_URL: the certificate of ${host} is not checked`,
      fix: "Use sslmode=verify-full",
    };
  return undefined;
}

async function ofMail(smtpUrl: string): Promise<Weakness | undefined> {
  const { parseConnectionUrl } = await import("nodemailer/lib/shared");
  const { host = "", secure, requireTLS, tls } = parseConnectionUrl(smtpUrl);
  if (!secure && !requireTLS)
    return {
      host,
      found: `SMTP_URL: mail may go to ${host} without TLS`,
      fix: "Use smtps://, or add requireTLS=true to the address",
    };
  if (tls?.rejectUnauthorized === false)
    return {
      host,
      found: `SMTP_URL: the certificate of ${host} is not checked`,
      fix: "Use a server with a certificate of a known authority",
    };
  return undefined;
}

function ofPlainAddress(
  address: string,
  weakness: (host: string) => Omit<Weakness, "host">,
): Weakness | undefined {
  const { protocol, hostname: host } = new URL(address);
  return protocol === "http:" ? { host, ...weakness(host) } : undefined;
}

type Connections = Pick<Config, "databaseUrl" | "smtpUrl" | "s3" | "publicUrl">;

async function weaknessesOf({ databaseUrl, smtpUrl, s3, publicUrl }: Connections): Promise<Weakness[]> {
  return [
    databaseUrl === undefined ? undefined : ofDatabase(databaseUrl),
    smtpUrl === undefined ? undefined : await ofMail(smtpUrl),
    s3 &&
      ofPlainAddress(s3.endpoint, (host) => ({
        found: `S3_ENDPOINT: files go to ${host} without TLS`,
        fix: "Use https://",
      })),
    ofPlainAddress(publicUrl, (host) => ({
      found: `PUBLIC_URL: people reach ${host} without TLS`,
      fix: "Put a proxy with TLS in front, and use https://",
    })),
  ].filter((found) => found !== undefined);
}

/** Which configured connections leave private networks without encryption, or to a server that is not authenticated. */
export async function weakConnections(config: Connections, lookUp?: LookUp): Promise<Weakness[]> {
  const weaknesses = await weaknessesOf(config);
  const outside = await Promise.all(weaknesses.map(({ host }) => isOutside(host, lookUp)));
  return weaknesses.filter((_one, index) => outside[index]);
}

import { Resolver } from "node:dns/promises";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Config } from "../config/config.ts";
import { isOutside } from "../outbound/private-host.ts";
import { type Finding, ok, unreachable, warning } from "./finding.ts";

const PATIENCE_MS = 10_000;

/** Connects and signs in to the mail server, and sends nothing. */
function greet(smtpUrl: string): Promise<{ secure: boolean }> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return new Promise<{ secure: boolean }>((resolve, reject) => {
    const done = () => resolve({ secure: connection.secure });
    connection.on("error", reject);
    connection.connect((error) => {
      if (error) return reject(error);
      if (!auth?.user) return done();
      connection.login({ credentials: { user: auth.user, pass: auth.pass } }, (refused) =>
        refused ? reject(refused) : done(),
      );
    });
  }).finally(() => connection.close());
}

/** Receivers distrust mail of a domain that does not say who may send for it. */
async function senderFindings(domain: string, servers: readonly string[]): Promise<Finding[]> {
  if (!(await isOutside(domain))) return [];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const records = await resolver.resolveTxt(domain).catch(() => []);
  const isNamed = records.some((pieces) => pieces.join("").toLowerCase().startsWith("v=spf1"));
  return isNamed
    ? [ok(`The domain ${domain} names who may send its mail (SPF)`)]
    : [
        warning(
          `The domain ${domain} of MAIL_FROM has no SPF record, so mail may be taken for spam`,
          `Add the TXT record that your mail provider names, and DKIM, to ${domain}`,
        ),
      ];
}

export async function mailFindings({ smtpUrl, mailFrom, dnsServers }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      warning(
        "SMTP_URL is not set, so mail waits and invitations are links to copy",
        "Set SMTP_URL to your mail server",
      ),
    ];
  const { host, port } = parseConnectionUrl(smtpUrl);
  const where = `The mail server at ${host}${port ? `:${port}` : ""}`;
  try {
    const { secure } = await greet(smtpUrl);
    const sender = await senderFindings(mailFrom.split("@").at(-1) ?? "", dnsServers);
    return [
      ok(`${where} accepts the connection${secure ? " with TLS" : ""}; mail comes from ${mailFrom}`),
      ...sender,
    ];
  } catch (error) {
    return [unreachable(where, error, "Correct SMTP_URL: smtp://user:password@host:587")];
  }
}

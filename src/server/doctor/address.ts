import { lookup, Resolver } from "node:dns/promises";
import tls from "node:tls";
import type { Config } from "../config/config.ts";
import { weakConnections } from "../health/weak-connections.ts";
import { isThisMachine } from "../outbound/private-host.ts";
import { type Finding, ok, unreachable, warning } from "./finding.ts";

const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;
const RENEWED_DAYS = 14;

/** Settings that contradict each other, or that people will miss. */
export async function settingsFindings(config: Config): Promise<Finding[]> {
  const { publicUrl, host, trustProxy, secretKeys } = config;
  const address = new URL(publicUrl);
  const weak = await weakConnections(config);
  return [
    ok(`People use ${publicUrl}, and the server listens on ${host}:${config.port}`),
    ...(isThisMachine(address.hostname) && !isThisMachine(host)
      ? [
          warning(
            `PUBLIC_URL is ${publicUrl}, so links in mails lead nowhere`,
            "Set PUBLIC_URL to the address that people use",
          ),
        ]
      : []),
    ...(address.protocol === "https:" && trustProxy === 0
      ? [
          warning(
            "PUBLIC_URL has TLS, which a proxy in front ends, and TRUST_PROXY is 0: all people have the proxy's address",
            "Set TRUST_PROXY to the number of proxies in front, such as 1",
          ),
        ]
      : []),
    ...(secretKeys
      ? []
      : [
          warning(
            "SECRETS_KEY is not set, so stores and webhooks cannot be connected",
            "Set SECRETS_KEY to the output of: openssl rand -base64 32",
          ),
        ]),
    ...weak.map(({ found, fix }) => warning(found, fix)),
  ];
}

/** The name of PUBLIC_URL, and the certificate and the server behind it. */
export async function addressFindings({ publicUrl }: Config): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isThisMachine(host)) return [ok(`${host} is this machine`)];
  let findings: Finding[];
  try {
    const addresses = await lookup(host, { all: true });
    findings = [ok(`${host} has the address ${addresses.map(({ address }) => address).join(", ")}`)];
  } catch (error) {
    return [unreachable(host, error, `Add a DNS record for ${host}`)];
  }
  if (protocol === "https:") findings.push(await certificateFinding(host, Number(port || 443)));
  return [...findings, await serverFinding(publicUrl)];
}

function certificateFinding(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      socket.destroy();
      resolve(
        days < RENEWED_DAYS
          ? warning(
              `The certificate of ${host} ends in ${days} days`,
              "Renew it, and see why that does not happen by itself",
            )
          : ok(`The certificate of ${host} is valid for ${days} more days`),
      );
    });
    const fail = (error: Error) => {
      socket.destroy();
      resolve(
        unreachable(
          `TLS at ${host}:${port}`,
          error,
          "Start the proxy in front, with a certificate of this name",
        ),
      );
    };
    socket.on("error", fail);
    socket.on("timeout", () => fail(Object.assign(new Error("no response"), { code: "ETIMEDOUT" })));
  });
}

async function serverFinding(publicUrl: string): Promise<Finding> {
  try {
    const response = await fetch(`${publicUrl}/api/health`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && body && typeof body === "object" && "ok" in body)
      return ok(`Platen responds at ${publicUrl}`);
    return warning(
      `${publicUrl}/api/health responds ${response.status}, and not Platen`,
      "Start the server, and point the proxy in front to it",
    );
  } catch (error) {
    return { ...unreachable(publicUrl, error, "Start the server, and the proxy in front"), state: "warning" };
  }
}

/** Name servers, which verify the domains of agencies. */
export async function resolverFindings({ dnsServers }: Config): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const servers = resolver.getServers().join(", ");
  try {
    // The root's servers, which every resolver knows.
    await resolver.resolveNs(".");
    return [ok(`The name servers ${servers} respond`)];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    // That there is no such record is a response, of a resolver in a closed network.
    if (["ENOTFOUND", "ENODATA"].includes(code)) return [ok(`The name servers ${servers} respond`)];
    return [
      warning(
        `The name servers ${servers} do not respond: ${code}`,
        "Set DNS_SERVERS to resolvers that respond, or correct /etc/resolv.conf: without them no domain can be verified",
      ),
    ];
  }
}

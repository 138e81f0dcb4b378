import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses that no router of the internet forwards to. Forms that carry another address, such as NAT64, are none. */
const PRIVATE_RANGES = new Set(["loopback", "private", "linkLocal", "uniqueLocal", "carrierGradeNat"]);
/** A name server that does not respond must not delay a start or a check. */
const PATIENCE_MS = 2_000;

const isPrivateAddress = (address: string): boolean => PRIVATE_RANGES.has(ipaddr.process(address).range());

/** A host without brackets of IPv6 and without a zone. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, "").replace(/%.*$/, "");

/** Whether a host is this machine by its name or address alone: nothing else can reach it. */
export function isThisMachine(host: string): boolean {
  const name = bare(host).toLowerCase();
  if (isIP(name)) return ipaddr.process(name).range() === "loopback";
  return name === "localhost" || name.endsWith(".localhost");
}

export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

const lookUpAll: LookUp = (host) => lookup(host, { all: true });

async function addressesOf(host: string, lookUp: LookUp): Promise<readonly LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  const found = lookUp(host).catch(() => []);
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

/**
 * Whether connections to a host leave private networks: it is, or its name has, another address than one of this machine or
 * of a private network. A name of one label is one of the local network. Nothing is sent to a name without an address.
 */
export async function isOutside(host: string, lookUp: LookUp = lookUpAll): Promise<boolean> {
  const name = bare(host);
  // A Unix socket is a path; node-postgres takes no host for this machine.
  if (name === "" || name.startsWith("/")) return false;
  if (isIP(name)) return !isPrivateAddress(name);
  if (!name.replace(/\.$/, "").includes(".")) return false;
  return (await addressesOf(name, lookUp)).some(({ address }) => !isPrivateAddress(address));
}

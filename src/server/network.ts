import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, with `::` expanded to zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  if (tail === undefined) return first;
  const last = tail === "" ? [] : tail.split(":");
  return [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
}

/**
 * The network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, since one connection usually
 * has a whole /64. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  const ipv4 = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(ipv4) || !isIPv6(bare)) return ipv4;
  const groups = groupsOf(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

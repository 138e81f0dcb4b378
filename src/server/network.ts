import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups of an IPv6 address, of which `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  if (tail === undefined) return first;
  const last = tail === "" ? [] : tail.split(":");
  return [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, all of which one connection has
 * to choose from. Anything else counts by its text.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  const ipv4 = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(ipv4) || !isIPv6(bare)) return ipv4;
  const groups = groupsOf(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

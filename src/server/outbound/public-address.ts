import ipaddr from "ipaddr.js";

/** The only IPv6 block from which public addresses are assigned (RFC 4291, IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** An ISATAP interface identifier, `0000:5efe` or `0200:5efe`, is followed by an IPv4 address (RFC 5214). */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean =>
  (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;

/**
 * Whether an IP address belongs to the public internet. An IPv4-mapped address counts as the IPv4 address in it.
 * Every other form that carries an IPv4 address (IPv4-compatible `::/96`, 6to4, NAT64, Teredo, ISATAP) is refused:
 * a gateway would forward it to an address that was not checked. Throws where `address` is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  return parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed);
}

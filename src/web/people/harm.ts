import { counted, countedAll } from "../../domain/counts.ts";
import { formatMoney } from "../../domain/format.ts";

/** What of an agency uses some catalogs. */
export interface CatalogUse {
  products: number;
  basecosts: number;
  openOrders: number;
}

/** What becomes of what uses catalogs that are taken from an agency. */
export function hangsOn({ products, basecosts, openOrders }: CatalogUse): string {
  const used = countedAll([
    [products, "product"],
    [basecosts, "base cost"],
    [openOrders, "open order"],
  ]);
  if (!used) return "Nothing of this agency uses it.";
  const isOne = products + basecosts + openOrders === 1;
  return `${used} of this agency ${isOne ? "uses" : "use"} it. ${isOne ? "It stays as it is" : "They stay as they are"}; nothing new can be made of it.`;
}

export interface AgencyUse {
  members: number;
  sellers: number;
  sellerMembers: number;
  openOrders: number;
}

/** Who cannot sign in any more, and which orders stay open, once an agency is inactive or deleted. */
export function harmOfAgency(
  name: string,
  { members, sellers, sellerMembers, openOrders }: AgencyUse,
): string {
  const people = [
    members > 0 && `${counted(members, "member")} of ${name}`,
    sellerMembers > 0 &&
      `${counted(sellerMembers, "member")} of its ${sellers === 1 ? "seller" : counted(sellers, "seller")}`,
  ].filter(Boolean);
  const signedOut =
    people.length > 0 ? `${people.join(" and ")} cannot sign in.` : `Nobody of ${name} can sign in today.`;
  const orders =
    openOrders > 0
      ? ` ${counted(openOrders, "open order")} ${openOrders === 1 ? "stays as it is" : "stay as they are"}.`
      : "";
  return `${signedOut}${orders}`;
}

/** Who loses access and what stays, once a seller is deleted. `null`: it cannot be counted. Dollars. */
export function harmOfSeller(
  name: string,
  { members, orders, balance }: { members: number | null; orders: number | null; balance: number },
): string {
  const access =
    members === null
      ? "its members lose access"
      : members === 0
        ? "nobody loses access"
        : `${counted(members, "member")} ${members === 1 ? "loses" : "lose"} access`;
  const kept = orders
    ? `; ${counted(orders, "order")} ${orders === 1 ? "stays" : "stay"} in the history`
    : "";
  const money = balance === 0 ? "" : ` The balance of ${formatMoney(balance)} has to be settled first.`;
  return `${name}: ${access}${kept}.${money}`;
}

import { counted, countedAll } from "../../domain/counts.ts";
import { formatMoney } from "../../domain/format.ts";

import type { AgencyUse, CatalogUse } from "../../domain/people/responses.ts";

/** Text about the objects that use catalogs to be removed from an agency. */
export function catalogUseText({ products, basecosts, openOrders }: CatalogUse): string {
  const used = countedAll([
    [products, "product"],
    [basecosts, "base cost"],
    [openOrders, "open order"],
  ]);
  if (!used) return "This agency does not use it.";
  const isOne = products + basecosts + openOrders === 1;
  return `${used} of this agency ${isOne ? "uses" : "use"} it. ${isOne ? "It stays" : "They stay"} unchanged; no new ones can be created.`;
}

/** Text about who can no longer sign in and which orders stay open when an agency becomes inactive or is deleted. */
export function agencyImpactText(
  name: string,
  { members, sellers, sellerMembers, openOrders }: AgencyUse,
): string {
  const people = [
    members > 0 && `${counted(members, "member")} of ${name}`,
    sellerMembers > 0 &&
      `${counted(sellerMembers, "member")} of its ${sellers === 1 ? "seller" : counted(sellers, "seller")}`,
  ].filter(Boolean);
  const signedOut =
    people.length > 0 ? `${people.join(" and ")} cannot sign in.` : `${name} has no users who can sign in.`;
  const orders =
    openOrders > 0
      ? ` ${counted(openOrders, "open order")} ${openOrders === 1 ? "stays" : "stay"} unchanged.`
      : "";
  return `${signedOut}${orders}`;
}

/** Text about who loses access and what stays when a seller is deleted. Unknown counts are `null`; balance in dollars. */
export function sellerImpactText(
  name: string,
  { members, orders, balance }: { members: number | null; orders: number | null; balance: number },
): string {
  const access =
    members === null
      ? "its members lose access"
      : members === 0
        ? "no one loses access"
        : `${counted(members, "member")} ${members === 1 ? "loses" : "lose"} access`;
  const orderText = orders
    ? `; ${counted(orders, "order")} ${orders === 1 ? "stays" : "stay"} in the history`
    : "";
  const money = balance === 0 ? "" : ` The balance of ${formatMoney(balance)} has to be settled first.`;
  return `${name}: ${access}${orderText}.${money}`;
}

import { can, type Grants } from "../access/grants.ts";

/** Amounts of a seller that no field of the declaration has: in the list of sellers and its export. */
const SELLER_AMOUNTS = {
  balance: { label: "Balance", resource: "balances" },
  profit: { label: "Profit", resource: "profits" },
} as const;
export type SellerAmount = keyof typeof SELLER_AMOUNTS;

export const sellerAmountLabel = (amount: SellerAmount): string => SELLER_AMOUNTS[amount].label;

/** The amounts that a person may see. */
export const sellerAmountsFor = (grants: Grants): SellerAmount[] =>
  (["balance", "profit"] as const).filter((amount) => can(grants, SELLER_AMOUNTS[amount].resource, "show"));

import type { Cents } from "./cents.ts";

/**
 * To whom an agency owes a cost: the platform, whose base cost priced it; a supplier or a designer by id; or nobody but
 * itself, for goods of its own catalogs that no supplier makes. `null` where it was posted before costs had creditors.
 */
export type Creditor = string | null;

export const PLATFORM = "platform";
export const OWN = "own";

/** The accounts of what an agency owes for the work of others. */
export const PAYABLES = ["supplierPayable", "designerPayable"] as const;
export type Payable = (typeof PAYABLES)[number];
export const isPayable = (account: string): account is Payable => PAYABLES.some((one) => one === account);

/** The amounts by creditor, in the order in which the creditors appear; those of 0 are left out. */
export function byCreditor(
  dues: readonly { readonly creditor: Creditor; readonly amount: Cents }[],
): [Creditor, Cents][] {
  const totals = new Map<Creditor, Cents>();
  for (const { creditor, amount } of dues) totals.set(creditor, (totals.get(creditor) ?? 0n) + amount);
  return [...totals].filter(([, total]) => total !== 0n);
}

import type { Account } from "../../../domain/money/accounts.ts";

const LABELS: Partial<Record<Account, string>> = {
  receivable: "Owed by the seller",
  profitOwed: "Profit owed back",
  storeCollections: "Store collections",
  available: "Balance",
  held: "Reserved for orders",
  deferred: "Prepaid, not yet shipped",
  unearned: "Collected, not yet earned",
  profitPending: "Pending profit",
  profitAvailable: "Available profit",
  fulfilment: "Fulfillment income",
  shipping: "Shipping income",
  designFee: "Design fee income",
  cancelFee: "Cancel fee income",
  refunds: "Refunds",
  supplierCost: "Supplier cost",
  supplierPayable: "Owed to the supplier",
  designCost: "Design cost",
  designerPayable: "Owed to the designer",
  referralCost: "Referral",
  payoutInFlight: "Pending payout",
  "cash:Payout": "Paid out",
  walletInFlight: "Being paid back",
  "cash:Wallet": "Paid back",
  cashback: "Cashback",
  writeOffs: "Written off",
  paymentFees: "Payment fees",
};

export const accountLabel = (account: Account): string =>
  LABELS[account] ?? account.replace(/^cash:/, "Received by ");

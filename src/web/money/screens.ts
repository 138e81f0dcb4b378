import { type ComposedScreen, screen } from "../screens.ts";

export const moneyScreens: readonly ComposedScreen[] = [
  ...screen(["/a/ledger"], () => import("./ledger/LedgerCheck.tsx")),
  ...screen(["/a/books"], () => import("./ledger/ToLedgerCheck.tsx")),
  ...screen(["/s/balance"], () => import("./balance/Balance.tsx")),
  ...screen(["/ag/sellers/:id"], () => import("../people/sellers/SellerShow.tsx")),
  ...screen(["/ag/accounting"], () => import("./accounting/Accounting.tsx")),
  ...screen(["/s/statement", "/ag/sellers/:id/statement"], () => import("./statements/StatementShow.tsx")),
  ...screen(["/ag/kpis"], () => import("./kpis/Kpis.tsx")),
  ...screen(["/s/profit-detail"], () => import("./profits/ProfitShow.tsx")),
  ...screen(["/s/estimated-profit"], () => import("./profits/EstimatedProfit.tsx")),
  ...screen(["/ag/invoices", "/s/invoices"], () => import("./invoices/InvoiceList.tsx")),
  ...screen(["/ag/invoices/:id", "/s/invoices/:id"], () => import("./invoices/InvoiceShow.tsx")),
  ...screen(["/ag/payouts", "/s/payouts"], () => import("./payouts/PayoutList.tsx")),
  ...screen(["/ag/write-offs"], () => import("./write-offs/WriteOffList.tsx")),
  ...screen(["/ag/referrals", "/s/referrals"], () => import("./referrals/ReferralList.tsx")),
  ...screen(["/ag/settlements"], () => import("./settlements/SettlementList.tsx")),
  ...screen(["/ag/settlement-lines"], () => import("./settlements/SettlementLineList.tsx")),
  ...screen(["/ag/payables"], () => import("./payables/Payables.tsx")),
  ...screen(["/a/pay-runs/:id", "/ag/pay-runs/:id"], () => import("./payables/PayRunShow.tsx")),
  ...screen(["/ag/deposits"], () => import("./deposits/DepositList.tsx")),
  ...screen(["/ag/deposits/:id"], () => import("./deposits/DepositShow.tsx")),
];

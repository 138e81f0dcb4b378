import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const moneyScreens: readonly ComposedScreen[] = [
  ...screen(["/a/books"], () => import("./LedgerProof.tsx")),
  ...screen(["/s/balance"], () => import("./Balance.tsx")),
  ...screen(["/ag/sellers/:id"], () => import("./SellerDetail.tsx")),
  ...screen(["/ag/kpis"], () => import("./kpis/Kpis.tsx")),
  ...screen(["/s/profit-detail"], () => import("./ProfitDetail.tsx")),
  ...screen(["/s/estimated-profit"], () => import("./EstimatedProfit.tsx")),
  ...screen(["/ag/invoices", "/s/invoices"], () => import("./Invoices.tsx")),
  ...screen(["/ag/invoices/:id", "/s/invoices/:id"], () => import("./InvoiceDetail.tsx")),
  ...screen(["/ag/payouts", "/s/payouts"], () => import("./Payouts.tsx")),
  ...screen(["/ag/referrals", "/s/referrals"], () => import("./Referrals.tsx")),
  ...screen(["/ag/deposits"], () => import("./Deposits.tsx")),
];

import { formatMoney } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";

export interface Payout {
  id: string;
  billName: string;
  payoutMethod: { paymentType: string; paymentValue: string } | null;
  amount: number;
  status: number;
  note: string | null;
  createdDate: string;
  approvedDate: string | null;
  sellerTeam?: { id: string; name: string } | null;
}

export const PENDING = 0;
export const payoutsResource = resourceNamed("payouts");

/** What changes with a payout: lists, figures and the entries behind them. */
export const PAYOUT_CHANGES = ["payouts", "profits", "ledger"] as const;

/** "PayPal, maya@fern.test". */
export const methodWords = ({ payoutMethod }: Pick<Payout, "payoutMethod">) =>
  payoutMethod ? [payoutMethod.paymentType, payoutMethod.paymentValue].filter(Boolean).join(", ") : "–";

/** "$20.00 to PayPal, maya@fern.test": what a dialog names. */
export const payoutWords = (payout: Payout) => `${formatMoney(payout.amount)} to ${methodWords(payout)}`;

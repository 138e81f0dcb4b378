import { formatMoney } from "../../../domain/format.ts";
import { PAYOUT_KINDS } from "../../../domain/money/payouts.ts";
import type { payouts } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { DASH } from "../../widgets/values.tsx";

export type Payout = RowOf<typeof payouts>;

export const PENDING = 0;
export const payoutsResource = resourceNamed("payouts");

/** Like "PayPal, maya@fern.test". */
export const payoutMethodLabel = ({ payoutMethod }: Pick<Payout, "payoutMethod">) =>
  payoutMethod ? [payoutMethod.paymentType, payoutMethod.paymentValue].filter(Boolean).join(", ") : DASH;

/** What is paid out: "Profit" or "Balance". */
export const payoutKindLabel = ({ kind }: Pick<Payout, "kind">) => PAYOUT_KINDS[kind][0];

/** Like "$20.00 to PayPal, maya@fern.test", for dialogs. */
export const payoutLabel = (payout: Payout) =>
  `${formatMoney(payout.amount)} to ${payoutMethodLabel(payout)}`;

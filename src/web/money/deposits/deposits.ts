import { formatMoney } from "../../../domain/format.ts";
import type { deposits } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import type { Column } from "../../list/table/columns.ts";

export type Deposit = RowOf<typeof deposits>;

/** The default number of rows of deposit lists. */
export const DEPOSIT_ROWS = 5;
export const DEPOSIT_SIZES = [DEPOSIT_ROWS, 10, 20, 50, 100, 200] as const;

export const depositTypeLabel = (deposit: Pick<Deposit, "isCashback">) =>
  deposit.isCashback ? "Cashback" : "Top-up";

export const depositsResource = resourceNamed("deposits");

/** Like "$100.00 by Payoneer", for confirmations. */
export const depositLabel = ({ amount, payWith }: Pick<Deposit, "amount" | "payWith">) =>
  `${formatMoney(amount)} by ${payWith}`;

export type DepositColumn = Column<Deposit>;

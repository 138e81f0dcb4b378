import { formatMoney } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Column } from "../list/columns.ts";

export interface Deposit {
  id: string;
  name: string;
  payWith: string;
  transactionId: string | null;
  amount: number;
  status: "pending" | "approved" | "rejected";
  isCashback: boolean;
  note: string | null;
  createdAt: string;
  sellerTeam?: { id: string; name: string } | null;
}

/** A deposit history shows five rows, on the seller's page as on the list of all. */
export const DEPOSIT_ROWS = 5;
export const DEPOSIT_SIZES = [DEPOSIT_ROWS, 10, 20, 50, 100, 200] as const;

export const typeOf = (deposit: Pick<Deposit, "isCashback">) => (deposit.isCashback ? "Cashback" : "Topup");

export const depositsResource = resourceNamed("deposits");

/** "$100.00 by Payoneer": what a confirmation names. */
export const depositWords = ({ amount, payWith }: Pick<Deposit, "amount" | "payWith">) =>
  `${formatMoney(amount)} by ${payWith}`;

export type DepositColumn = Column<Deposit>;

import { formatMoney } from "../format.ts";
import { Refusal } from "../orders/refusal.ts";
import type { Account } from "./accounts.ts";
import type { Books, OpenInvoice } from "./books.ts";
import { type Cents, smaller, toDollars } from "./cents.ts";
import type { PayWith } from "./deposits.ts";
import { toProfit } from "./flows.ts";

/** What happens at an agency's money desk, apart from any order: deposits, payouts, settlements, write-offs. */

export interface Deposit {
  id: string;
  teamId: string;
  amount: Cents;
  payWith: PayWith;
  isCashback: boolean;
}

const cashOf = (deposit: Deposit): Account => (deposit.isCashback ? "cashback" : `cash:${deposit.payWith}`);

/** Money came, or is given: what the team owes is paid first, oldest invoice first, the rest is available. */
export function approveDeposit(books: Books, deposit: Deposit): void {
  const { id, teamId, amount } = deposit;
  const debit = cashOf(deposit);
  const owed = smaller(amount, books.balance(teamId, "receivable"));
  books.payInvoices(teamId, owed);
  books.posting("deposit", id, 0, () => {
    books.move({ teamId, debit, credit: "receivable", amount: owed });
    books.move({ teamId, debit, credit: "available", amount: amount - owed });
  });
}

/** It bounced, or was a mistake: what the wallet is short of is owed again, newest invoice first. */
export function reverseDeposit(books: Books, deposit: Deposit, newestFirst: readonly OpenInvoice[]): void {
  const { id, teamId, amount } = deposit;
  const credit = cashOf(deposit);
  const available = smaller(amount, books.balance(teamId, "available"));
  books.reopenInvoices(amount - available, newestFirst);
  books.posting("deposit-reversed", id, 0, () => {
    books.move({ teamId, debit: "available", credit, amount: available });
    books.move({ teamId, debit: "receivable", credit, amount: amount - available });
  });
}

export interface Payout {
  id: string;
  teamId: string;
  amount: Cents;
}

/** A seller asks for available profit. */
export function askPayout(books: Books, { id, teamId, amount }: Payout): void {
  const available = books.balance(teamId, "profitAvailable");
  if (amount <= 0n || amount > available) {
    throw new Refusal(`At most ${formatMoney(toDollars(available))} can be paid out`);
  }
  books.posting("payout-asked", id, 0, () =>
    books.move({ teamId, debit: "profitAvailable", credit: "payoutInFlight", amount }),
  );
}

/** Paid. Refused while the team owes profit: then it is rejected, which pays what is owed first. */
export function approvePayout(books: Books, { id, teamId, amount }: Payout): void {
  const owed = books.balance(teamId, "profitOwed");
  if (owed > 0n)
    throw new Refusal(`The seller owes ${formatMoney(toDollars(owed))} of profit: reject this payout`);
  books.posting("payout-approved", id, 0, () =>
    books.move({ teamId, debit: "payoutInFlight", credit: "cash:Payout", amount }),
  );
}

/** Rejected by the agency or canceled by the seller. */
export function returnPayout(books: Books, { id, teamId, amount }: Payout): void {
  books.posting("payout-returned", id, 0, () => toProfit(books, teamId, amount, "payoutInFlight", null));
}

export interface Settlement {
  id: string;
  teamId: string;
  amount: Cents;
  fees: Cents;
}

/** A store's payment provider paid collections out, less its fees. */
export function settleStore(books: Books, { id, teamId, amount, fees }: Settlement): void {
  const collected = books.balance(teamId, "storeCollections");
  if (fees < 0n || fees > amount || amount > collected) {
    throw new Refusal(`At most ${formatMoney(toDollars(collected))} is with the store`);
  }
  books.posting("store-settled", id, 0, () => {
    books.move({ teamId, debit: "cash:Store", credit: "storeCollections", amount: amount - fees });
    books.move({ teamId, debit: "paymentFees", credit: "storeCollections", amount: fees });
  });
}

/** The agency paid a supplier or a designer. */
export function payCreditor(
  books: Books,
  payment: { id: string; teamId: string; amount: Cents; to: "supplier" | "designer" },
): void {
  const { id, teamId, amount, to } = payment;
  const debit: Account = to === "supplier" ? "supplierPayable" : "designerPayable";
  const due = books.balance(teamId, debit);
  if (amount > due) throw new Refusal(`Only ${formatMoney(toDollars(due))} is due`);
  const credit: Account = to === "supplier" ? "cash:Supplier" : "cash:Designer";
  books.posting(`${to}-paid`, id, 0, () => books.move({ teamId, debit, credit, amount }));
}

/** The agency gives up what a team owes: unpaid invoices, oldest first, or profit owed. */
export function writeOff(
  books: Books,
  loss: { id: string; teamId: string; amount: Cents; of: "receivable" | "profitOwed" },
): void {
  const { id, teamId, amount, of } = loss;
  const owed = books.balance(teamId, of);
  if (amount > owed) throw new Refusal(`Only ${formatMoney(toDollars(owed))} is owed`);
  if (of === "receivable") books.payInvoices(teamId, amount);
  books.posting("written-off", id, 0, () => books.move({ teamId, debit: "writeOffs", credit: of, amount }));
}

/** `balance.amount`: what the wallet holds less what the team owes, so that a new balance is always true. */
export const walletBalance = (available: Cents, receivable: Cents): Cents => available - receivable;

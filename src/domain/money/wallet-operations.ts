import { formatMoney } from "../format.ts";
import { RuleViolation } from "../orders/rule-violation.ts";
import type { Account } from "./accounts.ts";
import { type Cents, smaller, toDollars } from "./cents.ts";
import type { Creditor, Payable } from "./creditors.ts";
import type { PayWith } from "./deposits.ts";
import { toProfit } from "./flows.ts";
import type { LedgerSession } from "./ledger-session.ts";
import type { Debt } from "./write-offs.ts";

/** Money operations that belong to no order: deposits, payouts, settlements and write-offs. */

export interface Deposit {
  id: string;
  teamId: string;
  amount: Cents;
  payWith: PayWith;
  isCashback: boolean;
}

const cashOf = (deposit: Deposit): Account => (deposit.isCashback ? "cashback" : `cash:${deposit.payWith}`);

/** Credits a deposit: pays the team's debts first, oldest first; the rest becomes available. */
export function approveDeposit(ledger: LedgerSession, deposit: Deposit): void {
  const { id, teamId, amount } = deposit;
  const debit = cashOf(deposit);
  const owed = smaller(amount, ledger.balance(teamId, "receivable"));
  ledger.payDebts(teamId, owed);
  ledger.record("deposit", id, 0, () => {
    ledger.move({ teamId, debit, credit: "receivable", amount: owed });
    ledger.move({ teamId, debit, credit: "available", amount: amount - owed });
  });
}

/** Reverses a bounced or mistaken deposit. What the wallet lacks becomes a debt, of which the deposit is the document. */
export function reverseDeposit(ledger: LedgerSession, deposit: Deposit): void {
  const { id, teamId, amount } = deposit;
  const credit = cashOf(deposit);
  const available = smaller(amount, ledger.balance(teamId, "available"));
  const lacking = amount - available;
  ledger.addDebt(teamId, id, lacking);
  ledger.record("deposit-reversed", id, 0, () => {
    ledger.move({ teamId, debit: "available", credit, amount: available });
    ledger.move({ teamId, debit: "receivable", credit, amount: lacking });
  });
}

export interface Payout {
  id: string;
  teamId: string;
  amount: Cents;
}

/** Requests a payout of available profit. */
export function requestPayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  const available = ledger.balance(teamId, "profitAvailable");
  if (amount <= 0n || amount > available) {
    throw new RuleViolation(`At most ${formatMoney(toDollars(available))} can be paid out`);
  }
  ledger.record("payout-asked", id, 0, () =>
    ledger.move({ teamId, debit: "profitAvailable", credit: "payoutInFlight", amount }),
  );
}

/** Approves a payout. Refused while the team owes profit: rejecting the payout pays that debt first. */
export function approvePayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  const owed = ledger.balance(teamId, "profitOwed");
  if (owed > 0n)
    throw new RuleViolation(`The seller owes ${formatMoney(toDollars(owed))} of profit: reject this payout`);
  ledger.record("payout-approved", id, 0, () =>
    ledger.move({ teamId, debit: "payoutInFlight", credit: "cash:Payout", amount }),
  );
}

/** Returns a payout that was rejected by the agency or canceled by the seller. */
export function returnPayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  ledger.record("payout-returned", id, 0, () => toProfit(ledger, teamId, amount, "payoutInFlight", null));
}

/**
 * Reserves a part of the wallet that is to be paid back: it is spent on no order meanwhile. Apart from payouts of profit,
 * which no charge takes either, but which are earned and not paid in.
 */
export function requestWalletPayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  const available = ledger.balance(teamId, "available");
  if (amount <= 0n || amount > available) {
    throw new RuleViolation(`At most ${formatMoney(toDollars(available))} can be paid back`);
  }
  ledger.record("wallet-payout-asked", id, 0, () =>
    ledger.move({ teamId, debit: "available", credit: "walletInFlight", amount }),
  );
}

/** Records that a part of the wallet was paid back. Refused while the team owes: rejecting it pays that debt first. */
export function approveWalletPayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  const owed = ledger.balance(teamId, "receivable");
  if (owed > 0n)
    throw new RuleViolation(`The seller owes ${formatMoney(toDollars(owed))}: reject this payout`);
  ledger.record("wallet-payout-approved", id, 0, () =>
    ledger.move({ teamId, debit: "walletInFlight", credit: "cash:Wallet", amount }),
  );
}

/** Returns to the wallet what is not paid back after all: a debt is paid first. */
export function returnWalletPayout(ledger: LedgerSession, { id, teamId, amount }: Payout): void {
  const owed = smaller(amount, ledger.balance(teamId, "receivable"));
  ledger.payDebts(teamId, owed);
  ledger.record("wallet-payout-returned", id, 0, () => {
    ledger.move({ teamId, debit: "walletInFlight", credit: "receivable", amount: owed });
    ledger.move({ teamId, debit: "walletInFlight", credit: "available", amount: amount - owed });
  });
}

/** A line of a store's payout, which is of one order. Below zero, the store deducts what its buyer got back. */
export interface Settlement {
  id: string;
  teamId: string;
  orderId: string;
  amount: Cents;
  fees: Cents;
}

/** Records what a store pays out of an order's collections, minus what it keeps. */
export function settleStore(ledger: LedgerSession, settlement: Settlement): void {
  const { id, teamId, orderId, amount, fees } = settlement;
  const pay = (account: Account, paid: Cents) =>
    paid < 0n
      ? ledger.move({ teamId, debit: "storeCollections", credit: account, amount: -paid, orderId })
      : ledger.move({ teamId, debit: account, credit: "storeCollections", amount: paid, orderId });
  ledger.record("store-settled", id, 0, () => {
    pay("cash:Store", amount - fees);
    pay("paymentFees", fees);
  });
}

/** What a pay run pays to a creditor of the costs of one team. */
export interface CreditorPayment {
  /** Of the pay run, which has one payment for each of its teams. */
  readonly id: string;
  readonly sequence: number;
  readonly teamId: string;
  readonly account: Payable;
  readonly creditor: Creditor;
  readonly amount: Cents;
  /** What is owed to the creditor of this team's costs; below zero what the creditor owes in return. */
  readonly due: Cents;
}

const PAID = {
  supplierPayable: { event: "supplier-paid", cash: "cash:Supplier" },
  designerPayable: { event: "designer-paid", cash: "cash:Designer" },
} as const satisfies Record<Payable, { event: string; cash: Account }>;

/** Records the agency's payment to a creditor; a negative amount is one that the creditor gives back by paying less. */
export function payCreditor(ledger: LedgerSession, payment: CreditorPayment): void {
  const { id, sequence, teamId, account, creditor, amount, due } = payment;
  if (amount > 0n ? amount > due : amount < due)
    throw new RuleViolation(`Only ${formatMoney(toDollars(due))} is due`);
  const { event, cash } = PAID[account];
  ledger.record(event, id, sequence, () =>
    amount > 0n
      ? ledger.move({ teamId, debit: account, credit: cash, amount, creditor })
      : ledger.move({ teamId, debit: cash, credit: account, amount: -amount, creditor }),
  );
}

export interface Loss {
  id: string;
  teamId: string;
  amount: Cents;
  of: Debt;
}

/** Writes off a team's debt: unpaid invoices and reversed deposits, oldest first, or owed profit. */
export function writeOff(ledger: LedgerSession, { id, teamId, amount, of }: Loss): void {
  const owed = ledger.balance(teamId, of);
  if (amount <= 0n || amount > owed) throw new RuleViolation(`Only ${formatMoney(toDollars(owed))} is owed`);
  if (of === "receivable") ledger.payDebts(teamId, amount);
  ledger.record("written-off", id, 0, () => ledger.move({ teamId, debit: "writeOffs", credit: of, amount }));
}

/** `balance.amount`: the available money minus the team's debt. */
export const walletBalance = (available: Cents, receivable: Cents): Cents => available - receivable;

import { type ModelLedger, refuseIf } from "./ledger.ts";

export type Side = "seller" | "agency";
/** Who makes a call: the designer belongs to the agency. */
export type Person = Side | "designer";

/** Deposits and payouts of one seller, as a model. */

export interface Deposit {
  id: string;
  amount: number;
  payWith: string;
  transactionId: string | null;
  isCashback: boolean;
  status: "pending" | "approved" | "rejected";
  isReversed?: boolean;
}

export interface Payout {
  id: string;
  kind: "profit" | "wallet";
  amount: number;
  status: "pending" | "approved" | "canceled";
}

export class ModelWallet {
  readonly deposits: Deposit[] = [];
  readonly payouts: Payout[] = [];
  private readonly ledger: ModelLedger;

  constructor(ledger: ModelLedger) {
    this.ledger = ledger;
  }

  /** A transaction id can be used once, until its deposit is rejected or reversed. */
  enter(side: Side, deposit: Omit<Deposit, "id">): Deposit {
    refuseIf(side === "seller", "sellers cannot create deposits");
    const isKnown = this.deposits.some(
      (one) =>
        deposit.transactionId !== null &&
        one.status !== "rejected" &&
        !one.isReversed &&
        one.transactionId === deposit.transactionId &&
        one.payWith === deposit.payWith,
    );
    refuseIf(isKnown, "this transaction is known");
    const entered = { ...deposit, id: "" };
    this.deposits.push(entered);
    if (entered.status === "approved") this.credit(entered);
    return entered;
  }

  decide(side: Side, deposit: Deposit, status: "approved" | "rejected"): void {
    refuseIf(side === "seller" || deposit.status !== "pending", "decided once, by the agency");
    deposit.status = status;
    if (status === "approved") this.credit(deposit);
  }

  /** Takes an approved deposit back; what the wallet lacks is owed, also above the credit limit. */
  reverse(side: Side, deposit: Deposit): void {
    const { amount, isCashback, payWith, status } = deposit;
    refuseIf(side === "seller" || status !== "approved" || deposit.isReversed === true, "once, if approved");
    const there = Math.min(amount, this.ledger.of("seller", "available"));
    deposit.isReversed = true;
    this.ledger.add("seller", isCashback ? "cashback" : `cash:${payWith}`, -amount);
    this.ledger.add("seller", "available", -there);
    this.ledger.add("seller", "receivable", amount - there);
  }

  private credit({ amount, isCashback, payWith }: Deposit): void {
    this.ledger.add("seller", isCashback ? "cashback" : `cash:${payWith}`, amount);
    this.ledger.toWallet(amount);
  }

  pendingTopUp(): number {
    return this.deposits.reduce((sum, { status, amount }) => sum + (status === "pending" ? amount : 0), 0);
  }

  ask(side: Side, amount: number): Payout {
    refuseIf(side === "agency", "only sellers request payouts");
    const there = this.ledger.of("seller", "profitAvailable");
    refuseIf(amount <= 0 || amount > there, "above the available profit");
    this.ledger.add("seller", "profitAvailable", -amount);
    this.ledger.add("seller", "payoutInFlight", amount);
    return this.waits("profit", amount);
  }

  /** Pays a part of the wallet back: reserved at once. */
  payBack(side: Side, amount: number): Payout {
    refuseIf(side === "seller", "only the agency pays back");
    refuseIf(amount <= 0 || amount > this.ledger.of("seller", "available"), "above the available money");
    this.ledger.add("seller", "available", -amount);
    this.ledger.add("seller", "walletInFlight", amount);
    return this.waits("wallet", amount);
  }

  private waits(kind: Payout["kind"], amount: number): Payout {
    const payout: Payout = { id: "", kind, amount, status: "pending" };
    this.payouts.push(payout);
    return payout;
  }

  /** The agency pays the platform what is owed for the goods, as it has seen it. */
  payRun(side: Side, seen: number): void {
    const due = this.ledger.of("seller", "supplierPayable");
    refuseIf(side === "seller", "only the agency pays");
    refuseIf(due <= 0 || seen !== due, "another amount is due");
    this.ledger.add("seller", "supplierPayable", -due);
    this.ledger.add("seller", "cash:Supplier", -due);
  }

  /** The agency gives up a debt. */
  writeOff(side: Side, of: "receivable" | "profitOwed", amount: number): void {
    refuseIf(side === "seller", "sellers cannot write off");
    refuseIf(amount <= 0 || amount > this.ledger.of("seller", of), "more than is owed");
    this.ledger.add("seller", of, -amount);
    this.ledger.add("seller", "writeOffs", amount);
  }

  settle(side: Side, payout: Payout, status: "approved" | "canceled"): void {
    refuseIf(side === "seller" && status === "approved", "sellers can only cancel");
    refuseIf(payout.status !== "pending", "decided once");
    const { amount, kind } = payout;
    refuseIf(side === "seller" && kind === "wallet", "the seller has not asked for it");
    const debt = kind === "wallet" ? "receivable" : "profitOwed";
    refuseIf(status === "approved" && this.ledger.of("seller", debt) > 0, "something is owed");
    payout.status = status;
    this.ledger.add("seller", kind === "wallet" ? "walletInFlight" : "payoutInFlight", -amount);
    if (status === "approved")
      this.ledger.add("seller", kind === "wallet" ? "cash:Wallet" : "cash:Payout", -amount);
    else if (kind === "wallet") this.ledger.toWallet(amount);
    else this.ledger.toProfit("seller", amount);
  }
}

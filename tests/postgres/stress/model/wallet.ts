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
}

export interface Payout {
  id: string;
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

  /** A transaction id can be used once, until its deposit is rejected. */
  enter(side: Side, deposit: Omit<Deposit, "id">): Deposit {
    refuseIf(side === "seller", "sellers cannot create deposits");
    const isKnown = this.deposits.some(
      (one) =>
        deposit.transactionId !== null &&
        one.status !== "rejected" &&
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
    const payout: Payout = { id: "", amount, status: "pending" };
    this.payouts.push(payout);
    return payout;
  }

  settle(side: Side, payout: Payout, status: "approved" | "canceled"): void {
    refuseIf(side === "seller" && status === "approved", "sellers can only cancel");
    refuseIf(payout.status !== "pending", "decided once");
    const { amount } = payout;
    refuseIf(status === "approved" && this.ledger.of("seller", "profitOwed") > 0, "profit is owed");
    payout.status = status;
    this.ledger.add("seller", "payoutInFlight", -amount);
    if (status === "approved") this.ledger.add("seller", "cash:Payout", -amount);
    else this.ledger.toProfit("seller", amount);
  }
}

import { type Books, refuseIf } from "./books.ts";

export type Side = "seller" | "agency";

/** Deposits and payouts of one seller, as the agency's desk must have them. */

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

export class Desk {
  readonly deposits: Deposit[] = [];
  readonly payouts: Payout[] = [];
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  /** A transfer is entered once: under its number it is there until it is rejected. */
  enter(side: Side, deposit: Omit<Deposit, "id">): Deposit {
    refuseIf(side === "seller", "sellers enter no deposits");
    const isKnown = this.deposits.some(
      (one) =>
        deposit.transactionId !== null &&
        one.status !== "rejected" &&
        one.transactionId === deposit.transactionId &&
        one.payWith === deposit.payWith,
    );
    refuseIf(isKnown, "this transaction is there already");
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
    this.books.add("seller", isCashback ? "cashback" : `cash:${payWith}`, amount);
    this.books.toWallet(amount);
  }

  pendingTopUp(): number {
    return this.deposits.reduce((sum, { status, amount }) => sum + (status === "pending" ? amount : 0), 0);
  }

  ask(side: Side, amount: number): Payout {
    refuseIf(side === "agency", "sellers ask for their own");
    const there = this.books.of("seller", "profitAvailable");
    refuseIf(amount <= 0 || amount > there, "more than there is");
    this.books.add("seller", "profitAvailable", -amount);
    this.books.add("seller", "payoutInFlight", amount);
    const asked: Payout = { id: "", amount, status: "pending" };
    this.payouts.push(asked);
    return asked;
  }

  settle(side: Side, payout: Payout, status: "approved" | "canceled"): void {
    refuseIf(side === "seller" && status === "approved", "sellers take back, and no more");
    refuseIf(payout.status !== "pending", "decided once");
    const { amount } = payout;
    refuseIf(status === "approved" && this.books.of("seller", "profitOwed") > 0, "profit is owed");
    payout.status = status;
    this.books.add("seller", "payoutInFlight", -amount);
    if (status === "approved") this.books.add("seller", "cash:Payout", -amount);
    else this.books.toProfit("seller", amount);
  }
}

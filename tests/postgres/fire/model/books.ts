/**
 * What a seller's money must be, worked out from the rules of the trade in plain numbers. Nothing of the product
 * is called here: it is the other opinion. Cents, as integers.
 */

export type Team = "seller" | "referrer";
export type Figures = Record<string, number>;

/** The rules refuse this: nothing may have changed. */
export class Refused extends Error {}

export const refuseIf = (isSo: boolean, why: string): void => {
  if (isSo) throw new Refused(why);
};

/** Two teams' accounts, each as large as it is meant to be read: what is there, is owed, was earned or spent. */
export class Books {
  readonly teams: Record<Team, Figures> = { seller: {}, referrer: {} };
  readonly creditLimit: number;

  constructor(creditLimit: number) {
    this.creditLimit = creditLimit;
  }

  of(team: Team, account: string): number {
    return this.teams[team][account] ?? 0;
  }

  add(team: Team, account: string, amount: number): void {
    this.teams[team][account] = this.of(team, account) + amount;
  }

  /** Money that comes in: what is owed is paid first. */
  toWallet(amount: number): void {
    const paid = Math.min(amount, this.of("seller", "receivable"));
    this.add("seller", "receivable", -paid);
    this.add("seller", "available", amount - paid);
  }

  /** The wallet pays, then credit up to the limit. */
  fromWallet(amount: number): void {
    const there = Math.min(amount, this.of("seller", "available"));
    const room = Math.max(0, this.creditLimit - this.of("seller", "receivable"));
    refuseIf(amount - there > room, "the balance is short");
    this.add("seller", "available", -there);
    this.add("seller", "receivable", amount - there);
  }

  /** Profit that may be paid out, once what is owed of it is paid. */
  toProfit(team: Team, amount: number): void {
    const paid = Math.min(amount, this.of(team, "profitOwed"));
    this.add(team, "profitOwed", -paid);
    this.add(team, "profitAvailable", amount - paid);
  }

  fromProfit(team: Team, amount: number): void {
    const there = Math.min(amount, this.of(team, "profitAvailable"));
    this.add(team, "profitAvailable", -there);
    this.add(team, "profitOwed", amount - there);
  }

  /** `GET balances/seller-teams/:id` of the seller, without what is pending. */
  wallet() {
    const [available, receivable] = [this.of("seller", "available"), this.of("seller", "receivable")];
    return { amount: available - receivable, available, receivable, held: this.of("seller", "held") };
  }

  /** `GET profits/:id` */
  profit(team: Team) {
    const remainProfit = this.of(team, "profitAvailable") - this.of(team, "profitOwed");
    const totalHold = this.of(team, "profitPending");
    const totalAmountPaid = -this.of(team, "cash:Payout");
    const totalProfit = totalAmountPaid + totalHold + remainProfit + this.of(team, "payoutInFlight");
    return { totalAmountPaid, totalHold, totalProfit, remainProfit };
  }
}

/** Half a cent goes up. */
export const rounded = (amount: number, of: number, whole: number) =>
  Math.floor((2 * amount * of + whole) / (2 * whole));

/** Shares of an amount by weight: whole cents, the odd ones to the largest remainders, a tie to the earlier. */
export function shares(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = weights.map((weight, index) => ({ index, rest: (amount * weight) % whole }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return parts;
}

export const sumOf = <T>(all: readonly T[], amount: (one: T) => number) =>
  all.reduce((sum, one) => sum + amount(one), 0);

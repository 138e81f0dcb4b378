/**
 * A model of a seller's money, computed from the business rules in plain integers of cents. It calls no code of the
 * product, to be an independent implementation.
 */

export type Team = "seller" | "referrer";
export type Balances = Record<string, number>;

/** Thrown when the rules refuse a call, which must then change nothing. */
export class Refused extends Error {}

export const refuseIf = (isForbidden: boolean, why: string): void => {
  if (isForbidden) throw new Refused(why);
};

/** The accounts of two teams, with balances positive on their normal side. */
export class ModelLedger {
  readonly teams: Record<Team, Balances> = { seller: {}, referrer: {} };
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

  /** Credits the wallet; a debt is paid first. */
  toWallet(amount: number): void {
    const paid = Math.min(amount, this.of("seller", "receivable"));
    this.add("seller", "receivable", -paid);
    this.add("seller", "available", amount - paid);
  }

  /** Debits the wallet, then credit up to the limit. */
  fromWallet(amount: number): void {
    const there = Math.min(amount, this.of("seller", "available"));
    const available = Math.max(0, this.creditLimit - this.of("seller", "receivable"));
    refuseIf(amount - there > available, "the balance is short");
    this.add("seller", "available", -there);
    this.add("seller", "receivable", amount - there);
  }

  /** Credits available profit; owed profit is paid first. */
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

/** Rounds half a cent up. */
export const rounded = (amount: number, of: number, whole: number) =>
  Math.floor((2 * amount * of + whole) / (2 * whole));

/** Splits an amount by weight with the largest-remainder method; ties go to the earlier share. */
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

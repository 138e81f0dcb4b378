import type { ModelNote, ModelRequest } from "./daily-work.ts";
import { ModelLedger, Refused } from "./ledger.ts";
import { Life } from "./life.ts";
import { type ModelOrder, newOrder, type Prices } from "./order.ts";
import { ModelWallet } from "./wallet.ts";

/** A seller, the referrer, the orders and the wallet. */
export class Model {
  readonly ledger: ModelLedger;
  readonly wallet: ModelWallet;
  readonly life: Life;
  readonly orders: ModelOrder[] = [];
  readonly notes: ModelNote[] = [];
  readonly requests: ModelRequest[] = [];

  constructor(terms: { creditLimit: number; isAuto: boolean; rate: number; prices: Prices }) {
    this.ledger = new ModelLedger(terms.creditLimit);
    this.wallet = new ModelWallet(this.ledger);
    this.life = new Life(this.ledger, terms);
  }

  place(id: string, items: ModelOrder["items"], collected: number | null): void {
    this.orders.push(newOrder(id, items, collected));
    this.ledger.add("seller", "storeCollections", collected ?? 0);
    this.ledger.add("seller", "unearned", collected ?? 0);
  }

  /** Whether the rules allow the call. A refused call or a trial restores the former state. */
  attempt(rule: () => void, { isTrial = false }: { isTrial?: boolean } = {}): boolean {
    const { ledger, life, notes, orders, requests, wallet } = this;
    const before = structuredClone({
      teams: ledger.teams,
      orders,
      deposits: wallet.deposits,
      payouts: wallet.payouts,
      notes,
      requests,
      days: life.days,
    });
    let isDone = true;
    try {
      rule();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isDone = false;
    }
    if (!isDone || isTrial) {
      Object.assign(ledger.teams, before.teams);
      orders.splice(0, orders.length, ...before.orders);
      wallet.deposits.splice(0, wallet.deposits.length, ...before.deposits);
      wallet.payouts.splice(0, wallet.payouts.length, ...before.payouts);
      notes.splice(0, notes.length, ...before.notes);
      requests.splice(0, requests.length, ...before.requests);
      life.days = before.days;
    }
    return isDone;
  }
}

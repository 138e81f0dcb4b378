import { Books, Refused } from "./books.ts";
import { Desk } from "./desk.ts";
import { Life } from "./life.ts";
import { type ModelOrder, newOrder, type Prices } from "./order.ts";

/** One seller, his referrer, his orders and his desk. */
export class Model {
  readonly books: Books;
  readonly desk: Desk;
  readonly life: Life;
  readonly orders: ModelOrder[] = [];

  constructor(terms: { creditLimit: number; isAuto: boolean; rate: number; prices: Prices }) {
    this.books = new Books(terms.creditLimit);
    this.desk = new Desk(this.books);
    this.life = new Life(this.books, terms);
  }

  place(id: string, items: ModelOrder["items"], collected: number | null): void {
    this.orders.push(newOrder(id, items, collected));
    this.books.add("seller", "storeCollections", collected ?? 0);
    this.books.add("seller", "unearned", collected ?? 0);
  }

  /** Whether the rule allows it. What is refused, or only tried out, leaves everything as it was. */
  attempt(rule: () => void, { isTrial = false }: { isTrial?: boolean } = {}): boolean {
    const { books, orders, desk } = this;
    const before = structuredClone({
      teams: books.teams,
      orders,
      deposits: desk.deposits,
      payouts: desk.payouts,
    });
    let isDone = true;
    try {
      rule();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isDone = false;
    }
    if (!isDone || isTrial) {
      Object.assign(books.teams, before.teams);
      orders.splice(0, orders.length, ...before.orders);
      desk.deposits.splice(0, desk.deposits.length, ...before.deposits);
      desk.payouts.splice(0, desk.payouts.length, ...before.payouts);
    }
    return isDone;
  }
}

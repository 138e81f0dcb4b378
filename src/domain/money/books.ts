import { ACCOUNTS, type Account, type Balances, type Entry, type Posting } from "./accounts.ts";
import type { Cents } from "./cents.ts";

/** A seller team as money sees it. */
export interface TeamBook {
  readonly id: string;
  creditLimit: Cents;
  pendingPayoutDays: number;
  autoApprove: boolean;
  referredBy: { teamId: string; rate: number } | null;
  balances: Balances;
  /** OUT invoices with something unpaid, oldest first. */
  openInvoices: OpenInvoice[];
}

export interface OpenInvoice {
  readonly id: string;
  remain: Cents;
  readonly sellerAmount: Cents;
  readonly orderIds: readonly string[];
}

export interface InvoiceLine {
  orderId: string;
  sellerAmount: Cents;
  agencyAmount: Cents;
}

/** An invoice that this call writes. `remain` is the unpaid part of an OUT. */
export interface Invoice {
  readonly id: string;
  readonly teamId: string;
  readonly type: "IN" | "OUT";
  readonly lines: InvoiceLine[];
  remain: Cents;
}

export interface Clock {
  /** ISO 8601, UTC. */
  readonly now: string;
  newId(): string;
}

/**
 * The working copy of some teams' accounts during one call: moves change the balances and are recorded as
 * postings; what the call then writes are its postings, its invoices and the unpaid parts that changed.
 */
export class Books {
  readonly postings: Posting[] = [];
  readonly invoices: Invoice[] = [];
  /** Unpaid parts that changed, of invoices written before this call: id to what remains. */
  readonly remains = new Map<string, Cents>();
  readonly clock: Clock;
  private readonly teams: Map<string, TeamBook>;
  private readonly undo: (() => void)[] = [];
  private entries: Entry[] | null = null;

  constructor(teams: Iterable<TeamBook>, clock: Clock) {
    this.teams = new Map([...teams].map((team) => [team.id, team]));
    this.clock = clock;
  }

  team(id: string): TeamBook {
    const team = this.teams.get(id);
    if (!team) throw new Error(`The books of team ${id} are not open`);
    return team;
  }

  balance(teamId: string, account: Account): Cents {
    return this.team(teamId).balances.get(account) ?? 0n;
  }

  /** Runs a rule; what it moved is taken back where it throws. */
  attempt<T>(rule: () => T): T {
    const mark = this.undo.length;
    try {
      return rule();
    } catch (error) {
      while (this.undo.length > mark) this.undo.pop()?.();
      this.entries = null;
      throw error;
    }
  }

  /** Records the moves that `rule` makes as one posting; a posting of nothing is none. */
  posting(event: string, subject: string, sequence: number, rule: () => void): void {
    this.entries = [];
    rule();
    const { entries } = this;
    this.entries = null;
    if (entries === null || entries.length === 0) return;
    this.postings.push({ event, subject, sequence, entries });
    this.undo.push(() => this.postings.pop());
  }

  /** Debits one account and credits another of a team. Only within a posting; a move of nothing is none. */
  move({ teamId, debit, credit, amount, orderId = null }: Move): void {
    if (amount === 0n) return;
    if (!this.entries) throw new Error(`A move from ${debit} to ${credit} outside a posting`);
    if (amount < 0n) throw new Error(`A move of ${amount} from ${debit} to ${credit}`);
    for (const entry of [
      { teamId, account: debit, orderId, amount },
      { teamId, account: credit, orderId, amount: -amount },
    ]) {
      this.entries.push(entry);
      this.apply(entry, 1n);
      this.undo.push(() => this.apply(entry, -1n));
    }
  }

  /** Adds a line to this call's invoice of the type, one a team; of nothing at all, none is written. */
  invoice(type: "IN" | "OUT", teamId: string, line: InvoiceLine, unpaid: Cents = 0n): void {
    if (line.sellerAmount === 0n && line.agencyAmount === 0n) return;
    let invoice = this.invoices.find((one) => one.type === type && one.teamId === teamId);
    if (!invoice) {
      const fresh: Invoice = { id: this.clock.newId(), teamId, type, lines: [], remain: 0n };
      this.invoices.push(fresh);
      this.undo.push(() => this.invoices.splice(this.invoices.indexOf(fresh), 1));
      invoice = fresh;
    }
    const target = invoice;
    target.lines.push(line);
    target.remain += unpaid;
    this.undo.push(() => {
      target.lines.pop();
      target.remain -= unpaid;
    });
  }

  /** Pays `amount` of what the team owes: this order's invoices first, then the oldest. */
  payInvoices(teamId: string, amount: Cents, orderId?: string): void {
    const ofOrder = (orderIds: readonly string[]) =>
      orderId !== undefined && orderIds.includes(orderId) ? 0 : 1;
    const written = this.invoices
      .filter((invoice) => invoice.teamId === teamId && invoice.type === "OUT")
      .map((invoice) => ({ bill: invoice, orderIds: invoice.lines.map((line) => line.orderId) }));
    const earlier = this.team(teamId).openInvoices.map((bill) => ({ bill, orderIds: bill.orderIds }));
    const due = [...earlier, ...written].sort((a, b) => ofOrder(a.orderIds) - ofOrder(b.orderIds));
    let left = amount;
    for (const { bill } of due) {
      const paid = bill.remain < left ? bill.remain : left;
      if (paid > 0n) this.changeRemain(bill, bill.remain - paid);
      left -= paid;
    }
  }

  /** Opens invoices again, newest first, for money that turned out not to have come. */
  reopenInvoices(amount: Cents, newestFirst: readonly OpenInvoice[]): void {
    let left = amount;
    for (const bill of newestFirst) {
      const room = bill.sellerAmount - bill.remain;
      const opened = room < left ? room : left;
      if (opened > 0n) this.changeRemain(bill, bill.remain + opened);
      left -= opened;
    }
  }

  private changeRemain(bill: OpenInvoice | Invoice, remain: Cents): void {
    const before = bill.remain;
    const recorded = this.remains.get(bill.id);
    bill.remain = remain;
    if (!("lines" in bill)) this.remains.set(bill.id, remain);
    this.undo.push(() => {
      bill.remain = before;
      if (recorded === undefined) this.remains.delete(bill.id);
      else this.remains.set(bill.id, recorded);
    });
  }

  private apply(entry: Entry, direction: bigint): void {
    const { balances } = this.team(entry.teamId);
    const natural = entry.amount * BigInt(ACCOUNTS[entry.account]) * direction;
    balances.set(entry.account, (balances.get(entry.account) ?? 0n) + natural);
  }
}

/** Debit one account, credit another, of one team. */
export interface Move {
  teamId: string;
  debit: Account;
  credit: Account;
  amount: Cents;
  orderId?: string | null;
}

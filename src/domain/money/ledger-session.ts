import { ACCOUNTS, type Account, type Balances, type JournalEntry, type JournalLine } from "./accounts.ts";
import type { Cents } from "./cents.ts";
import type { Creditor } from "./creditors.ts";

/** The accounts and money settings of a seller team. */
export interface TeamAccounts {
  readonly id: string;
  isClosed: boolean;
  creditLimit: Cents;
  pendingPayoutDays: number;
  autoApprove: boolean;
  referredBy: { teamId: string; rate: number } | null;
  balances: Balances;
  /** Oldest first. */
  openDebts: OpenDebt[];
}

/** An OUT invoice, or a reversed deposit without orders, that is not paid in full. */
export interface OpenDebt {
  readonly id: string;
  remain: Cents;
  readonly orderIds: readonly string[];
}

export interface InvoiceLine {
  orderId: string;
  sellerAmount: Cents;
  agencyAmount: Cents;
}

/** An invoice created in this session. `remain` is the unpaid part of an OUT invoice. */
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
 * The working copy of some teams' accounts during one call. Moves change the balances and are recorded as journal
 * entries. The caller then stores the journal entries, the invoices and the changed unpaid amounts.
 */
export class LedgerSession {
  readonly journalEntries: JournalEntry[] = [];
  readonly invoices: Invoice[] = [];
  /** Changed unpaid amounts of earlier invoices and of reversed deposits: their id to the new amount. */
  readonly remains = new Map<string, Cents>();
  readonly clock: Clock;
  private readonly teams: Map<string, TeamAccounts>;
  private readonly undo: (() => void)[] = [];
  /** How many attempts are running, one within another. */
  private attempts = 0;
  private lines: JournalLine[] | null = null;

  constructor(teams: Iterable<TeamAccounts>, clock: Clock) {
    this.teams = new Map([...teams].map((team) => [team.id, team]));
    this.clock = clock;
  }

  team(id: string): TeamAccounts {
    const team = this.teams.get(id);
    if (!team) throw new Error(`The accounts of team ${id} are not open`);
    return team;
  }

  balance(teamId: string, account: Account): Cents {
    return this.team(teamId).balances.get(account) ?? 0n;
  }

  /** Runs a rule and undoes its moves when it throws. */
  attempt<T>(rule: () => T): T {
    const mark = this.undo.length;
    this.attempts += 1;
    try {
      return rule();
    } catch (error) {
      while (this.undo.length > mark) this.undo.pop()?.();
      this.lines = null;
      throw error;
    } finally {
      this.attempts -= 1;
      // What an outermost attempt has moved stays.
      if (this.attempts === 0) this.undo.length = 0;
    }
  }

  /** Records the moves of `rule` as one journal entry; no moves, no entry. */
  record(event: string, subject: string, sequence: number, rule: () => void): void {
    this.lines = [];
    rule();
    const { lines } = this;
    this.lines = null;
    if (lines === null || lines.length === 0) return;
    this.journalEntries.push({ event, subject, sequence, lines });
    this.undo.push(() => this.journalEntries.pop());
  }

  /** Debits one account of a team and credits another, within `record()`. Moves of 0 are ignored. */
  move({ teamId, debit, credit, amount, orderId = null, creditor = null }: Move): void {
    if (amount === 0n) return;
    if (!this.lines) throw new Error(`A move from ${debit} to ${credit} outside a journal entry`);
    if (amount < 0n) throw new Error(`A move of ${amount} from ${debit} to ${credit}`);
    const owed = creditor === null ? {} : { creditor };
    for (const line of [
      { teamId, account: debit, orderId, amount, ...owed },
      { teamId, account: credit, orderId, amount: -amount, ...owed },
    ]) {
      this.lines.push(line);
      this.apply(line, 1n);
      this.undo.push(() => this.apply(line, -1n));
    }
  }

  /** Adds a line to the session's invoice of this type and team; lines without amounts are ignored. */
  invoice(type: "IN" | "OUT", teamId: string, line: InvoiceLine, unpaid: Cents = 0n): void {
    if (line.sellerAmount === 0n && line.agencyAmount === 0n) return;
    let invoice = this.invoices.find((candidate) => candidate.type === type && candidate.teamId === teamId);
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

  /** Pays `amount` of the team's debts: invoices of the order first, then the oldest. */
  payDebts(teamId: string, amount: Cents, orderId?: string): void {
    const ofOrder = (orderIds: readonly string[]) =>
      orderId !== undefined && orderIds.includes(orderId) ? 0 : 1;
    const written = this.invoices
      .filter((invoice) => invoice.teamId === teamId && invoice.type === "OUT")
      .map((invoice) => ({ bill: invoice, orderIds: invoice.lines.map((line) => line.orderId) }));
    const earlier = this.team(teamId).openDebts.map((bill) => ({ bill, orderIds: bill.orderIds }));
    const due = [...earlier, ...written].sort((a, b) => ofOrder(a.orderIds) - ofOrder(b.orderIds));
    let left = amount;
    for (const { bill } of due) {
      const paid = bill.remain < left ? bill.remain : left;
      if (paid > 0n) this.changeRemain(bill, bill.remain - paid);
      left -= paid;
    }
  }

  /** Makes a reversed deposit a debt of the team. */
  addDebt(teamId: string, depositId: string, amount: Cents): void {
    if (amount === 0n) return;
    const { openDebts } = this.team(teamId);
    const debt: OpenDebt = { id: depositId, remain: 0n, orderIds: [] };
    openDebts.push(debt);
    this.undo.push(() => openDebts.splice(openDebts.indexOf(debt), 1));
    this.changeRemain(debt, amount);
  }

  private changeRemain(bill: OpenDebt | Invoice, remain: Cents): void {
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

  private apply(line: JournalLine, direction: bigint): void {
    const { balances } = this.team(line.teamId);
    const natural = line.amount * BigInt(ACCOUNTS[line.account]) * direction;
    balances.set(line.account, (balances.get(line.account) ?? 0n) + natural);
  }
}

/** A debit and a credit of the same amount, of one team. */
export interface Move {
  teamId: string;
  debit: Account;
  credit: Account;
  amount: Cents;
  orderId?: string | null;
  creditor?: Creditor;
}

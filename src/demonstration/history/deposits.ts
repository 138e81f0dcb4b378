import { sql } from "drizzle-orm";
import type { Cents } from "../../domain/money/cents.ts";
import type { PayWith } from "../../domain/money/deposits.ts";
import { LedgerSession } from "../../domain/money/ledger-session.ts";
import { approveDeposit, reverseDeposit, walletBalance } from "../../domain/money/wallet-operations.ts";
import { deposits } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { newId } from "../../server/ids.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { openLedgerSession, writeLedgerSession } from "../../server/money/ledger/ledger-session.queries.ts";
import remarks from "../content/remarks.json" with { type: "json" };
import { DAY } from "../orders/calendar.ts";
import { createRandom, type Random } from "../random.ts";
import { demoId } from "../rows/demo-id.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededAgency, SeededTeam } from "../rows/world.ts";

/** How a team tops up its wallet: in multiples of `step`, before the balance would fall below `floor`. Cents. */
interface Habit {
  floor: Cents;
  step: Cents;
  /** Days before now without a deposit. */
  dryDays?: number;
}

/** One team with plenty, one that lives on credit, one that has run out of money; the others are drawn. */
const HABITS: Readonly<Record<string, Habit>> = {
  FERN: { floor: 260_000n, step: 100_000n },
  NORTH: { floor: -35_000n, step: 15_000n },
  CUP: { floor: 1_000n, step: 10_000n, dryDays: 8 },
  LOW: { floor: 120_000n, step: 50_000n },
};

function habitOf({ demo }: SeededTeam): Habit {
  const random = createRandom(demo.firstNumber);
  return (
    HABITS[demo.code] ?? {
      floor: BigInt(random.int(8, 70) * 1_000),
      step: random.pick([20_000n, 30_000n, 50_000n]),
    }
  );
}

interface Payment {
  team: SeededTeam;
  amount: Cents;
  status: "approved" | "rejected" | "pending";
  isCashback: boolean;
  note: string | null;
  /** When the team reported it; the accountant decides it in the next slot. ISO 8601. */
  createdAt: string;
}

const transaction = (random: Random, payWith: PayWith): string =>
  payWith === "Bank transfer"
    ? `FT${random.digits(10)}`
    : `${payWith === "Pingpong" ? "PP" : "PO"}-${random.digits(9)}`;

/** Dong per dollar. */
const RATE = 25_400n;

/** What a bank transfer says: Vietnamese sellers send dong. */
const factsOf = ({ demo }: SeededTeam, amount: Cents, createdAt: string) => ({
  valueDate: createdAt.slice(0, 10),
  payer: demo.name,
  amountReceived: String((amount * RATE) / 100n),
  currency: "VND",
  rate: String(RATE),
  fee: "0",
});

/** Writes one batch of deposits: rows and numbers by time, and the approved ones through the ledger. */
async function insertDeposits(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  payments: readonly Payment[],
  now: string,
): Promise<void> {
  if (payments.length === 0) return;
  const sorted = [...payments].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const names = await nextNumbers(tx, agency.id, "DEP", sorted.length, now);
  const rows = sorted.map(({ team, status, createdAt, ...rest }, i) => {
    const payWith = createRandom(team.demo.firstNumber).pick([
      "Pingpong",
      "Payoneer",
      "Bank transfer",
    ] as const);
    const decided = status === "pending" ? null : now;
    return {
      agencyId: agency.id,
      id: demoId(random, createdAt),
      sellerTeamId: team.id,
      name: names[i],
      payWith,
      transactionId: rest.isCashback ? null : transaction(random, payWith),
      status,
      ...(payWith === "Bank transfer" && !rest.isCashback && factsOf(team, rest.amount, createdAt)),
      createdUserId: team.managerId,
      decidedUserId: decided && agency.person("agency"),
      decidedAt: decided,
      createdAt,
      ...rest,
    };
  });
  await insertRows(tx, deposits, rows);
  const approved = rows.filter((row) => row.status === "approved");
  const teamIds = approved.map((row) => row.sellerTeamId);
  const ledger = new LedgerSession(await openLedgerSession(tx, agency.id, teamIds), { now, newId });
  for (const { id, sellerTeamId: teamId, amount, payWith, isCashback } of approved)
    approveDeposit(ledger, { id, teamId, amount, payWith, isCashback });
  await writeLedgerSession(tx, agency.id, ledger);
}

async function walletsOf(tx: Transaction, agencyId: string): Promise<Map<string, Cents>> {
  const rows = await rowsOf<{ id: string; available: string; receivable: string }>(
    tx,
    sql`select seller_team_id as id, coalesce(sum(balance) filter (where account = 'available'), 0) as available,
        coalesce(sum(balance) filter (where account = 'receivable'), 0) as receivable
      from ledger_accounts where agency_id = ${agencyId} group by 1`,
  );
  return new Map(rows.map((row) => [row.id, walletBalance(BigInt(row.available), BigInt(row.receivable))]));
}

export interface Evening {
  /** The time of the decisions. ISO 8601. */
  at: string;
  now: string;
  /** Amount that each team is about to submit, by team id. Cents. */
  expected: ReadonlyMap<string, Cents>;
}

/** Tops up the teams' wallets before the evening's orders, each by its own habit. */
export async function topUp(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  { at, now, expected }: Evening,
): Promise<void> {
  const wallets = await walletsOf(tx, agency.id);
  const earlier = () => new Date(Date.parse(at) - (random.next() * 120 + 12) * 60_000).toISOString();
  const payments = agency.teams.flatMap((team): Payment[] => {
    const due = expected.get(team.id) ?? 0n;
    const { floor, step, dryDays = 0 } = habitOf(team);
    const short = floor + due - (wallets.get(team.id) ?? 0n);
    if (due === 0n || short <= 0n || Date.parse(now) - Date.parse(at) < dryDays * DAY) return [];
    const amount = ((short + step - 1n) / step) * step;
    const note = random.chance(0.3) ? random.pick(remarks.depositNotes) : null;
    const paid: Payment = { team, amount, status: "approved", isCashback: false, note, createdAt: earlier() };
    const payments = [paid];
    if (random.chance(0.04)) {
      const why = random.pick(remarks.depositRejections);
      payments.push({ ...paid, status: "rejected", note: why, createdAt: earlier() });
    }
    if (random.chance(0.03)) {
      const thanks = "Thank you for a strong month";
      payments.push({ ...paid, amount: amount / 50n, isCashback: true, note: thanks, createdAt: at });
    }
    return payments;
  });
  await insertDeposits(tx, random, agency, payments, at);
}

/** Deposits that are still pending. Cents. */
const PENDING: Readonly<Record<string, Cents>> = {
  FERN: 50_000n,
  CUP: 20_000n,
  JUNI: 30_000n,
  LOW: 75_000n,
};
const REJECTED = { code: "TRAIL", amount: 45_000n };

const MINUTES_AGO = 25 * 60_000;

/** A transfer that was entered twice: the second is reversed. Cents. */
const BOUNCED = { code: "FERN", amount: 40_000n, why: "Entered twice: the transfer arrived once" };

/** Enters the transfer again, and reverses that by the product's own rule. */
async function insertBounced(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  const team = agency.teams.find(({ demo }) => demo.code === BOUNCED.code);
  if (!team) return;
  const { amount, why: note } = BOUNCED;
  const createdAt = new Date(Date.parse(now) - MINUTES_AGO).toISOString();
  const twice: Payment = { team, amount, status: "approved", isCashback: false, note, createdAt };
  await insertDeposits(tx, random, agency, [twice], now);
  const [row] = await rowsOf<{ id: string; pay_with: PayWith }>(
    tx,
    sql`update deposits set reversed_at = ${now}, reversed_user_id = ${agency.person("agency")},
        reversed_reason = note, note = null
      where agency_id = ${agency.id} and seller_team_id = ${team.id} and note = ${note}
      returning id, pay_with`,
  );
  if (!row) return;
  const ledger = new LedgerSession(await openLedgerSession(tx, agency.id, [team.id]), { now, newId });
  reverseDeposit(ledger, { id: row.id, teamId: team.id, amount, payWith: row.pay_with, isCashback: false });
  await writeLedgerSession(tx, agency.id, ledger);
}

/** Adds the current deposits: some pending, one just rejected, and one reversed. */
export async function insertCurrentDeposits(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const payments = agency.teams.flatMap((team): Payment[] => {
    const { code } = team.demo;
    const createdAt = new Date(Date.parse(now) - random.int(2, 9) * 60_000).toISOString();
    const payment = { team, isCashback: false, createdAt };
    const { amount } = REJECTED;
    if (code === REJECTED.code)
      return [{ ...payment, amount, status: "rejected", note: remarks.depositRejections[0] ?? null }];
    const pending = PENDING[code];
    return pending ? [{ ...payment, amount: pending, status: "pending", note: null }] : [];
  });
  await insertBounced(tx, random.fork("bounced deposit"), agency, now);
  await insertDeposits(tx, random, agency, payments, now);
}

import { sql } from "drizzle-orm";
import { Books } from "../../../../domain/money/books.ts";
import type { Cents } from "../../../../domain/money/cents.ts";
import type { PayWith } from "../../../../domain/money/deposits.ts";
import { approveDeposit, walletBalance } from "../../../../domain/money/desk.ts";
import { newId } from "../../../ids.ts";
import { openTeamBooks, writeBooks } from "../../../money/books.queries.ts";
import { nextNumbers } from "../../../money/numbers.queries.ts";
import { deposits } from "../../schema/index.ts";
import { rowsOf } from "../../statement.ts";
import type { Transaction } from "../../transaction.ts";
import { DAY } from "../content/calendar.ts";
import { depositNotes, depositRejections } from "../content/remarks.ts";
import { createRandom, type Random } from "../random.ts";
import { demoId } from "../rows/demo-id.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededAgency, SeededTeam } from "../rows/world.ts";

/** How a team keeps its wallet: it pays in so much at a time when it would fall below the floor. Cents. */
interface Habit {
  floor: Cents;
  step: Cents;
  /** It has not paid in for so many days. */
  dryDays?: number;
}

/** Somebody with plenty, somebody who lives on credit, somebody who has run dry; the others as they come. */
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
  /** When it was announced; it is decided when the desk works. ISO 8601. */
  createdAt: string;
}

const transaction = (random: Random, payWith: PayWith): string =>
  payWith === "Bank transfer"
    ? `FT${random.digits(10)}`
    : `${payWith === "Pingpong" ? "PP" : "PO"}-${random.digits(9)}`;

/** What a desk does in one go: rows and numbers by time, and what is approved through the books. */
async function payIn(
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
  const books = new Books(await openTeamBooks(tx, agency.id, teamIds), { now, newId });
  for (const { id, sellerTeamId: teamId, amount, payWith, isCashback } of approved)
    approveDeposit(books, { id, teamId, amount, payWith, isCashback });
  await writeBooks(tx, agency.id, books);
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
  /** When the desk works. ISO 8601. */
  at: string;
  now: string;
  /** What each team is about to submit, by its id. Cents. */
  expected: ReadonlyMap<string, Cents>;
}

/** Before the evening's orders teams see to their wallets, as each is used to. */
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
    const note = random.chance(0.3) ? random.pick(depositNotes) : null;
    const paid: Payment = { team, amount, status: "approved", isCashback: false, note, createdAt: earlier() };
    const payments = [paid];
    if (random.chance(0.04)) {
      const why = random.pick(depositRejections);
      payments.push({ ...paid, status: "rejected", note: why, createdAt: earlier() });
    }
    if (random.chance(0.03)) {
      const thanks = "Thank you for a strong month";
      payments.push({ ...paid, amount: amount / 50n, isCashback: true, note: thanks, createdAt: at });
    }
    return payments;
  });
  await payIn(tx, random, agency, payments, at);
}

/** Money that is said to be on its way, for the accountant to decide on. Cents. */
const ANNOUNCED: Readonly<Record<string, Cents>> = {
  FERN: 50_000n,
  CUP: 20_000n,
  JUNI: 30_000n,
  LOW: 75_000n,
};
const REFUSED_TODAY = { code: "TRAIL", amount: 45_000n };

/** What the desk sees this minute: some to decide on, one just refused. */
export async function announce(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const payments = agency.teams.flatMap((team): Payment[] => {
    const { code } = team.demo;
    const createdAt = new Date(Date.parse(now) - random.int(2, 9) * 60_000).toISOString();
    const payment = { team, isCashback: false, createdAt };
    const { amount } = REFUSED_TODAY;
    if (code === REFUSED_TODAY.code)
      return [{ ...payment, amount, status: "rejected", note: depositRejections[0] }];
    const announced = ANNOUNCED[code];
    return announced ? [{ ...payment, amount: announced, status: "pending", note: null }] : [];
  });
  await payIn(tx, random, agency, payments, now);
}

import { sql } from "drizzle-orm";
import type { Cents } from "../../domain/money/cents.ts";
import { LedgerSession } from "../../domain/money/ledger-session.ts";
import type { PAYOUT_METHODS } from "../../domain/money/payouts.ts";
import { approvePayout, requestPayout } from "../../domain/money/wallet-operations.ts";
import { payouts } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { openLedgerSession, writeLedgerSession } from "../../server/money/ledger/ledger-session.queries.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

const before = (now: string, days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

/** Old rejected requests, made before the ledger was kept here. */
const REJECTED: readonly (readonly [
  code: string,
  daysAgo: number,
  cents: bigint,
  method: (typeof PAYOUT_METHODS)[number],
  account: string,
  note: string,
])[] = [
  ["FERN", 41, 12_000n, "PayPal", "maya@fern-co.test", "The PayPal account belongs to somebody else"],
  ["COMET", 55, 40_000n, "Payoneer", "payee-20418", "More than the profit that was available that day"],
  ["NIGHT", 33, 8_550n, "PingPong", "PP-77120", "Asked for twice: see the request of the day before"],
  ["LOW", 28, 15_000n, "PayPal", "pay@lowtide.test", "The account is not confirmed yet"],
];

async function insertRejected(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  const refused = REJECTED.flatMap(([code, days, amount, paymentType, paymentValue, note]) => {
    const team = agency.teams.find((candidate) => candidate.demo.code === code);
    const at = before(now, days);
    return team ? [{ team, at, amount, payoutMethod: { paymentType, paymentValue }, note }] : [];
  }).sort((a, b) => (a.at < b.at ? -1 : 1));
  if (refused.length === 0) return;
  const names = await nextNumbers(tx, agency.id, "PAY", refused.length, now);
  const rows = refused.map(({ team, at, ...payout }, i) => ({
    agencyId: agency.id,
    id: demoId(random, at),
    sellerTeamId: team.id,
    billName: names[i],
    kind: "profit",
    status: 2,
    createdDate: at,
    createdAt: at,
    createdUserId: team.managerId,
    decidedUserId: agency.person("agency:accounting"),
    ...payout,
  }));
  await insertRows(tx, payouts, rows);
}

/** The age in days of a payout request and of its approval, if any, and its share of the available profit. */
const APPROVED: readonly (readonly [requested: number, approved: number | null, percent: bigint])[] = [
  [9, 7, 60n],
  [2, 1, 50n],
  [0.4, null, 40n],
];

/** The profit that a team could have had paid out at a time, unless it was lower later. Cents. */
async function availableAt(tx: Transaction, agencyId: string, teamId: string, at: string): Promise<Cents> {
  const [row] = await rowsOf<{ least: string | null }>(
    tx,
    sql`with running as (
        select created_at, id, sum(-amount) over (order by created_at, id) as balance from journal_lines
        where agency_id = ${agencyId} and seller_team_id = ${teamId} and account = 'profitAvailable'
      )
      select least(
        coalesce((select balance from running where created_at <= ${at} order by created_at desc, id desc limit 1), 0),
        (select min(balance) from running where created_at > ${at})
      ) as least`,
  );
  return BigInt(row?.least ?? 0);
}

async function insertApproved(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  team: SeededTeam,
  now: string,
) {
  for (const [requestedDays, approvedDays, percent] of APPROVED) {
    const requestedAt = before(now, requestedDays);
    const available = await availableAt(tx, agency.id, team.id, requestedAt);
    // Whole dollars, as users enter them.
    const amount = ((available * percent) / 10_000n) * 100n;
    if (amount <= 0n) continue;
    const id = demoId(random, requestedAt);
    const payout = { id, teamId: team.id, amount };
    const post = async (at: string, rule: typeof requestPayout) => {
      const ledger = new LedgerSession(await openLedgerSession(tx, agency.id, [team.id]), {
        now: at,
        newId: () => id,
      });
      rule(ledger, payout);
      await writeLedgerSession(tx, agency.id, ledger);
    };
    await post(requestedAt, requestPayout);
    const approved = approvedDays === null ? null : before(now, approvedDays);
    if (approved) await post(approved, approvePayout);
    const [billName = ""] = await nextNumbers(tx, agency.id, "PAY", 1, now);
    await insertRows(tx, payouts, [
      {
        agencyId: agency.id,
        id,
        sellerTeamId: team.id,
        billName,
        kind: "profit",
        payoutMethod: { paymentType: "Payoneer", paymentValue: `pay@${team.demo.code.toLowerCase()}.test` },
        amount,
        status: approved ? 1 : 0,
        createdDate: requestedAt,
        createdAt: requestedAt,
        approvedDate: approved,
        createdUserId: team.managerId,
        decidedUserId: approved ? agency.person("agency:accounting") : null,
      },
    ]);
  }
}

/** Inserts payout requests of sellers whose orders have made a profit. */
export async function insertPayouts(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  await insertRejected(tx, random, agency, now);
  for (const team of agency.teams) await insertApproved(tx, random, agency, team, now);
}

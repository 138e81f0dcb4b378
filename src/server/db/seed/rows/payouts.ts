import { sql } from "drizzle-orm";
import { Books } from "../../../../domain/money/books.ts";
import type { Cents } from "../../../../domain/money/cents.ts";
import { approvePayout, askPayout } from "../../../../domain/money/desk.ts";
import type { PAYOUT_METHODS } from "../../../../domain/money/payouts.ts";
import { openTeamBooks, writeBooks } from "../../../money/books.queries.ts";
import { nextNumbers } from "../../../money/numbers.queries.ts";
import { payouts } from "../../schema/index.ts";
import { rowsOf } from "../../statement.ts";
import type { Transaction } from "../../transaction.ts";
import { DAY } from "../content/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

const before = (now: string, days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

/** Requests of long ago that were turned down. They were asked for before the ledger was kept here. */
const REFUSED: readonly (readonly [
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

async function insertRefused(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  const refused = REFUSED.flatMap(([code, days, amount, paymentType, paymentValue, note]) => {
    const team = agency.teams.find((one) => one.demo.code === code);
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
    status: 2,
    createdDate: at,
    createdAt: at,
    createdUserId: team.managerId,
    decidedUserId: agency.person("agency:accounting"),
    ...payout,
  }));
  await insertRows(tx, payouts, rows);
}

/** How many days ago a payout was asked for and, where it was, approved; and how much of what was available. */
const TAKEN: readonly (readonly [asked: number, approved: number | null, percent: bigint])[] = [
  [9, 7, 60n],
  [2, 1, 50n],
  [0.4, null, 40n],
];

/** What a team could have had paid out at a moment, if that was not less later on. Cents. */
async function availableAt(tx: Transaction, agencyId: string, teamId: string, at: string): Promise<Cents> {
  const [row] = await rowsOf<{ least: string | null }>(
    tx,
    sql`with running as (
        select created_at, id, sum(-amount) over (order by created_at, id) as balance from ledger_entries
        where agency_id = ${agencyId} and seller_team_id = ${teamId} and account = 'profitAvailable'
      )
      select least(
        coalesce((select balance from running where created_at <= ${at} order by created_at desc, id desc limit 1), 0),
        (select min(balance) from running where created_at > ${at})
      ) as least`,
  );
  return BigInt(row?.least ?? 0);
}

async function insertTaken(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  team: SeededTeam,
  now: string,
) {
  for (const [askedDays, approvedDays, percent] of TAKEN) {
    const asked = before(now, askedDays);
    const available = await availableAt(tx, agency.id, team.id, asked);
    // Whole dollars, as people ask.
    const amount = ((available * percent) / 10_000n) * 100n;
    if (amount <= 0n) continue;
    const id = demoId(random, asked);
    const payout = { id, teamId: team.id, amount };
    const post = async (at: string, rule: typeof askPayout) => {
      const books = new Books(await openTeamBooks(tx, agency.id, [team.id]), { now: at, newId: () => id });
      rule(books, payout);
      await writeBooks(tx, agency.id, books);
    };
    await post(asked, askPayout);
    const approved = approvedDays === null ? null : before(now, approvedDays);
    if (approved) await post(approved, approvePayout);
    const [billName = ""] = await nextNumbers(tx, agency.id, "PAY", 1, now);
    await insertRows(tx, payouts, [
      {
        agencyId: agency.id,
        id,
        sellerTeamId: team.id,
        billName,
        payoutMethod: { paymentType: "Payoneer", paymentValue: `pay@${team.demo.code.toLowerCase()}.test` },
        amount,
        status: approved ? 1 : 0,
        createdDate: asked,
        createdAt: asked,
        approvedDate: approved,
        createdUserId: team.managerId,
        decidedUserId: approved ? agency.person("agency:accounting") : null,
      },
    ]);
  }
}

/** What sellers asked for of their profit, once the orders have taken their way. */
export async function insertPayouts(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  await insertRefused(tx, random, agency, now);
  for (const team of agency.teams) await insertTaken(tx, random, agency, team, now);
}

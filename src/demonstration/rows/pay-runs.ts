import { sql } from "drizzle-orm";
import { sum } from "../../domain/money/cents.ts";
import { type Payable, PLATFORM } from "../../domain/money/creditors.ts";
import { LedgerSession } from "../../domain/money/ledger-session.ts";
import { kindOf } from "../../domain/money/payables/payables.ts";
import { payCreditor } from "../../domain/money/wallet-operations.ts";
import { payRunLines, payRuns } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { openLedgerSession, writeLedgerSession } from "../../server/money/ledger/ledger-session.queries.ts";
import { duesOfCreditor, nameOfCreditor } from "../../server/money/payables/payables.queries.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency } from "./world.ts";

/** Pay runs: to whom, how many days ago, and whether they still wait. */
const RUNS: readonly { account: Payable; to: "person" | "platform"; daysAgo: number; waits?: true }[] = [
  { account: "supplierPayable", to: "person", daysAgo: 24 },
  { account: "designerPayable", to: "person", daysAgo: 17 },
  { account: "supplierPayable", to: "platform", daysAgo: 1, waits: true },
];

/** Costs are paid a week after they came up. */
const PAID_AFTER_DAYS = 7;

/** The supplier or designer who is owed most, or the platform. */
async function creditorOf(
  tx: Transaction,
  agencyId: string,
  { account, to }: (typeof RUNS)[number],
): Promise<string | null> {
  if (to === "platform") return PLATFORM;
  const rows = await rowsOf<{ creditor: string }>(
    tx,
    sql`select creditor from creditor_balances where agency_id = ${agencyId} and account = ${account}
      group by creditor having sum(balance) > 0 order by sum(balance) desc, creditor`,
  );
  const isPerson = (creditor: string) => ["supplier", "designer"].includes(kindOf(account, creditor));
  return rows.find(({ creditor }) => creditor !== "" && isPerson(creditor))?.creditor ?? null;
}

/** Payments of an agency to a supplier and a designer, and one that waits for a second person. */
export async function insertPayRuns(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  const { id: agencyId } = agency;
  const scope = { reach: "agency", agencyId } as const;
  for (const run of RUNS) {
    const { account, daysAgo, waits = false } = run;
    const creditor = await creditorOf(tx, agencyId, run);
    if (creditor === null) continue;
    const before = (days: number) => new Date(Date.parse(now) - days * DAY).toISOString();
    const at = before(daysAgo);
    const until = before(daysAgo + PAID_AFTER_DAYS).slice(0, 10);
    const lines = (await duesOfCreditor(tx, scope, { account, creditor, until })).filter(
      ({ due }) => due > 0n,
    );
    if (lines.length === 0) continue;
    const id = demoId(random, at);
    if (!waits) {
      const teams = lines.map((team) => team.id);
      const ledger = new LedgerSession(await openLedgerSession(tx, agencyId, teams), {
        now: at,
        newId: () => demoId(random, at),
      });
      for (const [sequence, { id: teamId, due }] of lines.entries())
        payCreditor(ledger, { id, sequence, teamId, account, creditor, amount: due, due });
      await writeLedgerSession(tx, agencyId, ledger);
    }
    const [name] = await nextNumbers(tx, agencyId, "RUN", 1, at);
    await insertRows(tx, payRuns, [
      {
        agencyId,
        id,
        name,
        account,
        creditor,
        kind: kindOf(account, creditor),
        creditorName: await nameOfCreditor(tx, scope, account, creditor),
        amount: sum(lines.map(({ due }) => due)),
        status: waits ? "pending" : "approved",
        until,
        method: "Bank transfer",
        reference: `WIRE ${random.digits(6)}`,
        paidOn: at.slice(0, 10),
        createdAt: at,
        createdUserId: agency.person("agency:accounting"),
        decidedUserId: waits ? null : agency.person("agency"),
        decidedAt: waits ? null : at,
      },
    ]);
    await insertRows(
      tx,
      payRunLines,
      lines.map(({ id: sellerTeamId, due: amount }) => ({ agencyId, payRunId: id, sellerTeamId, amount })),
    );
  }
}

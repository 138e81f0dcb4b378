import { sql } from "drizzle-orm";
import type { Account } from "../../domain/money/accounts.ts";
import { type Cents, smaller } from "../../domain/money/cents.ts";
import { approveWalletPayout, requestWalletPayout, writeOff } from "../../domain/money/wallet-operations.ts";
import { payouts, writeOffs } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { performOnWallet } from "../../server/money/ledger/ledger-session.queries.ts";
import { OWN_TEAM } from "../content/teams.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

/** The team, beside the seller account's own, with the most on an account. */
async function richest(
  tx: Transaction,
  agency: SeededAgency,
  account: Account,
): Promise<{ team: SeededTeam; balance: Cents } | null> {
  const rows = await rowsOf<{ id: string; balance: string }>(
    tx,
    sql`select seller_team_id as id, balance from ledger_accounts
      where agency_id = ${agency.id} and account = ${account} and balance > 0 order by balance desc, seller_team_id`,
  );
  for (const { id, balance } of rows) {
    const team = agency.teams.find((one) => one.id === id && one.demo.code !== OWN_TEAM);
    if (team) return { team, balance: BigInt(balance) };
  }
  return null;
}

const MOST_WRITTEN_OFF = 4_000n;

/** A part of a debt that the agency has given up. */
async function insertWriteOff(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  const owing = await richest(tx, agency, "receivable");
  if (!owing) return;
  const id = demoId(random, now);
  const amount = smaller(owing.balance, MOST_WRITTEN_OFF);
  const of = "receivable" as const;
  await performOnWallet(tx, agency.id, writeOff, { id, teamId: owing.team.id, amount, of }, now);
  const [name = ""] = await nextNumbers(tx, agency.id, "WO", 1, now);
  const manager = agency.person("agency");
  await insertRows(tx, writeOffs, [
    {
      agencyId: agency.id,
      id,
      sellerTeamId: owing.team.id,
      name,
      of,
      amount,
      status: "approved",
      reason: "Agreed by phone: these mugs arrived broken, and the seller paid the rest",
      createdAt: now,
      createdUserId: manager,
      decidedUserId: manager,
      decidedAt: now,
    },
  ]);
}

/** Whole dollars, as people enter them. */
const tenth = (balance: Cents): Cents => (balance / 1_000n) * 100n;

/** Money of a wallet that the agency has paid back, and some that waits for its approval. */
async function insertPaybacks(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  for (const approved of [true, false]) {
    const found = await richest(tx, agency, "available");
    const amount = found ? tenth(found.balance) : 0n;
    if (!found || amount === 0n) return;
    const { team } = found;
    const payout = { id: demoId(random, now), teamId: team.id, amount };
    await performOnWallet(tx, agency.id, requestWalletPayout, payout, now);
    if (approved) await performOnWallet(tx, agency.id, approveWalletPayout, payout, now);
    const [billName = ""] = await nextNumbers(tx, agency.id, "PAY", 1, now);
    await insertRows(tx, payouts, [
      {
        agencyId: agency.id,
        id: payout.id,
        sellerTeamId: team.id,
        billName,
        kind: "wallet",
        payoutMethod: { paymentType: "Payoneer", paymentValue: `pay@${team.demo.code.toLowerCase()}.test` },
        amount,
        status: approved ? 1 : 0,
        note: "Topped up twice by mistake",
        createdDate: now,
        createdAt: now,
        approvedDate: approved ? now : null,
        createdUserId: agency.person("agency"),
        decidedUserId: approved ? agency.person("agency:accounting") : null,
      },
    ]);
  }
}

/** What an agency has corrected by hand, and the base cost that it gives new sellers. */
export async function insertCorrections(tx: Transaction, random: Random, agency: SeededAgency, now: string) {
  await insertWriteOff(tx, random, agency, now);
  await insertPaybacks(tx, random, agency, now);
  await tx.execute(sql`update agencies set default_basecost_id = (
      select id from basecosts where owner_agency_id = ${agency.id} and deleted_at is null
        order by name <> 'Standard', name, id limit 1)
    where id = ${agency.id}`);
}

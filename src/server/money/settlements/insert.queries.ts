import { sql } from "drizzle-orm";
import { type Amounts, sumOf } from "../../../domain/money/settlements/settlement.ts";
import { startOfDay } from "../../db/days.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { SettledLine } from "./settle-lines.ts";

export interface NewLine extends Amounts, SettledLine {
  readonly id: string;
  readonly orderReference: string;
  /** `YYYY-MM-DD` */
  readonly date: string | null;
}

export interface NewSettlementRow {
  readonly agencyId: string;
  readonly id: string;
  readonly teamId: string;
  readonly storeId: string;
  readonly name: string;
  readonly reference: string | null;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly note: string | null;
  readonly fingerprint: string;
  readonly actorId: string | null;
  /** ISO 8601 */
  readonly now: string;
  readonly lines: readonly NewLine[];
}

const LINE_SHAPE = {
  id: "uuid",
  p: "int",
  ref: "text",
  o: "uuid",
  g: "bigint",
  f: "bigint",
  r: "bigint",
  n: "bigint",
  d: "text",
  why: "text",
} as const;

/** Inserts a settlement with its lines: those with a reason wait. */
export async function insertSettlement(tx: Transaction, settlement: NewSettlementRow): Promise<void> {
  const { agencyId, id, teamId, storeId, lines, actorId, now } = settlement;
  const sums = sumOf(lines);
  const waiting = lines.filter(({ reason }) => reason !== null).length;
  await tx.execute(sql`insert into settlements (agency_id, id, seller_team_id, store_id, name, reference, paid_at, gross, fee,
      refunds, net, lines, waiting, note, created_user_id, created_at, updated_at, fingerprint)
    values (${agencyId}, ${id}, ${teamId}, ${storeId}, ${settlement.name}, ${settlement.reference}, ${startOfDay(settlement.date)},
      ${Number(sums.gross)}, ${Number(sums.fee)}, ${Number(sums.refunds)}, ${Number(sums.net)}, ${lines.length},
      ${waiting}, ${settlement.note}, ${actorId}, ${now}, ${now}, ${settlement.fingerprint})`);
  const rows = lines.map((line, position) => ({
    id: line.id,
    p: position,
    ref: line.orderReference,
    o: line.orderId,
    g: Number(line.gross),
    f: Number(line.fee),
    r: Number(line.refunds),
    n: Number(line.net),
    d: line.date,
    why: line.reason,
  }));
  await tx.execute(sql`insert into settlement_lines (agency_id, id, seller_team_id, settlement_id, store_id, position,
      order_reference, order_id, gross, fee, refunds, net, paid_at, status, reason, created_at, updated_at)
    select ${agencyId}, x.id, ${teamId}, ${id}, ${storeId}, p, ref, o, g, f, r, n, ${startOfDay(sql`d`)},
      case when why is null then 'settled' else 'waiting' end, why, ${now}, ${now}
    from ${recordset(rows, LINE_SHAPE)}`);
}

import { type Cents, sum, toDollars } from "../../../domain/money/cents.ts";
import { statementLabel } from "../../../domain/money/ledger/events.ts";
import type { StatementLine } from "../../../domain/money/statements/calls.ts";
import { statementPage } from "../../../domain/money/statements/statements.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { inSnapshot } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import {
  type StatementPeriod,
  type StatementRow,
  statementDays,
  statementRows,
} from "./statement-lines.queries.ts";

const lineOf = (row: StatementRow): StatementLine => ({
  id: row.id,
  at: toIso(row.created_at),
  event: row.event,
  description: row.is_cashback && row.event === "deposit" ? "Cashback" : statementLabel(row.event),
  order: row.order,
  invoice: row.invoice,
  deposit: row.deposit,
  payout: row.payout,
  amount: toDollars(BigInt(row.amount)),
  balance: toDollars(BigInt(row.balance)),
});

export interface Statement {
  readonly opening: Cents;
  readonly closing: Cents;
  /** The lines of the whole period. */
  readonly total: number;
  readonly data: StatementLine[];
}

/** A page of a statement, from one snapshot. Reads the journal lines of the days on the page, and sums of the others. */
export const statementOfTeam = (
  database: Database,
  scope: AgencyScope,
  period: StatementPeriod,
  { limit, offset }: { limit: number; offset: number },
): Promise<Statement> =>
  inSnapshot(database, async (tx) => {
    const { opening, days } = await statementDays(tx, scope, period);
    const page = statementPage(days, opening, { limit, offset });
    const rows = page ? await statementRows(tx, scope, period, page, limit) : [];
    return {
      opening,
      closing: opening + sum(days.map(({ change }) => change)),
      total: days.reduce((count, { lines }) => count + lines, 0),
      data: rows.map(lineOf),
    };
  });

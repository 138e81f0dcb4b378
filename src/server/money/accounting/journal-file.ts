import { sql } from "drizzle-orm";
import { formatExact } from "../../../domain/format.ts";
import { eventLabel } from "../../../domain/money/ledger/events.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { startOfDay } from "../../db/days.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { journalLines, ledgerDays, orders, sellerTeams } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { FilePiece } from "../../exports/file-piece.ts";
import { type Batches, csvPieces } from "../../exports/table-pieces.ts";
import type { SheetHead } from "../../exports/workbook/workbook-xml.ts";
import type { AgencyScope } from "../../scope.ts";

/** Days (`YYYY-MM-DD`) of Los Angeles, both included. */
export interface JournalDays {
  readonly from: string;
  readonly to: string;
}

/** Lines of a batch. */
const BATCH = 5_000;

const COLUMNS: SheetHead["columns"] = [
  { title: "Date (PT)", kind: "text" },
  { title: "Event", kind: "text" },
  { title: "Entry", kind: "text" },
  { title: "Seller", kind: "text" },
  { title: "Account", kind: "text" },
  { title: "Order", kind: "text" },
  { title: "Debit", kind: "money" },
  { title: "Credit", kind: "money" },
];

type Line = Raw<
  typeof journalLines,
  "id" | "event" | "subject" | "sequence" | "account" | "amount" | "created_at"
> &
  Pick<Raw<typeof sellerTeams, "name">, "name"> &
  Nullable<Raw<typeof orders, "order_name">>;

/** The next lines of a day, found by the accounts that its sums name: no index has an agency's lines by time alone. */
function linesOfDay(
  database: Database,
  { agencyId }: AgencyScope,
  day: string,
  after: Line | undefined,
): Promise<Line[]> {
  return rowsOf<Line>(
    database,
    sql`select l.id, l.event, l.subject, l.sequence, l.account, l.amount, l.created_at, t.name, o.order_name
      from ledger_days d
        join journal_lines l on l.agency_id = d.agency_id and l.seller_team_id = d.seller_team_id
          and l.account = d.account and l.created_at >= ${startOfDay(day)} and l.created_at < ${startOfDay(day, 1)}
        join seller_teams t on t.agency_id = l.agency_id and t.id = l.seller_team_id
        left join orders o on o.agency_id = l.agency_id and o.id = l.order_id
      where d.agency_id = ${agencyId} and d.day = ${day}::date
        ${after ? sql`and (l.created_at, l.id) > (${after.created_at}::timestamptz, ${after.id}::bigint)` : sql``}
      order by l.created_at, l.id limit ${BATCH}`,
  );
}

async function* rowsIn(database: Database, scope: AgencyScope, { from, to }: JournalDays): Batches {
  const days = await rowsOf<Raw<typeof ledgerDays, "day">>(
    database,
    sql`select distinct day::text from ledger_days where agency_id = ${scope.agencyId}
      and day between ${from}::date and ${to}::date order by 1`,
  );
  for (const { day } of days) {
    let after: Line | undefined;
    do {
      // Sequential: memory does not grow with the number of lines.
      const lines: Line[] = await linesOfDay(database, scope, day, after);
      yield lines.map((line) => {
        const amount = Number(line.amount) / 100;
        return [
          formatExact(toIso(line.created_at)),
          eventLabel(line.event),
          `${line.event} ${line.subject} #${line.sequence}`,
          line.name,
          line.account,
          line.order_name,
          amount > 0 ? amount : null,
          amount < 0 ? -amount : null,
        ];
      });
      after = lines.length === BATCH ? lines.at(-1) : undefined;
    } while (after);
  }
}

/** The journal of some days as CSV, oldest first. The number of its lines is not known before they are read. */
export const journalFile = (
  database: Database,
  scope: AgencyScope,
  days: JournalDays,
): { total: number; pieces: AsyncGenerator<FilePiece> } => ({
  total: 0,
  pieces: csvPieces(COLUMNS, rowsIn(database, scope, days)),
});

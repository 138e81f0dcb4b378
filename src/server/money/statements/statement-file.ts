import { companyLines } from "../../../domain/company/company.ts";
import { formatExact } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { StatementLine } from "../../../domain/money/statements/calls.ts";
import { STATEMENTS } from "../../../domain/money/statements/statements.ts";
import { companyOf } from "../../company/company.queries.ts";
import type { Database } from "../../db/client.ts";
import type { FilePiece } from "../../exports/file-piece.ts";
import { type Batches, csvPieces, xlsxPieces } from "../../exports/table-pieces.ts";
import type { Cell, SheetHead } from "../../exports/workbook/workbook-xml.ts";
import type { FileStore } from "../../files/store.ts";
import { invoiceLogo } from "../../pdf/logo.ts";
import type { AgencyScope } from "../../scope.ts";
import { piecewiseWorker } from "../../threads/piecewise-worker.ts";
import { workerUrl } from "../../threads/worker-url.ts";
import { type Statement, statementOfTeam } from "./statement.ts";
import type { StatementBatch, StatementJob, StatementTask } from "./statement-job.ts";
import { nameOfTeam } from "./team-name.queries.ts";

/** Lines of a batch: a day of many is read once for each. */
const BATCH = 5_000;
/** Of a document that is drawn, whose progress is stored after each. */
const DRAWN_BATCH = 1_000;

const HEAD: SheetHead = {
  name: "Statement",
  columns: [
    { title: "Date (PT)", kind: "text" },
    { title: "Description", kind: "text" },
    { title: "Order", kind: "text" },
    { title: "Invoice", kind: "text" },
    { title: "Deposit or payout", kind: "text" },
    { title: "Amount", kind: "money" },
    { title: "Balance", kind: "money" },
  ],
};

const edge = (day: string, label: string, balance: number): Cell[] => [
  day,
  label,
  null,
  null,
  null,
  null,
  balance,
];

const cellsOf = (line: StatementLine): Cell[] => [
  formatExact(line.at),
  line.description,
  line.order?.name ?? null,
  line.invoice?.name ?? null,
  line.deposit?.name ?? line.payout?.name ?? null,
  line.amount,
  line.balance,
];

type Pages = AsyncGenerator<StatementLine[]>;

/** The rows of a table: the opening balance, the lines, the closing balance. */
async function* tableRows({ from, to }: StatementJob, opening: number, pages: Pages): Batches {
  let balance = opening;
  yield [edge(from, "Opening balance", opening)];
  for await (const lines of pages) {
    balance = lines.at(-1)?.balance ?? balance;
    yield lines.map(cellsOf);
  }
  yield [edge(to, "Closing balance", balance)];
}

async function* drawnPieces(task: StatementTask, pages: Pages): AsyncGenerator<FilePiece> {
  const drawing = piecewiseWorker<StatementBatch>(workerUrl("statement-worker", import.meta.url), task);
  try {
    for await (const lines of pages) yield { bytes: await drawing.add(lines), rows: lines.length };
    yield { bytes: await drawing.end(), rows: 0 };
  } finally {
    await drawing.close();
  }
}

interface Context {
  readonly database: Database;
  readonly files: FileStore;
}

/** What is drawn at the head of a statement: both companies as they are named now. */
async function taskOf(
  { database, files }: Context,
  { agencyId }: AgencyScope,
  { teamId, brand, of, from, to, createdAt }: StatementJob,
  opening: number,
): Promise<StatementTask> {
  const { details: agency } = await companyOf(database, { agencyId, ownerId: agencyId });
  const { details: seller } = await companyOf(database, { agencyId, ownerId: teamId });
  return {
    title: brand.title,
    subtitle: `${STATEMENTS[of].label} from ${from} to ${to}`,
    primary: brand.primary,
    logo: await invoiceLogo(files, brand.logo),
    agency: companyLines(agency, brand.title),
    seller: companyLines(seller, await nameOfTeam(database, agencyId, teamId)),
    footer: agency.footer,
    opening,
    createdAt,
  };
}

/** The file of a statement job. */
export async function statementFile(
  context: Context,
  scope: AgencyScope,
  job: StatementJob,
): Promise<{ total: number; pieces: AsyncGenerator<FilePiece> }> {
  const { database } = context;
  const limit = job.format === "pdf" ? DRAWN_BATCH : BATCH;
  const first = await statementOfTeam(database, scope, job, { limit, offset: 0 });
  async function* pages(): Pages {
    let page: Statement = first;
    for (let offset = limit; page.data.length > 0; offset += limit) {
      yield page.data;
      if (page.data.length < limit) return;
      // Sequential: memory does not grow with the number of lines.
      page = await statementOfTeam(database, scope, job, { limit, offset });
    }
  }
  const opening = toDollars(first.opening);
  if (job.format === "pdf")
    return { total: first.total, pieces: drawnPieces(await taskOf(context, scope, job, opening), pages()) };
  const rows = tableRows(job, opening, pages());
  const pieces = job.format === "csv" ? csvPieces(HEAD.columns, rows) : xlsxPieces(HEAD, rows);
  return { total: first.total, pieces };
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { createDeposit } from "../../../src/server/money/deposits/deposits.queries.ts";
import type { Chance } from "../../support/chance.ts";
import { Connection } from "../../support/connection.ts";
import { agency, sellerTeam } from "../../support/factories.ts";
import type { Pair } from "./pair.ts";
import { retryUntil } from "./retry-until.ts";
import { signedIn } from "./world.ts";

const TEAMS = 8;
const PEOPLE = 4;
const CONNECTIONS = 16;

export interface Waiting {
  agencyId: string;
  teams: string[];
  tokens: string[];
  /** Cents. */
  deposits: { id: string; teamId: string; amount: number }[];
}

/** An agency with pending deposits of its sellers, and users who may decide them. */
export async function waitingDeposits(database: Database, chance: Chance, count: number): Promise<Waiting> {
  const agencyId = (await agency(database)).id;
  const teams: string[] = [];
  for (let made = 0; made < TEAMS; made += 1) teams.push((await sellerTeam(database, { agencyId })).id);
  const tokens: string[] = [];
  for (let made = 0; made < PEOPLE; made += 1) tokens.push(await signedIn(database, "agency", { agencyId }));
  const deposits = await inTransaction(database, async (tx) => {
    const made: Waiting["deposits"] = [];
    for (let index = 0; index < count; index += 1) {
      const teamId = teams[index % TEAMS] as string;
      const amount = 1 + chance.below(999_999);
      const input = {
        amount: amount / 100,
        payWith: "Payoneer",
        status: "pending",
        isCashback: false,
      } as const;
      const { id } = await createDeposit(tx, { reach: "agency", agencyId }, teamId, input, randomUUID());
      made.push({ id, teamId, amount });
    }
    return made;
  });
  return { agencyId, teams, tokens, deposits };
}

export interface Approved {
  deposit: string;
  /** Requests with the same user and idempotency key are one request. */
  request: string;
  status: number;
  unanswered: number;
}

/**
 * Approves each deposit `times` times over several connections: some without a key, some with a shared key, some with
 * their own, some aborted; each is repeated until there is a response.
 */
export async function approveAll(
  pair: Pair,
  chance: Chance,
  waiting: Waiting,
  times: number,
): Promise<Approved[]> {
  const jobs = chance.shuffled(
    waiting.deposits.flatMap((deposit, index) =>
      Array.from({ length: times }, (_, time) => ({ ...deposit, time, person: index % PEOPLE })),
    ),
  );
  const approvals: Approved[] = [];
  const worker = async (index: number) => {
    const connection = new Connection();
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const { id, teamId, time } = job;
      const isShared = time % 3 === 1;
      const person = isShared ? job.person : chance.below(PEOPLE);
      const key = isShared ? `approve-${id}` : time % 3 === 2 ? randomUUID() : undefined;
      const sent = {
        token: waiting.tokens[person] as string,
        method: "PATCH" as const,
        path: `deposits/seller-teams/${teamId}/${id}`,
        body: { status: "approved" },
        key,
        hangUpAfter: chance.isOneIn(6) ? 1 + chance.below(25) : undefined,
      };
      const { response, unanswered } = await retryUntil(connection, pair, sent, index + time);
      const request = key === undefined ? randomUUID() : `${person} ${key}`;
      approvals.push({ deposit: id, request, status: response.status, unanswered });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => worker(index)));
  return approvals;
}

/** The faults after all approvals: each deposit must be approved once, also after lost responses. */
export async function approvalFaults(database: Database, waiting: Waiting, response: readonly Approved[]) {
  const { agencyId, deposits } = waiting;
  const rows = await rowsOf<{
    id: string;
    status: string;
    version: number;
    posted: string | null;
    lines: number;
    acknowledged: number;
  }>(
    database,
    sql`select d.id, d.status, d.version,
        (select sum(-l.amount) from journal_lines l where l.agency_id = d.agency_id and l.subject = d.id
          and l.event = 'deposit' and l.account = 'available')::text as posted,
        (select count(*) from journal_lines l where l.agency_id = d.agency_id and l.subject = d.id)::int as lines,
        (select count(*) from audit a where a.agency_id = d.agency_id and a.subject = d.id::text
          and a.action = 'approved')::int as acknowledged
      from deposits d where d.agency_id = ${agencyId}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const done = new Map<string, Set<string>>();
  for (const { deposit, request, status } of response) {
    if (status === 200) done.set(deposit, (done.get(deposit) ?? new Set()).add(request));
  }
  const isRight = ({ id, amount }: Waiting["deposits"][number]) => {
    const row = byId.get(id);
    const isOnce =
      row?.status === "approved" && row.version === 2 && row.lines === 2 && row.acknowledged === 1;
    // At most one request is acknowledged.
    return isOnce && Number(row.posted) === amount && (done.get(id)?.size ?? 0) <= 1;
  };
  const wrong = deposits.filter((deposit) => !isRight(deposit));
  return {
    rows: rows.length - deposits.length,
    wrong: wrong.map((deposit) => ({
      ...deposit,
      ...byId.get(deposit.id),
      done: done.get(deposit.id)?.size ?? 0,
    })),
    unexpected: response.filter(({ status }) => status !== 200 && status !== 400),
  };
}

/** The expected balance of each team and the balances from both processes. Cents. */
export async function balances(pair: Pair, { teams, tokens, deposits }: Waiting) {
  const connection = new Connection();
  const all: { due: number; is: number[] }[] = [];
  for (const teamId of teams) {
    const due = deposits.reduce((sum, one) => sum + (one.teamId === teamId ? one.amount : 0), 0);
    const is: number[] = [];
    for (const index of [0, 1]) {
      const { body } = await connection.send(pair.port(index), {
        method: "GET",
        path: `balances/seller-teams/${teamId}`,
        token: tokens[0] as string,
      });
      is.push(Math.round(body.amount * 100));
    }
    all.push({ due, is });
  }
  connection.close();
  return all;
}

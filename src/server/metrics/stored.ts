import { setTimeout as sleep } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import pg from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Database } from "../db/client.ts";
import { compile } from "../db/compile.ts";
import {
  LAST_LEDGER_CHECK,
  type LedgerRow,
  MAINTENANCE,
  type MaintenanceRow,
  measuredQueues,
  type QueueRow,
  WEBHOOKS,
  type WebhooksRow,
} from "./queues.queries.ts";

/** What was read is sent for this long, to however many ask. */
const KEPT_MS = 5_000;
/** A statement that waits for a lock, or reads too much, ends. */
const STATEMENT_MS = 1_000;
/** Prometheus waits 10 s; then it would get nothing at all. */
const PATIENCE_MS = 4_000;

interface Reading {
  readonly name: string;
  readonly statement: SQL;
  set(rows: readonly unknown[]): void;
}

/** An error of one statement, after which the connection takes the next one. */
const isOfStatement = (error: unknown) => error instanceof pg.DatabaseError && error.severity !== "FATAL";

type MakeGauge = <Label extends string>(name: string, help: string, labels?: Label[]) => Gauge<Label>;

function queueReadings(gauge: MakeGauge, sendsMail: boolean): Reading[] {
  const rowsIn = gauge("platen_queue_rows", "Rows of a queue, up to 10,000 of a status", ["queue", "status"]);
  const oldest = gauge("platen_queue_oldest_due_seconds", "How long the next row has been due", ["queue"]);
  return measuredQueues(sendsMail).map(({ name: queue, statuses, statement }) => ({
    name: queue,
    statement,
    set(rows) {
      for (const status of statuses) rowsIn.set({ queue, status }, 0);
      oldest.set({ queue }, 0);
      // The type of the statement's rows.
      for (const row of rows as readonly QueueRow[]) {
        if (row.status === null) oldest.set({ queue }, Math.max(0, row.seconds));
        else rowsIn.set({ queue, status: row.status }, row.count);
      }
    },
  }));
}

/** Ledger, maintenance and webhooks. The types of rows are those of the statements. */
function stateReadings(gauge: MakeGauge): Reading[] {
  const passed = gauge(
    "platen_ledger_check_passed",
    "1 if the last ledger check found no difference, else 0",
  );
  const checkedAt = gauge("platen_ledger_check_timestamp_seconds", "When it began; 0 before the first");
  const failing = gauge("platen_maintenance_failing_tasks", "Maintenance tasks whose last run failed");
  const ranAt = gauge(
    "platen_maintenance_last_success_timestamp_seconds",
    "When the last task began that succeeded",
  );
  const webhooks = gauge("platen_webhooks_failing", "Active webhooks whose receiver does not take events");
  return [
    {
      name: "ledger",
      statement: LAST_LEDGER_CHECK,
      set(rows) {
        const [last] = rows as readonly LedgerRow[];
        passed.set(last?.ok === false ? 0 : 1);
        checkedAt.set(last?.at ?? 0);
      },
    },
    {
      name: "maintenance",
      statement: MAINTENANCE,
      set(rows) {
        const [row] = rows as readonly MaintenanceRow[];
        failing.set(row?.failing ?? 0);
        ranAt.set(row?.at ?? 0);
      },
    },
    {
      name: "failing webhooks",
      statement: WEBHOOKS,
      set(rows) {
        const [row] = rows as readonly WebhooksRow[];
        webhooks.set(row?.failing ?? 0);
      },
    },
  ];
}

/**
 * Gauges of what is in the database, the same in every process. They are read when Prometheus asks. What cannot be read keeps its
 * last value and is counted, and the other metrics are sent anyway.
 */
export class StoredMetrics {
  readonly #database: Database;
  readonly #readings: readonly Reading[];
  readonly #errors: Counter<"query">;
  readonly #readAt: Gauge;
  #running: Promise<void> | undefined;
  #keptUntil = 0;

  constructor(database: Database, register: Registry, { sendsMail }: { readonly sendsMail: boolean }) {
    this.#database = database;
    const registers = [register];
    const gauge: MakeGauge = (name, help, labelNames = []) =>
      new Gauge({ name, help, labelNames, registers });
    this.#readings = [...queueReadings(gauge, sendsMail), ...stateReadings(gauge)];
    this.#readAt = gauge(
      "platen_collect_timestamp_seconds",
      "When the database was last read for these metrics",
    );
    this.#errors = new Counter({
      name: "platen_collect_errors_total",
      help: "Statements of these metrics that failed",
      labelNames: ["query"],
      registers,
    });
    for (const { name } of [...this.#readings, { name: "connection" }]) this.#errors.inc({ query: name }, 0);
  }

  /** Reads again what is old. Resolves also where the database does not respond. */
  async refresh(): Promise<void> {
    if (performance.now() < this.#keptUntil) return;
    this.#running ??= this.#read().finally(() => {
      this.#running = undefined;
      this.#keptUntil = performance.now() + KEPT_MS;
    });
    await Promise.race([this.#running, sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Resolves when nothing is read, before the database is closed. */
  async close(): Promise<void> {
    await this.#running;
  }

  async #read(): Promise<void> {
    try {
      await this.#database.withStatementTimeout(STATEMENT_MS, async (client) => {
        for (const reading of this.#readings) await this.#readOne(client, reading);
      });
      this.#readAt.setToCurrentTime();
    } catch {
      // Its reason is in the log of the requests that fail as well.
      this.#errors.inc({ query: "connection" });
    }
  }

  async #readOne(client: pg.PoolClient, { name, statement, set }: Reading): Promise<void> {
    try {
      const { text, params: values } = compile(statement);
      set((await client.query({ text, values })).rows);
    } catch (error) {
      if (!isOfStatement(error)) throw error;
      this.#errors.inc({ query: name });
    }
  }
}

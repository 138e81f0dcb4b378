import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashPassword } from "../../src/server/auth/passwords.ts";
import { readConfig } from "../../src/server/config/config.ts";
import { atOnce } from "../../src/server/db/at-once.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { inSnapshot, inTransaction, type Transaction } from "../../src/server/db/transaction.ts";
import { databaseFindings } from "../../src/server/doctor/database.ts";
import { shelfMigrations } from "../server/database/shelves.ts";
import { startApp } from "../support/app.ts";
import { describePostgres, emptyPostgres, freshPostgres } from "../support/database.ts";
import { user } from "../support/factories.ts";
import { silent } from "../support/log.ts";

describePostgres("a PostgreSQL server", () => {
  it("is migrated once by several processes that start at the same time", async () => {
    const { url, drop } = await emptyPostgres();
    const open = () => openDatabase({ databaseUrl: url, dataDir: "", log: silent });
    const starters = await Promise.all([open(), open(), open()]);
    try {
      await Promise.all(starters.map((database) => migrate(database, shelfMigrations)));
      const { rows } = await starters[0].pool.query(
        "select count(*)::int as n from drizzle.__drizzle_migrations",
      );
      expect(rows).toEqual([{ n: 2 }]);
    } finally {
      await Promise.all(starters.map((database) => database.close()));
      await drop();
    }
  });

  it("is checked for what the server needs, before and after its first start", async () => {
    const { url, drop } = await emptyPostgres();
    const found = async (env: Record<string, string> = {}) => {
      const findings = await databaseFindings(readConfig({ DATABASE_URL: url, ...env }));
      return findings.map(({ state, found: text }) => `${state}: ${text}`);
    };
    try {
      expect(await found()).toEqual([
        expect.stringMatching(/^ok: PostgreSQL at .*, version \d+/),
        expect.stringMatching(/^(ok|warning): It responds in/),
        "ok: Its clock and this machine's agree",
        expect.stringMatching(/^ok: It has \d+ free connections; a process uses 17$/),
        "ok: It is empty: the first start creates the tables",
      ]);
      const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silent });
      await migrate(database);
      await database.close();
      expect(await found({ DATABASE_POOL: "200" })).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^warning: It has \d+ free connections, and a process uses 201$/),
          "ok: Its schema is of this version",
          "warning: No administrator can sign in",
        ]),
      );
    } finally {
      await drop();
    }
    expect(await found()).toEqual([expect.stringMatching(/^failed: PostgreSQL at .* does not exist$/)]);
  });

  it("stops an older Platen whose database a newer one has migrated", async () => {
    const database = await freshPostgres(shelfMigrations);
    try {
      const insert =
        "insert into drizzle.__drizzle_migrations (hash, created_at, platen) values ('x', $1, $2)";
      await database.pool.query(insert, [4_102_444_800_000, "9.8.7"]);
      await expect(migrate(database, shelfMigrations)).rejects.toThrow(
        "the database has schema version 3, of Platen 9.8.7, and this is Platen ",
      );
    } finally {
      await database.close();
    }
  });

  it("cancels a statement at its timeout, under the application name platen", async () => {
    const { url, drop } = await emptyPostgres();
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: "",
      log: silent,
      statementTimeout: 300,
    });
    try {
      await expect(database.pool.query("select pg_sleep(2)")).rejects.toMatchObject({ code: "57014" });
      await database.withStatementTimeout(0, (client) => client.query("select pg_sleep(0.5)"));
      const { rows } = await database.pool.query(
        "select current_setting('application_name') as name, current_setting('statement_timeout') as time",
      );
      expect(rows).toEqual([{ name: "platen", time: "300ms" }]);
    } finally {
      await database.close();
      await drop();
    }
  });

  it("delivers a NOTIFY from one process to another, also after the listening connection broke", async () => {
    const sender = await freshPostgres(shelfMigrations);
    const receiver = await openDatabase({ databaseUrl: sender.url, dataDir: "", log: silent });
    try {
      const received: string[] = [];
      const stop = await receiver.listen("shelves", (payload) => received.push(payload));
      await sender.pool.query("select pg_notify('shelves', 'first')");
      await expect.poll(() => received).toEqual(["first"]);

      const ofListeners =
        "from pg_stat_activity where application_name = 'platen listener' and datname = current_database()";
      const { rows } = await sender.pool.query<{ pid: number }>(`select pid ${ofListeners}`);
      const ended = rows.map(({ pid }) => pid);
      expect(ended).toHaveLength(1);
      await sender.pool.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [ended]);
      // The ended backend still shows its LISTEN for a moment, and a new one shows it before it is committed.
      const listening = async () =>
        (
          await sender.pool.query(
            `select pid ${ofListeners} and pid <> all($1) and state = 'idle' and query like 'listen%'`,
            [ended],
          )
        ).rowCount;
      await expect.poll(listening).toBe(1);
      await sender.pool.query("select pg_notify('shelves', 'second')");
      await expect.poll(() => received).toEqual(["first", "second"]);
      await stop();
    } finally {
      await receiver.close();
      await sender.close();
    }
  });

  it("responds to calls that do not need a locked table while 120 lists and 8 writes wait for it", async () => {
    const fresh = await freshPostgres();
    const database = await openDatabase({
      databaseUrl: fresh.url,
      dataDir: "",
      log: silent,
      timeouts: { lists: { lock: 600, connection: 600 }, others: { lock: 1_000 } },
    });
    const platen = await startApp({ database });
    const maintenance = await fresh.pool.connect();
    try {
      const seller = await platen.as("seller");
      const agency = await platen.as("agency");
      const { agencyId } = platen.world;
      const passwordHash = await hashPassword("correct horse");
      const { email } = await user(database, "agency", { agencyId }, { passwordHash });
      const { id } = (await seller.post("customers", { name: "Ann Fern" })).body;
      await maintenance.query("begin; lock table orders in access exclusive mode");

      const lists = Array.from({ length: 120 }, (_, index) =>
        seller.get(
          ["orders", "orders/count?by=status&search=fern", "orders?status=Approved"][index % 3] ?? "",
        ),
      );
      const orderIds = { ids: [id] };
      const writes = Array.from({ length: 8 }, () => agency.post("orders/approve", orderIds));
      // Only of this database: other test files have theirs on the same server.
      const waiting = `select count(*)::int as n from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`;
      const blocked = async () => (await fresh.pool.query(waiting)).rows[0].n;
      await expect.poll(blocked).toBeGreaterThan(3);
      const responses = await Promise.all([
        seller.get("users/info"),
        seller.get("customers"),
        agency.get("seller-teams"),
        seller.get(`customers/${id}`),
        platen.nobody.post("auth/login", { email, password: "correct horse" }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const waited = await Promise.all([...lists, ...writes]);
      expect(new Set(waited.map(({ status }) => status))).toEqual(new Set([503]));
      await maintenance.query("rollback");
      expect((await seller.get("orders")).status).toBe(200);
      expect((await seller.patch(`customers/${id}`, { city: "Salem" })).status).toBe(200);
    } finally {
      maintenance.release(true);
      await platen.close();
      await fresh.close();
    }
  });

  it("prints instants in UTC whatever the server's time zone is", async () => {
    const { url, drop } = await emptyPostgres();
    const open = () => openDatabase({ databaseUrl: url, dataDir: "", log: silent });
    const before = await open();
    const name = new URL(url).pathname.slice(1);
    await before.pool.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
    await before.close();
    const database = await open();
    try {
      const { rows } = await database.pool.query(
        "select at, at::text as text from (select '2026-11-20 10:15:43.4-08'::timestamptz as at) as given",
      );
      expect(rows).toEqual([{ at: "2026-11-20T18:15:43.400Z", text: "2026-11-20 18:15:43.4+00" }]);
    } finally {
      await database.close();
      await drop();
    }
  });

  it("lends lists one connection in turn for generic plans and for its own", async () => {
    const { url, drop } = await emptyPostgres();
    // Two connections: one of them is for lists.
    const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silent, poolSize: 2 });
    try {
      const lists = database.forLists("orders");
      const show = sql`select pg_backend_pid() as pid, current_setting('plan_cache_mode') as mode`;
      const [generic] = await rowsOf<{ pid: number; mode: string }>(lists, show, "generic");
      expect(generic?.mode).toBe("force_generic_plan");
      // More than the connections: each is given back.
      const others = await Promise.all([
        rowsOf(lists, show),
        rowsOf(lists, show, "generic"),
        rowsOf(lists, show),
      ]);
      expect(others).toEqual(["auto", "force_generic_plan", "auto"].map((mode) => [{ ...generic, mode }]));
      await expect(rowsOf(lists, sql`select 1 / 0`, "generic")).rejects.toMatchObject({ code: "22012" });
      expect(await rowsOf(lists, show)).toEqual([{ ...generic, mode: "auto" }]);
      const end = sql`select pg_terminate_backend(pg_backend_pid())`;
      await expect(rowsOf(lists, end, "generic")).rejects.toThrow();
      const [next] = await rowsOf<{ pid: number; mode: string }>(lists, show, "generic");
      expect(next?.mode).toBe("force_generic_plan");
      expect(next?.pid).not.toBe(generic?.pid);
    } finally {
      await database.close();
      await drop();
    }
  });

  it("answers reads that are sent at once in their order, and ends all of them before one's error is thrown", async () => {
    const database = await freshPostgres(shelfMigrations);
    const number = (tx: Transaction, one: number) =>
      rowsOf<{ number: number; at: string }>(tx, sql`select ${one}::int as number, now()::text as at`);
    const steps: string[] = [];
    const inSteps = async (tx: Transaction) => {
      for (const step of ["first", "second", "third"]) {
        await rowsOf(tx, sql`select pg_sleep(0.02)`);
        steps.push(step);
      }
    };
    const failing = (tx: Transaction) => rowsOf(tx, sql`select 1 / 0`);
    try {
      const found = await inSnapshot(database, (tx) =>
        atOnce(
          tx,
          () => number(tx, 1),
          () => inSteps(tx),
          () => number(tx, 2),
        ),
      );
      expect([found[0][0]?.number, found[2][0]?.number]).toEqual([1, 2]);
      expect(found[0][0]?.at).toBe(found[2][0]?.at);
      expect(steps.splice(0)).toEqual(["first", "second", "third"]);
      const all = inSnapshot(database, (tx) =>
        atOnce(
          tx,
          () => inSteps(tx),
          () => failing(tx),
          () => number(tx, 3),
        ),
      );
      // The error refuses everything after it: the first step was sent before.
      await expect(all).rejects.toMatchObject({ code: "22012" });
      expect(steps).toEqual(["first"]);
      const [ofOwn] = await inSnapshot(database, (tx) => number(tx, 4));
      expect(ofOwn?.number).toBe(4);
    } finally {
      await database.close();
    }
  });

  it("opens a new connection where one was ended within a transaction or a snapshot", async () => {
    const { url, drop } = await emptyPostgres();
    const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silent, poolSize: 1 });
    const pid = (tx: Transaction) => rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    try {
      for (const run of [inTransaction, inSnapshot]) {
        const [before] = await run(database, pid);
        const ended = run(database, (tx) => rowsOf(tx, sql`select pg_terminate_backend(pg_backend_pid())`));
        await expect(ended).rejects.toThrow();
        const [after] = await run(database, pid);
        expect(after?.pid).not.toBe(before?.pid);
      }
    } finally {
      await database.close();
      await drop();
    }
  });

  it("shows a snapshot nothing of what is committed meanwhile", async () => {
    const database = await freshPostgres(shelfMigrations);
    try {
      await database.pool.query("create table things (name text)");
      const count = (where: Parameters<typeof rowsOf>[0]) =>
        rowsOf<{ count: number }>(where, sql`select count(*)::int as count from things`);
      const seen = await inSnapshot(database, async (tx) => {
        const before = await count(tx);
        await database.pool.query("insert into things values ('meanwhile')");
        return [before, await count(tx)];
      });
      expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]]);
      expect(await count(database)).toEqual([{ count: 1 }]);
    } finally {
      await database.close();
    }
  });
});

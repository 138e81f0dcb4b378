import { spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { queueMail } from "../../src/server/mail/queue.ts";
import { mailWork } from "../../src/server/mail/work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency } from "../support/factories.ts";
import { type MailServerBehavior, startMailServer } from "../support/mail-server.ts";
import { builtProgram } from "../support/programs.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const program = () => builtProgram({ "mail-worker": "tests/postgres/programs/mail-worker.ts" });

/** Starts a process that sends mail. Returns a function that kills it. */
async function startWorker(databaseUrl: string, smtpUrl: string) {
  const child = spawn(process.execPath, [await program(), databaseUrl, smtpUrl], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  open.push({ close: kill });
  return kill;
}

async function world(behavior: MailServerBehavior) {
  const database = await freshPostgres();
  open.push(database);
  const post = await startMailServer(behavior);
  open.push(post);
  const agencyId = (await agency(database)).id;
  const queue = (many: number) => {
    const mails = Array.from({ length: many }, (_, n) => ({
      template: "topup-approved" as const,
      to: `ann${n}@shop.test`,
      values: { name: `Ann ${n}`, amount: "$1.00", payWith: "Pingpong", link: "/cms/s/balance" },
    }));
    return inTransaction(database, (tx) => queueMail(tx, { reach: "agency", agencyId }, mails));
  };
  const statuses = async () =>
    Object.fromEntries(
      (
        await database.pool.query<{ status: string; count: number }>(
          "select status, count(*)::int as count from email_history group by status",
        )
      ).rows.map(({ status, count }) => [status, count]),
    );
  return { database, post, queue, statuses };
}

const until = async (reached: () => Promise<boolean> | boolean) => {
  while (!(await reached())) await new Promise((resume) => setTimeout(resume, 10));
};

describePostgres("an outbox with several workers", () => {
  test("sends each of two hundred emails once", async () => {
    const { database, post, queue, statuses } = await world({ takesMs: 5 });
    await Promise.all([1, 2, 3].map(() => startWorker(database.url, post.url)));
    await queue(200);
    // This process sends too, eight mails at a time.
    const work = mailWork(database, readConfig({ SMTP_URL: post.url }));
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (await work.once(signal));
      }),
    );
    await until(async () => (await statuses()).sent === 200);
    expect(post.arrived).toHaveLength(200);
    expect(new Set(post.arrived.map((mail) => mail.to)).size).toBe(200);
  });

  test("does not resend what a killed process had handed over", async () => {
    const { database, post, queue, statuses } = await world({ takesMs: 60_000 });
    const kill = await startWorker(database.url, post.url);
    await queue(1);
    await until(() => post.arrived.length === 1);
    await kill();
    post.behavior = {};
    expect(await statuses()).toEqual({ sending: 1 });
    await database.pool.query("update email_history set next_attempt_at = now() - interval '1 second'"); // The killed process's claim has expired.
    const work = mailWork(database, readConfig({ SMTP_URL: post.url }));
    expect(await work.once(new AbortController().signal)).toBe(false);
    expect(await statuses()).toEqual({ uncertain: 1 });
    expect(post.arrived).toHaveLength(1);
  });

  test("sends what a killed process had only claimed", async () => {
    const { database, post, queue, statuses } = await world({ hangs: true });
    const kill = await startWorker(database.url, post.url);
    await queue(1);
    await until(async () => (await statuses()).sending === 1);
    await kill();
    post.behavior = {};
    await database.pool.query("update email_history set next_attempt_at = now() - interval '1 second'");
    const work = mailWork(database, readConfig({ SMTP_URL: post.url }));
    expect(await work.once(new AbortController().signal)).toBe(true);
    expect(await statuses()).toEqual({ sent: 1 });
    expect(post.arrived).toHaveLength(1);
  });

  test("does not hand over a mail that another process has claimed meanwhile", async () => {
    const { database, post, queue, statuses } = await world({ takesMs: 200 });
    await queue(1);
    const work = mailWork(database, readConfig({ SMTP_URL: post.url }));
    const { signal } = new AbortController();
    post.behavior = { recipientDelayMs: 600 };
    const slow = work.once(signal);
    await until(async () => (await statuses()).sending === 1);
    await database.pool.query("update email_history set next_attempt_at = now() - interval '1 second'");
    post.behavior = {};
    expect(await Promise.all([slow, work.once(signal)])).toEqual([true, true]);
    expect(await statuses()).toEqual({ sent: 1 });
    expect(post.arrived).toHaveLength(1);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Blanking, blankAudit } from "../../src/server/audit/blank-audit.queries.ts";
import { NO_AGENCY, recordAudit } from "../../src/server/audit.ts";
import type { Database } from "../../src/server/db/client.ts";
import { asPart, inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";

const REFUSED = "Rows of the audit cannot be changed";

/** What each database keeps of the audit. */
export function keptAuditTests(open: () => Promise<Database>) {
  let database: Database;
  let agencyId: string;
  let subject: string;
  const userId = newId();
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database.close());

  const person = () => ({ userId, scope: { reach: "agency", agencyId } as const, ip: "192.0.2.7" });
  const rows = async () =>
    (
      await database.pool.query(
        `select id, action, object, subject, before, after, ip, actor_id from audit where agency_id = $1 order by id`,
        [agencyId],
      )
    ).rows;
  const blank = (over: Partial<Blanking> = {}) =>
    inTransaction(database, (tx) =>
      blankAudit(tx, person(), {
        agencyId,
        rows: sql`a.subject = ${subject}`,
        fields: ["email", "phone"],
        reason: "A person asked",
        ...over,
      }),
    );

  beforeEach(async () => {
    [agencyId, subject] = [newId(), newId()];
    await inTransaction(database, (tx) =>
      recordAudit(tx, person(), {
        action: "edit",
        object: "customers",
        subject,
        before: { name: "Zoe", email: "zoe@example.com", also: [{ phone: "1", city: "Bonn" }, "phone"] },
        after: { name: "Zoe", email: "zq@example.com" },
      }),
    );
  });

  test.each([
    ["update", "update audit set action = 'view' where agency_id = $1"],
    ["update of contents", "update audit set before = null where agency_id = $1"],
    ["update of the address", "update audit set ip = null where agency_id = $1"],
    ["deletion", "delete from audit where agency_id = $1"],
    ["soft deletion", "update audit set deleted_at = now() where agency_id = $1"],
    [
      "upsert",
      `insert into audit select * from audit where agency_id = $1
      on conflict (agency_id, id) do update set action = 'view'`,
    ],
  ])("refuses an %s", async (_name, statement) => {
    const before = await rows();
    await expect(database.pool.query(statement, [agencyId])).rejects.toThrow(REFUSED);
    expect(await rows()).toEqual(before);
  });

  test("refuses to be emptied", async () => {
    await expect(database.pool.query("truncate audit")).rejects.toThrow(REFUSED);
    expect(await rows()).toHaveLength(1);
  });

  test("blanks the named keys at any depth and records which, why and by whom", async () => {
    const [kept] = await rows();
    expect(await blank()).toBe(1);
    expect(await rows()).toEqual([
      {
        ...kept,
        before: { name: "Zoe", also: [{ city: "Bonn" }, "phone"] },
        after: { name: "Zoe" },
      },
      {
        id: expect.any(String),
        action: "blank",
        object: "audit",
        subject: null,
        before: null,
        after: { rows: [kept.id], fields: ["email", "phone"], ip: false, reason: "A person asked" },
        ip: "192.0.2.7",
        actor_id: userId,
      },
    ]);
  });

  test("blanks whole contents and the address", async () => {
    expect(await blank({ fields: "all", ip: true })).toBe(1);
    expect(await rows()).toMatchObject([
      { action: "edit", subject, before: null, after: null, ip: null, actor_id: userId },
      { action: "blank", after: { fields: "all", ip: true } },
    ]);
  });

  test("leaves rows that have nothing to blank, and records nothing for them", async () => {
    expect(await blank({ fields: ["company"] })).toBe(0);
    expect(await blank()).toBe(1);
    expect(await blank()).toBe(0);
    expect(await rows()).toHaveLength(2);
  });

  test("keeps what a blanking recorded, without the address", async () => {
    await blank({ fields: [], ip: true });
    expect(await blank({ rows: sql`a.action = 'blank'`, fields: "all", ip: true })).toBe(1);
    expect(await rows()).toMatchObject([
      { ip: null, before: { name: "Zoe" } },
      { action: "blank", after: { reason: "A person asked" }, ip: null },
      { action: "blank", ip: "192.0.2.7" },
    ]);
  });

  test("blanks no row of another agency", async () => {
    expect(await blank({ agencyId: NO_AGENCY })).toBe(0);
    expect(await rows()).toHaveLength(1);
  });

  test("takes nothing along with a recorded blanking", async () => {
    const [kept] = await rows();
    const attempt = (statement: string) =>
      inTransaction(database, async (tx) => {
        await blankAudit(tx, person(), {
          agencyId,
          rows: sql`a.subject = ${subject}`,
          fields: ["email"],
          reason: "A person asked",
        });
        await tx.execute(sql`${sql.raw(statement)} where agency_id = ${agencyId} and id = ${kept.id}`);
      });
    for (const statement of [
      "update audit set after = '{}'",
      "update audit set action = 'view'",
      "update audit set ip = null",
      "update audit set actor_id = null",
      "delete from audit",
    ])
      await expect(attempt(statement)).rejects.toThrow();
    expect(await rows()).toEqual([kept]);
  });

  test("blanks within a part of a transaction, and more rows than one record names", async () => {
    const entries = Array.from({ length: 600 }, () => ({
      action: "edit",
      object: "customers",
      subject,
      after: { email: "a@example.com" },
    }));
    await inTransaction(database, (tx) => recordAudit(tx, person(), entries));
    const changed = await inTransaction(database, (tx) =>
      asPart(tx, (part) =>
        blankAudit(part, person(), { agencyId, rows: sql`true`, fields: ["email"], reason: "Two records" }),
      ),
    );
    expect(changed).toBe(601);
    const all = await rows();
    expect(JSON.stringify(all.map(({ before, after }) => [before, after]))).not.toContain("@example.com");
    const records = all.filter(({ action }) => action === "blank");
    expect(records.map(({ after }) => after.rows.length)).toEqual([500, 101]);
  });
}

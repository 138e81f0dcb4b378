import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../scripts/build.js";
import { isPassword } from "../../../src/server/auth/passwords.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { agency, sellerTeam } from "../../support/factories.ts";
import { silent } from "../../support/log.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";

const folder = storeFolder();
const dataDir = path.join(folder, "data");
beforeAll(() => build(["server"], () => undefined));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command in its own process, like `npm run`, without V8's optimization of PostgreSQL's WebAssembly: for a
 * short process it costs a third of the processor time.
 */
function run(command: string, args: string[] = [], env: Record<string, string> = {}): Promise<CommandResult> {
  const program = ["--liftoff-only", `dist/server/${command}.js`, ...args];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      program,
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
    child.stdin?.end();
  });
}

async function onStore<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const stored = (database: Database, email: string) =>
  database.pool.query<{ user_type: string; password_hash: string }>(
    "select user_type, password_hash from users where email = $1",
    [email],
  );

// In the order of real use: each test continues with the state of the one before.
describe("the commands of an operator", { timeout: 180_000 }, () => {
  test("ledger:verify and backup report a missing store and create none", async () => {
    for (const command of ["ledger-verify", "backup"]) {
      const { code, out, err } = await run(command);
      expect({ code, out, err }).toEqual({
        code: 1,
        out: "",
        err: `There is no store in DATA_DIR ${dataDir}, and DATABASE_URL is not set\n`,
      });
    }
  });

  test("an invalid setting stops a command with a message that names it", async () => {
    const { code, err } = await run("ledger-verify", [], { PORT: "none" });
    expect(code).toBe(1);
    expect(err).toBe("PORT must be a whole number from 0 to 65535\n");
  });

  test("admin:create refuses invalid input with a message and creates no store", async () => {
    const refused: [string[], Record<string, string>, string][] = [
      [["ada", "Ada"], {}, 'Email "ada": Please input correct email address\n'],
      [["cy@example.test", "Cy"], { ADMIN_PASSWORD: "short" }, "Password should be 6 to 128 length\n"],
      [[], {}, 'Usage: platen admin create <email> "<full name>"\n'],
    ];
    for (const [args, env, sentence] of refused) {
      const { code, err } = await run("admin-create", args, env);
      expect({ code, err }).toEqual({ code: 1, err: sentence });
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  let shown = "";

  test("admin:create creates the first administrator and shows the password once", async () => {
    await layDownStore(dataDir);
    const { code, out } = await run("admin-create", [" Ada@Example.test ", "Ada Lovelace"]);
    expect(code).toBe(0);
    shown = /shown this once: (\S{20})\n/.exec(out)?.[1] ?? "";
    expect(shown).not.toBe("");
    const again = await run("admin-create", ["ada@example.test", "Ada"]);
    expect([again.code, again.err]).toEqual([1, "Email is already taken\n"]);
  });

  test("admin:create takes a password from ADMIN_PASSWORD and prints none", async () => {
    const { code, out } = await run("admin-create", ["bo@example.test", "Bo"], {
      ADMIN_PASSWORD: "correct horse",
    });
    expect({ code, out }).toEqual({ code: 0, out: "bo@example.test is an administrator\n" });
  });

  test("a command reads secrets from files, and names the one that does not exist", async () => {
    const file = path.join(folder, "password");
    await writeFile(file, "correct horse\n");
    const { code, out } = await run("admin-create", ["di@example.test", "Di"], { ADMIN_PASSWORD_FILE: file });
    expect({ code, out }).toEqual({ code: 0, out: "di@example.test is an administrator\n" });
    for (const [command, name] of [
      ["admin-create", "ADMIN_PASSWORD"],
      ["backup", "DATABASE_URL"],
      ["restore", "DATABASE_URL"],
      ["secrets-rotate", "SECRETS_KEY_OLD"],
    ] as const) {
      const args = ["ed@example.test", "Ed"];
      const { code: refused, err } = await run(command, args, { [`${name}_FILE`]: `${file}.gone` });
      expect([refused, err]).toEqual([1, `${name}_FILE names ${file}.gone, which does not exist\n`]);
    }
  });

  test("ledger:verify exits with 0 when every check passes", async () => {
    const { code, out } = await run("ledger-verify");
    expect(out).toMatch(/passed {2}the trial balance is zero: no differences\n/);
    expect(out).toMatch(/The ledger has no differences\n$/);
    expect(code).toBe(0);
  });

  test("a store in use is refused with a message that names the process, and stores password hashes", async () => {
    await onStore(async (database) => {
      const administrators = (await stored(database, "ada@example.test")).rows;
      expect(administrators).toHaveLength(1);
      const [row] = administrators;
      expect(row?.user_type).toBe("administrator");
      expect(row?.password_hash).not.toContain(shown);
      expect(await isPassword(row?.password_hash, shown)).toBe(true);
      const { rows: audit } = await database.pool.query("select after from audit where action = 'create'");
      expect(JSON.stringify(audit)).toContain("ada@example.test");
      expect(JSON.stringify(audit)).not.toContain("argon2");
      const [bo] = (await stored(database, "bo@example.test")).rows;
      expect(await isPassword(bo?.password_hash, "correct horse")).toBe(true);
      for (const command of ["ledger-verify", "backup"]) {
        const { code, out, err } = await run(command);
        expect({ code, out }).toEqual({ code: 1, out: "" });
        expect(err).toContain(`is open in process ${process.pid}`);
        expect(err.trim().split("\n")).toHaveLength(1);
      }
      // A difference for the next command to find.
      const { id: agencyId } = await agency(database);
      const { id: sellerTeamId } = await sellerTeam(database, { agencyId });
      await database.pool.query(
        "insert into ledger_accounts (agency_id, seller_team_id, account, balance) values ($1, $2, 'available', 1)",
        [agencyId, sellerTeamId],
      );
    });
  });

  test("ledger:verify exits with 1 and prints the difference when a balance is not the sum of its journal lines", async () => {
    const { code, out } = await run("ledger-verify");
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAILED {2}balances equal the sums of their journal lines: available of team \S+: 1, should be 0\n/,
    );
    expect(out).toMatch(/1 of \d+ checks found a difference\n$/);
  });

  test("backup writes one file, restore loads it into an empty directory, and neither overwrites", async () => {
    const file = path.join(folder, "platen.backup.gz");
    const saved = await run("backup", [file]);
    expect({ code: saved.code, out: saved.out }).toEqual({ code: 0, out: `Backup written to ${file}\n` });
    expect((await run("backup", [file])).err).toContain("already exists");

    const elsewhere = { DATA_DIR: path.join(folder, "elsewhere") };
    expect((await run("restore", [], elsewhere)).err).toBe("Usage: platen restore <file>\n");
    expect((await run("restore", ["absent.gz"], elsewhere)).err).toContain("There is no file");
    const restored = await run("restore", [file], elsewhere);
    expect(restored.code).toBe(0);
    expect(restored.out).toMatch(/^Restored [\d,]+ rows and 0 files of 20/);
    expect((await run("restore", [file], elsewhere)).err).toContain("the database is not empty");
  });

  test("a store migrated by a newer version is refused with a message that has both versions", async () => {
    const insert = "insert into drizzle.__drizzle_migrations (hash, created_at, platen) values ('x', $1, $2)";
    await onStore((database) => database.pool.query(insert, [4_102_444_800_000, "9.8.7"]));
    const { code, err } = await run("ledger-verify");
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The ledger cannot be verified: the database has schema version \d+, of Platen 9\.8\.7, and this is Platen /,
    );
  });
});

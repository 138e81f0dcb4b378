import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORMAT, type Line, readArchive, writeArchive } from "../../../src/server/backup/archive.ts";
import { loadBackup } from "../../../src/server/backup/load.ts";
import { backupLines } from "../../../src/server/backup/save.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { migrate, migrationsFolder } from "../../../src/server/db/migrate.ts";
import { LocalStore, UNFINISHED } from "../../../src/server/files/local-store.ts";
import { VERSION } from "../../../src/server/health/version.ts";
import { everyRow, fillWithOddities } from "../../support/backup.ts";
import { freshEmbedded } from "../../support/database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "platen-backup-"));
const dataDir = path.join(folder, "data");
const file = path.join(folder, "platen.backup.gz");
/** The store that is backed up first and emptied before each test, which restores into it. */
let store: Database;
/** The data of the backup. */
let original: Awaited<ReturnType<typeof everyRow>>;

beforeAll(async () => {
  store = await freshEmbedded();
  await fillWithOddities(store);
  original = await everyRow(store);
  mkdirSync(path.join(dataDir, "files/artwork"), { recursive: true });
  mkdirSync(path.join(dataDir, "database"), { recursive: true });
  writeFileSync(path.join(dataDir, "files/artwork/fern.png"), Buffer.alloc(2_000_000, "fern"));
  writeFileSync(path.join(dataDir, "files/empty.txt"), "");
  mkdirSync(path.join(dataDir, "files/artwork", UNFINISHED));
  writeFileSync(path.join(dataDir, "files/artwork", UNFINISHED, "half"), "fe");
  // A folder on another disk, a link to a folder above it, a link to nothing, and an earlier backup.
  mkdirSync(path.join(folder, "elsewhere"));
  writeFileSync(path.join(folder, "elsewhere/moss.png"), "moss");
  symlinkSync(path.join(folder, "elsewhere"), path.join(dataDir, "files/linked"));
  await new LocalStore(dataDir).keepBytes("receipts/agency/paid.pdf", Buffer.from("paid"));
  symlinkSync(path.join(dataDir, "files"), path.join(dataDir, "files/artwork/circle"));
  symlinkSync(path.join(folder, "nothing"), path.join(dataDir, "files/artwork/gone.png"));
  writeFileSync(path.join(dataDir, "platen.backup.gz"), "an earlier one");
  writeFileSync(path.join(dataDir, "database/PG_VERSION"), "18");
  writeFileSync(path.join(dataDir, "database.lock"), "{}");
  await writeArchive(file, backupLines(store, dataDir));
});
const removeTables = () =>
  store.pool.query("drop schema if exists drizzle, public cascade; create schema public");
beforeEach(async () => {
  await removeTables();
});
afterAll(async () => {
  // Leaves the store migrated for the next file.
  await removeTables();
  await migrate(store);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* lines(...all: Parameters<typeof JSON.stringify>[0][]) {
  yield* all;
}

describe("the file of a backup", () => {
  const rows = 20_000;
  async function* numbered(madeAt: string): AsyncGenerator<Line> {
    yield { platen: FORMAT, madeAt, migrations: [] };
    // Rows that gzip cannot make small, so that both writers write several times.
    for (let at = 0; at < rows; at++) yield [`${madeAt} ${Math.random()}`];
    yield { end: true, rows, files: 0 };
  }

  test("is whole where two processes write to the same name at once, of which one fails", async () => {
    const place = mkdtempSync(path.join(folder, "two-"));
    const name = path.join(place, "same.backup.gz");
    const written = await Promise.allSettled(
      ["one", "two"].map((madeAt) => writeArchive(name, numbered(madeAt))),
    );
    expect(written.map(({ status }) => status)).toContain("fulfilled");
    let read = 0;
    for await (const line of readArchive(name)) if (Array.isArray(line)) read++;
    expect(read).toBe(rows);
    expect(readdirSync(place)).toEqual(["same.backup.gz"]);
  });

  test("is not left unfinished by an interruption", async () => {
    const place = mkdtempSync(path.join(folder, "interrupted-"));
    const controller = new AbortController();
    async function* interrupted() {
      for await (const line of numbered("one")) {
        yield line;
        if (Array.isArray(line)) controller.abort();
      }
    }
    const writing = writeArchive(path.join(place, "platen.backup.gz"), interrupted(), controller.signal);
    await expect(writing).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
  });
});

describe("the files of a backup", () => {
  test("leave out one that is deleted meanwhile, and none of the others", async () => {
    const place = path.join(folder, "deleting");
    mkdirSync(path.join(place, "files/artwork"), { recursive: true });
    for (const name of ["a", "b", "c"]) writeFileSync(path.join(place, "files/artwork", name), name);
    const found: string[] = [];
    for await (const line of backupLines(store, place)) {
      if (typeof line !== "object" || !("file" in line)) continue;
      found.push(line.file);
      rmSync(path.join(place, "files/artwork/b"), { force: true });
    }
    expect(found).toEqual(["files/artwork/a", "files/artwork/c"]);
  });
});

describe("a backup", { timeout: 180_000 }, () => {
  test("restores every row and every file unchanged", async () => {
    const target = path.join(folder, "restored");
    const { rows, files } = await loadBackup(store, target, file);
    expect(await everyRow(store)).toEqual(original);
    expect(rows).toBeGreaterThan(8);
    expect(files).toBe(4);
    expect(readFileSync(path.join(target, "receipts/agency/paid.pdf"), "utf8")).toBe("paid");
    expect(readFileSync(path.join(target, "files/linked/moss.png"), "utf8")).toBe("moss");
    // By equals(): toEqual() takes 12 s to compare two million bytes one by one.
    const image = readFileSync(path.join(target, "files/artwork/fern.png"));
    expect(image.equals(Buffer.alloc(2_000_000, "fern"))).toBe(true);
    expect(readFileSync(path.join(target, "files/empty.txt"), "utf8")).toBe("");
  });

  test("continues identity columns after the highest restored number", async () => {
    await loadBackup(store, path.join(folder, "counting"), file);
    const highest = "select max(id)::int as id from order_events";
    const before = (await store.pool.query<{ id: number }>(highest)).rows[0]?.id ?? 0;
    await store.pool.query(
      "insert into order_events (agency_id, order_id, action) select agency_id, order_id, action from order_events limit 1",
    );
    expect((await store.pool.query<{ id: number }>(highest)).rows[0]?.id).toBe(before + 1);
  });

  test("is restored into empty databases only and leaves others unchanged", async () => {
    await loadBackup(store, path.join(folder, "first"), file);
    await expect(loadBackup(store, path.join(folder, "taken"), file)).rejects.toThrow("is not empty");
    expect(await everyRow(store)).toEqual(original);
  });

  test("that is truncated, damaged or no backup restores nothing", async () => {
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(damaged.length >> 1) ^ 0xff, damaged.length >> 1);
    const broken: [string, Buffer, RegExp][] = [
      ["cut.gz", whole.subarray(0, whole.length >> 1), /cannot be read as a backup/],
      ["flipped.gz", damaged, /cannot be read as a backup/],
      ["text.gz", Buffer.from("orders"), /cannot be read as a backup/],
      ["other.gz", gzipSync('{"orders": []}\n'), /is not a backup of Platen/],
      ["endless.gz", gzipSync(`{"platen":${FORMAT},"madeAt":"","migrations":[]}\n`), /was cut off/],
    ];
    for (const [name, content, reason] of broken) {
      writeFileSync(path.join(folder, name), content);
      await expect(loadBackup(store, folder, path.join(folder, name)), name).rejects.toThrow(reason);
    }
    const { rows } = await store.pool.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  test("of an older version is migrated; one of a newer version or from before the baseline is refused", async () => {
    const journal = JSON.parse(readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8")) as {
      entries: { when: number }[];
    };
    const times = journal.entries.map((entry) => entry.when);
    const header = { platen: FORMAT, madeAt: "2026-01-01T00:00:00.000Z" };
    const end = { end: true, rows: 0, files: 0 };
    const older = path.join(folder, "older.gz");
    await writeArchive(older, lines({ ...header, migrations: times.slice(0, 1) }, end));
    const newer = path.join(folder, "newer.gz");
    const newerMigrations = [...times, 4_102_444_800_000];
    await writeArchive(newer, lines({ ...header, version: "9.8.7", migrations: newerMigrations }, end));

    await expect(loadBackup(store, folder, newer)).rejects.toThrow(
      `the backup has schema version ${newerMigrations.length}, of Platen 9.8.7, and this is Platen ${VERSION}, which knows schema versions up to ${times.length}`,
    );
    const first = path.join(folder, "first.gz");
    const before = [(times[0] ?? 0) - 1];
    await writeArchive(first, lines({ ...header, version: "0.1.0", migrations: before }, end));
    await expect(loadBackup(store, folder, first)).rejects.toThrow(
      `the backup was made by Platen 0.1.0 or earlier and cannot be migrated by Platen ${VERSION}: Platen 0.1.0 is the last version that reads it`,
    );
    await loadBackup(store, path.join(folder, "older"), older);
    const { rows } = await store.pool.query("select 1 from drizzle.__drizzle_migrations");
    expect(rows).toHaveLength(times.length);
  });

  test("cannot write outside the data directory", async () => {
    const malicious = path.join(folder, "sly.gz");
    const header = { platen: FORMAT, madeAt: "", migrations: [] };
    await writeArchive(
      malicious,
      lines(header, { file: "../outside.txt" }, "aGk=", { end: true, rows: 0, files: 1 }),
    );
    await expect(loadBackup(store, path.join(folder, "inside"), malicious)).rejects.toThrow(
      "names a file outside",
    );
  });

  test("is written atomically and never overwrites another", async () => {
    cpSync(file, path.join(folder, "kept.gz"));
    await expect(writeArchive(path.join(folder, "kept.gz"), lines({ end: true }))).rejects.toThrow(
      "already exists",
    );
    expect(readFileSync(path.join(folder, "kept.gz"))).toEqual(readFileSync(file));
  });
});

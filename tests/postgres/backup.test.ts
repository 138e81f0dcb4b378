import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeArchive } from "../../src/server/backup/archive.ts";
import { loadBackup } from "../../src/server/backup/load.ts";
import { backupLines } from "../../src/server/backup/save.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { everyRow, fillWithOddities } from "../support/backup.ts";
import { describePostgres, emptyPostgres, freshEmbedded, freshPostgres } from "../support/database.ts";
import { silent } from "../support/log.ts";

describePostgres("a backup between embedded store and PostgreSQL", () => {
  test("is restored in both directions without loss", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "platen-backup-"));
    const embedded = await freshEmbedded();
    await fillWithOddities(embedded);
    const original = await everyRow(embedded);
    const first = path.join(folder, "embedded.gz");
    await writeArchive(first, backupLines(embedded, path.join(folder, "none")));

    const { url, drop } = await emptyPostgres();
    const postgres = await openDatabase({ databaseUrl: url, dataDir: "", log: silent });
    await loadBackup(postgres, path.join(folder, "a"), first);
    expect(await everyRow(postgres)).toEqual(original);

    const second = path.join(folder, "postgres.gz");
    await writeArchive(second, backupLines(postgres, path.join(folder, "none")));
    // Opening another store takes seconds, so this one is emptied.
    await embedded.pool.query("drop schema drizzle, public cascade; create schema public");
    await loadBackup(embedded, path.join(folder, "b"), second);
    expect(await everyRow(embedded)).toEqual(original);

    await Promise.all([embedded.close(), postgres.close()]);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is a snapshot of one moment, whatever is written during the backup", async () => {
    const postgres = await freshPostgres();
    await fillWithOddities(postgres);

    const lines = backupLines(postgres, path.join(tmpdir(), "platen-none"));
    await lines.next();
    await lines.next(); // The snapshot exists, and the first table is read next.
    await postgres.pool.query("update agencies set name = 'Renamed meanwhile'");
    await postgres.pool.query("delete from order_events");
    const rest: unknown[] = [];
    for await (const line of lines) rest.push(line);
    const text = JSON.stringify(rest);
    expect(text).not.toContain("Renamed meanwhile");
    expect(text).toContain("he said");
    await postgres.close();
  });
});

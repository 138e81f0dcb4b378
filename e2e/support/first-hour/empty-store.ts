import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../post.ts";
import { type RunningServer, startServer } from "../program.ts";
import { root } from "../template.ts";

export const ADMIN = { email: "ada@platen.test", password: "a fine password" };

/**
 * Runs `work` with a server on an empty store whose administrator was created by `npm run admin:create`, without mail.
 * The store is the embedded one, or the database at `databaseUrl`.
 */
export async function onEmptyStore<T>(
  databaseUrl: string | null,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(path.join(tmpdir(), "platen-first-hour-"));
  const dataDir = path.join(home, "data");
  const store: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  try {
    execFileSync(process.execPath, ["dist/server/admin-create.js", ADMIN.email, "Ada Lovelace"], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, ...store },
    });
    const env = { DEMO: "0", PORT: String(await freePort()), ...store };
    const server = await startServer({ dataDir, env });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

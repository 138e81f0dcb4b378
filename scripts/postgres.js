/**
 * A temporary PostgreSQL cluster for tests and benchmarks, on a free port.
 *   node scripts/postgres.js -- npx vitest run tests/postgres
 * runs the command with TEST_DATABASE_URL set, removes the cluster and exits with the command's code.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const OLDEST_MAJOR = 15;
const START_MS = 30_000;
const STOP_MS = 10_000;

/** Tests kill servers of Platen, never PostgreSQL, so its data need not survive a crash. */
const WITHOUT_DISK = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/**
 * Starts a cluster; installs PostgreSQL first if necessary and possible.
 * @param {{ isForTests?: boolean, env?: NodeJS.ProcessEnv }} [options] `isForTests` turns off syncing to disk; `env` is
 * added to the server's environment
 * @returns {Promise<{ url: string, stop: () => Promise<void>, restart: (mode: "fast" | "immediate", downMs?: number) => Promise<void> }>}
 */
export async function startPostgres({ isForTests = false, env = {} } = {}) {
  const bin = findPostgres() ?? installPostgres();
  const user = unprivilegedUser();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "platen-postgres-"));
  if (user) fs.chownSync(home, user.uid, user.gid);
  const data = path.join(home, "data");
  const removeHome = () => fs.rmSync(home, { recursive: true, force: true });

  try {
    const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
    if (isForTests) initdb.push("--no-sync");
    execFileSync(path.join(bin, "initdb"), initdb, {
      ...user,
      cwd: home,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const port = await freePort();
    let server;
    let output = "";
    let exited;
    const launch = () => {
      server = spawn(
        path.join(bin, "postgres"),
        [
          ...["-D", data, "-k", home, "-p", String(port), "-c", "listen_addresses=127.0.0.1"],
          ...(isForTests ? WITHOUT_DISK : []),
        ],
        { ...user, cwd: home, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } },
      );
      server.stderr.on("data", (text) => {
        output = (output + text).slice(-4_000);
      });
      exited = new Promise((resolve) => server.once("exit", resolve));
    };
    /** SIGINT is PostgreSQL's fast shutdown, which closes connections, and SIGQUIT its immediate one. */
    const end = async (signal) => {
      server.kill(signal);
      const late = setTimeout(() => server.kill("SIGQUIT"), STOP_MS);
      await exited;
      clearTimeout(late);
    };
    // However this process ends, the cluster ends with it.
    const endWithUs = () => {
      server.kill("SIGQUIT");
      removeHome();
    };
    process.once("exit", endWithUs);
    const stop = async () => {
      process.off("exit", endWithUs);
      await end("SIGINT");
      removeHome();
    };

    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const untilReady = async () => {
      const deadline = Date.now() + START_MS;
      while (!(await isReady(url))) {
        if (server.exitCode !== null || Date.now() > deadline) {
          await stop();
          throw new Error(`PostgreSQL does not start:\n${output}`);
        }
        await sleep(50);
      }
    };
    const restart = async (mode, downMs = 0) => {
      await end(mode === "immediate" ? "SIGQUIT" : "SIGINT");
      await sleep(downMs);
      launch();
      await untilReady();
    };
    launch();
    await untilReady();
    return { url, stop, restart };
  } catch (error) {
    removeHome();
    throw error;
  }
}

/** The folder of `postgres` and `initdb`, in a supported version. */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, "bin")),
    "/usr/local/bin",
    "/usr/local/pgsql/bin",
    "/opt/homebrew/bin",
  ];
  return folders.find((folder) => isNewEnough(folder));
}

function isNewEnough(folder) {
  const programs = ["postgres", "initdb"].map((name) => path.join(folder, name));
  if (!folder || !programs.every((program) => fs.existsSync(program))) return false;
  const { stdout } = spawnSync(programs[0], ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0) >= OLDEST_MAJOR;
}

function installPostgres() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !fs.existsSync("/etc/debian_version")) {
    throw new Error(
      `no PostgreSQL ${OLDEST_MAJOR} or newer was found; install one, or set TEST_DATABASE_URL`,
    );
  }
  console.error("No PostgreSQL was found: installing Debian's");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const bin = findPostgres();
  if (!bin) throw new Error(`Debian's postgresql is older than ${OLDEST_MAJOR}; set TEST_DATABASE_URL`);
  return bin;
}

/**
 * Of PostgreSQL, which refuses to run as root. Nobody's where this process is not root.
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const ids = ["-u", "-g"].map((which) => spawnSync("id", [which, name], { encoding: "utf8" }));
    if (ids.every(({ status }) => status === 0)) {
      const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
      return { uid, gid };
    }
  }
  throw new Error("PostgreSQL cannot run as root, and there is neither a user postgres nor nobody");
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function isReady(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function main(argv) {
  const dashes = argv.indexOf("--");
  const [command, ...args] = dashes < 0 ? [] : argv.slice(dashes + 1);
  const { url, stop } = await startPostgres({ isForTests: true });
  // Without a command, the cluster runs until it is interrupted.
  const signals = ["SIGINT", "SIGTERM"];
  if (!command) {
    console.log(url);
    for (const signal of signals) process.once(signal, () => stop().then(() => process.exit(0)));
    return;
  }
  console.log(`TEST_DATABASE_URL=${url}`);
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once("exit", (status) => resolve(status ?? 1));
  });
  await stop();
  process.exit(code);
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

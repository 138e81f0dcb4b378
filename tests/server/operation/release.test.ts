import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../scripts/build.js";
import { storeFolder } from "../../support/store-folder.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");
const folder = storeFolder();
const release = path.join(folder, "package");
/** Another folder than that of the release or the repository. */
const workplace = path.join(folder, "workplace");
const env = { PATH: process.env.PATH, HOME: process.env.HOME, ADMIN_PASSWORD: "a-Long-Enough-1" };
const platen = (...args: string[]) =>
  run(process.execPath, [path.join(release, "bin/platen.js"), ...args], { cwd: workplace, env });

/** The installed release, with the packages that npm would install for it, from the repository's. */
async function install(): Promise<void> {
  await build(["web", "server", "store"], () => undefined);
  fs.mkdirSync(workplace, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", `--pack-destination=${folder}`];
  const { stdout } = await run("npm", pack, { cwd: root });
  await run("tar", ["xzf", path.join(folder, stdout.trim()), "-C", folder]);
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  for (const [place, { dev, link }] of Object.entries(packages)) {
    const isInstalled = place.lastIndexOf("node_modules/") === 0 && !dev && !link;
    const isThere = fs.existsSync(path.join(release, place)) || !fs.existsSync(path.join(root, place));
    if (!isInstalled || isThere) continue;
    fs.mkdirSync(path.dirname(path.join(release, place)), { recursive: true });
    fs.symlinkSync(path.join(root, place), path.join(release, place));
  }
}

beforeAll(install, 300_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a release", { timeout: 120_000 }, () => {
  test("has the program, and neither sources, tests nor packages of development", async () => {
    expect(fs.readdirSync(release).sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      ...(fs.existsSync(path.join(root, "deploy")) ? ["deploy"] : []),
      "dist",
      "node_modules",
      "package.json",
    ]);
    // Each by its name: the folder may have an operator's secrets.
    const { files } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
      files: string[];
    };
    expect(files).not.toContain("deploy");
    const installed = fs.readdirSync(path.join(release, "node_modules"));
    for (const name of ["vite", "typescript", "react", "tsx"]) expect(installed).not.toContain(name);
    const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    expect((await platen("--version")).stdout).toBe(`${version}\n`);
  });

  test("names its commands, and refuses one that it does not have", async () => {
    const { stdout } = await platen("help");
    for (const command of [
      "start",
      "doctor",
      "backup",
      "restore",
      "admin create",
      "ledger verify",
      "secrets rotate",
    ])
      expect(stdout).toContain(`platen ${command}`);
    for (const typed of [["admin"], ["constructor"], ["ledger", "rotate"]])
      await expect(platen(...typed)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no command "${typed.join(" ")}"`),
      });
  });

  test("refuses options and more arguments than a command takes, and explains it instead of running it", async () => {
    for (const [typed, wrong] of [
      [["start", "--port=1"], "--port=1"],
      [["backup", "one.gz", "two.gz"], "two.gz"],
      [["backup", "--force"], "--force"],
      [["ledger", "verify", "x"], "x"],
    ] as const)
      await expect(platen(...typed)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`does not take "${wrong}"`),
      });
    expect((await platen("start", "--help")).stdout).toContain("platen start");
    expect(fs.readdirSync(workplace)).toEqual([]);
  });

  test("creates a store in the folder where it runs, serves its screens, and verifies the ledger", async () => {
    await platen("admin", "create", "ada@example.test", "Ada Lovelace");
    expect(fs.existsSync(path.join(workplace, "data/database/PG_VERSION"))).toBe(true);
    const server = spawn(process.execPath, [path.join(release, "bin/platen.js"), "start"], {
      cwd: workplace,
      env: { ...env, PORT: "0", DEMO: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      let output = "";
      while (!output.includes("Listening on")) output += String((await once(server.stdout, "data"))[0]);
      const address = /Listening on (\S+)\/cms\//.exec(output)?.[1];
      const page = await fetch(`${address}/cms/`);
      expect(await page.text()).toContain("<script");
      const signedIn = await fetch(`${address}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "ada@example.test", password: env.ADMIN_PASSWORD }),
      });
      expect(signedIn.status).toBe(200);
      const { stdout } = await platen("doctor");
      expect(stdout).toMatch(/^ok {7}Database {2}The embedded store in .* is open in process \d+$/m);
    } finally {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    expect(server.exitCode).toBe(0);
    expect((await platen("ledger", "verify")).stdout).toContain("The ledger has no differences");
  });

  test("names the file of a backup that cannot be written or read, and not the store", async () => {
    await expect(platen("backup", "none/platen.backup.gz")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup cannot be written: ENOENT: .*none\/platen\.backup\.gz/),
    });
    const before = fs.readdirSync(workplace);
    await expect(platen("restore", "data")).rejects.toMatchObject({
      code: 1,
      stderr: `${path.join(workplace, "data")} is not a file. Write the backup to a file first\n`,
    });
    expect(fs.readdirSync(workplace)).toEqual(before);
  });
});

import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildImage, Container, canRunImages, type Image } from "../../support/container.ts";
import { emptyPostgres, postgresUrl } from "../../support/database.ts";
import { freePort } from "../../support/processes.ts";
import { isDeep } from "../../support/sample.ts";

const PASSWORD = "a-Long-Enough-1";
const EMAIL = "ada@example.com";
const CLIENTS = 20;
const UNDER_LOAD_MS = 3_000;
const STOP_MS = 10_000;

const where = canRunImages
  ? ""
  : " (not run: buildah, crun or debootstrap is missing, or these tests are not root's)";

describe.runIf(isDeep && canRunImages)(`a container of the image${where}`, { timeout: 120_000 }, () => {
  let folder: string;
  const containers: Container[] = [];
  let image: Image;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-image-"));
    image = await buildImage(folder, process.cwd(), "deploy/Containerfile");
  }, 1_800_000);
  afterEach(async () => {
    for (const one of containers.splice(0)) await one.kill();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const dataFolder = () => fs.mkdtempSync(path.join(folder, "data-"));

  function container(dataDir: string, env: Record<string, string>, args?: readonly string[]): Container {
    const made = new Container(image, {
      folder: path.join(folder, randomUUID()),
      dataDir,
      env,
      ...(args && { args }),
    });
    containers.push(made);
    return made;
  }

  /** Creates an administrator, starts a server and signs in. */
  async function started(dataDir: string, more: Record<string, string> = {}) {
    const creating = container(dataDir, { ...more, ADMIN_PASSWORD: PASSWORD }, [
      "admin",
      "create",
      EMAIL,
      "Ada",
    ]);
    expect(await creating.ended(), creating.output).toBe(0);
    const port = await freePort();
    const server = container(dataDir, { ...more, HOST: "127.0.0.1", PORT: String(port) });
    const url = `http://127.0.0.1:${port}/api`;
    await expect.poll(() => server.isHealthy, { timeout: 60_000, interval: 500 }).toBe(true);
    const response = await fetch(`${url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const { access_token: token } = await response.json();
    expect(response.status).toBe(200);
    const get = (call: string) => fetch(`${url}/${call}`, { headers: { authorization: `Bearer ${token}` } });
    return { server, get };
  }

  test("serves with the embedded store, as a user without rights, from a read-only root", async () => {
    const dataDir = dataFolder();
    const { server, get } = await started(dataDir);
    expect((await get("agencies")).status).toBe(200);
    expect(server.exec(["id", "-u"]).output).toBe("1000\n");
    expect(server.exec(["cat", "/proc/1/comm"]).output).toMatch(/^node/);
    expect(server.exec(["grep", "CapBnd", "/proc/1/status"]).output).toMatch(/\t0{16}\n/);
    for (const place of ["/x", "/opt/platen/x", "/usr/local/bin/x"])
      expect(server.exec(["touch", place]).output).toContain("Read-only file system");
    for (const place of ["/data/x", "/tmp/x"]) expect(server.exec(["touch", place]).code).toBe(0);
    expect(server.exec(["platen", "--version"]).output).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await server.stop()).toBe(0);
    expect(server.isHealthy).toBe(false);
    // What it stored is there for the next one.
    const again = container(dataDir, { ADMIN_PASSWORD: PASSWORD }, ["admin", "create", EMAIL, "Ada"]);
    expect([await again.ended(), again.output]).toEqual([1, expect.stringContaining("already")]);
  });

  test.skipIf(!postgresUrl)(
    "answers the calls under way and ends within ten seconds, with PostgreSQL",
    async () => {
      const { url, drop } = await emptyPostgres();
      const { server, get } = await started(dataFolder(), { DATABASE_URL: url });
      let isOver = false;
      let calls = 0;
      const statuses = new Set<number>();
      const client = async () => {
        while (!isOver) {
          // Refused connections are another process's.
          const response = await get("agencies").catch(() => undefined);
          if (response) statuses.add(response.status);
          calls += 1;
          if (!response) return;
          await response.arrayBuffer();
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      await new Promise((resume) => setTimeout(resume, UNDER_LOAD_MS));
      const begun = Date.now();
      expect(await server.stop()).toBe(0);
      const took = Date.now() - begun;
      isOver = true;
      await Promise.all(clients);
      expect(took).toBeLessThan(STOP_MS);
      expect([...statuses]).toEqual([200]);
      expect(calls).toBeGreaterThan(CLIENTS);
      console.info(`Stopped within ${took} ms under load, after ${calls} calls`);
      await drop();
    },
  );
});

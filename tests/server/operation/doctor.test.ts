import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../src/server/config/config.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { differenceOf } from "../../../src/server/doctor/clock.ts";
import { examine } from "../../../src/server/doctor/doctor.ts";
import { TEST_SECRETS_KEY } from "../../support/app.ts";
import { silent } from "../../support/log.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { startNameServer } from "../../support/name-server.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { startS3 } from "../files/s3.ts";

const folder = storeFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What is found of a check, each as `state: found -> advice`. */
async function found(
  check: string,
  env: Readonly<Record<string, string>>,
  patienceMs?: number,
): Promise<string[]> {
  const examined = await examine(
    readConfig({ DATA_DIR: path.join(folder, "none"), SECRETS_KEY: TEST_SECRETS_KEY, ...env }),
    patienceMs,
  );
  const [, findings = []] = examined.find(([name]) => name === check) ?? [];
  return findings.map(
    ({ state, found: text, advice }) => `${state}: ${text}${advice ? ` -> ${advice}` : ""}`,
  );
}

describe("the checks of an operator's settings and services", () => {
  test("name settings that contradict each other, and what to set", async () => {
    const env = { HOST: "0.0.0.0", SECRETS_KEY: "", PORT: "4000" };
    expect(await found("Settings", env)).toEqual([
      "ok: People use http://localhost:4000, and the server listens on 0.0.0.0:4000",
      "warning: PUBLIC_URL is http://localhost:4000, so links in mails lead nowhere -> Set PUBLIC_URL to the address that people use",
      "warning: SECRETS_KEY is not set, so stores and webhooks cannot be connected -> Set SECRETS_KEY to the output of: openssl rand -base64 32",
    ]);
    expect(await found("Settings", { PUBLIC_URL: "https://127.0.0.1" })).toContainEqual(
      expect.stringMatching(/^warning: .* -> Set TRUST_PROXY to the number of proxies in front/),
    );
  });

  test("say whether a store is absent, opens, has no administrator, or is in use", async () => {
    const dataDir = path.join(folder, "data");
    const env = { DATA_DIR: dataDir };
    expect(await found("Database", env)).toEqual([
      `ok: The first start creates an embedded store in ${dataDir}/database`,
    ]);
    expect(fs.existsSync(dataDir)).toBe(false);
    await layDownStore(dataDir);
    expect(await found("Database", env)).toEqual([
      `ok: The embedded store in ${dataDir}/database opens`,
      "ok: Its schema is of this version",
      "warning: No administrator can sign in -> Create one: platen admin create",
    ]);
    const database = await openDatabase({ dataDir, log: silent });
    try {
      expect(await found("Database", env)).toEqual([
        `ok: The embedded store in ${dataDir}/database is open in process ${process.pid}`,
      ]);
    } finally {
      await database.close();
    }
  });

  test("sign in to the mail server and send nothing", async () => {
    const server = await startMailServer({ password: "right" });
    const url = (password: string) => server.url.replace("smtp://", `smtp://platen:${password}@`);
    try {
      expect(await found("Mail", { SMTP_URL: url("right") })).toEqual([
        expect.stringMatching(
          /^ok: The mail server at .* accepts the connection; mail comes from no-reply@localhost$/,
        ),
      ]);
      expect(await found("Mail", { SMTP_URL: url("wrong") })).toEqual([
        expect.stringMatching(/^failed: The mail server at .*535.* -> Correct SMTP_URL/),
      ]);
      expect(server.arrived).toEqual([]);
    } finally {
      await server.close();
    }
    expect(await found("Mail", { SMTP_URL: server.url })).toEqual([
      expect.stringMatching(/^failed: .*ECONNREFUSED.* -> No program listens there/),
    ]);
  });

  test("end where a server keeps a check waiting, with what the others found", async () => {
    const server = net.createServer((socket) => {
      socket.on("error", () => {});
      // A greeting, and then lines of a response that has no end.
      socket.write("220 ready\r\n");
      const timer = setInterval(() => socket.write("250-more\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo; // It listens on a port.
    try {
      expect(await found("Mail", { SMTP_URL: `smtp://u:p@127.0.0.1:${port}` }, 300)).toEqual([
        expect.stringMatching(/^failed: The check did not end within 0\.3 s -> /),
      ]);
    } finally {
      server.close();
    }
  });

  test("go on where one check cannot be made", async () => {
    const env = { DATABASE_URL: "postgres://u:hidden@127.0.0.1:1/db?sslrootcert=/none" };
    expect(await found("Database", env)).toEqual([
      expect.stringMatching(/^failed: The check cannot be made: ENOENT.*\/none.* -> .*Database/),
    ]);
    expect(await found("Clock", env)).not.toEqual([]);
  });

  test("put, get and delete an object of the bucket, and leave none", async () => {
    const s3 = await startS3();
    try {
      expect(await found("Files", s3.env)).toEqual([
        expect.stringMatching(/^ok: The bucket .* keeps, returns and deletes an object$/),
        "ok: Its clock and this machine's agree",
        expect.stringMatching(/^(ok|warning): Browsers at http:\/\/localhost:4000 may/),
      ]);
      expect(s3.keys()).toEqual([]);
      expect(await found("Files", { ...s3.env, S3_BUCKET: "missing" })).toEqual([
        expect.stringMatching(/^failed: .*404.* -> Correct the S3 settings/),
      ]);
    } finally {
      await s3.close();
    }
  });

  test("ask the name servers, and take no record for a response", async () => {
    const server = await startNameServer();
    try {
      expect(await found("DNS", { DNS_SERVERS: server.address })).toEqual([
        `ok: The name servers ${server.address} respond`,
      ]);
      server.isSilent = true;
      expect(await found("DNS", { DNS_SERVERS: server.address })).toEqual([
        expect.stringMatching(/^warning: The name servers .* do not respond: ETIMEOUT -> Set DNS_SERVERS/),
      ]);
    } finally {
      await server.close();
    }
  });

  test("say that a folder cannot be written and what a name without an address needs", async () => {
    expect((await found("Disk", { DATA_DIR: "/proc/platen" }))[0]).toMatch(
      /^failed: DATA_DIR cannot be written: .* -> Give the folder to the user/,
    );
    expect(await found("Address", { PUBLIC_URL: "https://platen.invalid" })).toEqual([
      expect.stringMatching(/^failed: platen\.invalid: .* -> /),
    ]);
  });

  test("compare clocks", () => {
    expect(differenceOf("PostgreSQL", 10_000, 11_000).state).toBe("ok");
    expect(differenceOf("PostgreSQL", 10_000, 20_000)).toMatchObject({
      state: "warning",
      found: "The clock of PostgreSQL is 10 s behind this machine's",
    });
    expect(differenceOf("PostgreSQL", 3_600_000, 0)).toMatchObject({
      state: "failed",
      found: "The clock of PostgreSQL is 3600 s ahead of this machine's",
    });
  });
});

import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { reasonOf } from "../../../src/server/commands/failure.ts";
import { checkPort } from "../../../src/server/config/check-port.ts";
import { ConfigError } from "../../../src/server/config/config-variables.ts";

const GIGABYTE = 1e9;
const embedded = { databaseUrl: undefined, dataDir: "/srv/platen" };
const postgres = { databaseUrl: "postgres://u:secret@db/platen", dataDir: "/srv/platen" };
const failure = (message: string, more: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), more);
const full = "The disk of DATA_DIR /srv/platen is full: make room and start again";

describe("reasonOf", () => {
  const noSpace = failure("could not extend file: No space left on device", { code: "53100" });
  it.each([
    ["a full disk, as the embedded store reports it", noSpace, embedded, GIGABYTE, full],
    ["a full disk inside Drizzle's error", failure("Failed query", {}, noSpace), embedded, GIGABYTE, full],
    [
      "a full disk, as Node reports it",
      failure("ENOSPC: no space left on device, write", { code: "ENOSPC", syscall: "write" }),
      postgres,
      GIGABYTE,
      full,
    ],
    [
      "a full disk behind another PostgreSQL error",
      failure('cannot drop active portal ""', { code: "24000" }),
      embedded,
      4_000_000,
      full,
    ],
    [
      "a full disk of the PostgreSQL server",
      noSpace,
      postgres,
      GIGABYTE,
      "DATABASE_URL cannot be used: could not extend file: No space left on device",
    ],
    [
      "a folder that may not be written",
      failure("EACCES: permission denied, mkdir '/srv/platen'", { code: "EACCES", path: "/srv/platen" }),
      embedded,
      GIGABYTE,
      "DATA_DIR /srv/platen cannot be used: EACCES: permission denied, mkdir '/srv/platen'",
    ],
    [
      "an error of the embedded store",
      failure("out of memory", { code: "53200" }),
      embedded,
      GIGABYTE,
      "The embedded store in DATA_DIR /srv/platen failed: out of memory",
    ],
    [
      "a server that does not respond",
      failure("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED", syscall: "connect" }),
      postgres,
      GIGABYTE,
      "DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      "a taken port",
      failure("listen EADDRINUSE", { code: "EADDRINUSE", syscall: "listen", port: 4000 }),
      embedded,
      GIGABYTE,
      "PORT 4000 is taken: another program listens there",
    ],
    ["a wrong setting", new ConfigError("DEMO must be 0 or 1"), undefined, GIGABYTE, "DEMO must be 0 or 1"],
    ["any other error", failure("no migrations"), embedded, GIGABYTE, "Platen cannot start: no migrations"],
  ])("explains %s", (_, error, place, free, sentence) => {
    expect(reasonOf(error, { place, free: () => free })).toBe(sentence);
  });
});

describe("checkPort", () => {
  it("refuses a taken port before anything is opened, and leaves the port free", async () => {
    const other = net.createServer().listen({ port: 0, host: "127.0.0.1" });
    await once(other, "listening");
    // It listens on a port, not on a pipe.
    const { port } = other.address() as AddressInfo;
    const at = { port, host: "127.0.0.1" };
    const error = await checkPort(at).catch((caught: unknown) => caught);
    expect(reasonOf(error)).toBe(`PORT ${port} is taken: another program listens there`);
    other.close();
    await once(other, "close");
    await checkPort(at);
    await checkPort(at);
  });
});

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalStore, UNFINISHED } from "../../../src/server/files/local-store.ts";

const KEY = "files/uploads/sun.png";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** As a process leaves it that is killed while it writes, hours ago. */
function leave(name: string, hours: number): void {
  const unfinished = path.join(folder, "files/uploads", UNFINISHED);
  fs.mkdirSync(unfinished, { recursive: true });
  fs.writeFileSync(path.join(unfinished, name), "half");
  const then = Date.now() / 1000 - hours * 3600;
  fs.utimesSync(path.join(unfinished, name), then, then);
}

describe("files in a directory", () => {
  it("lose what was left unfinished a day ago, and nothing else", async () => {
    const store = new LocalStore(folder);
    await store.deleteUnfinished();
    await store.keepBytes(KEY, Buffer.from("whole"));
    leave("yesterday", 25);
    leave("just now", 1);
    await store.deleteUnfinished();
    expect(fs.readdirSync(path.join(folder, "files/uploads", UNFINISHED))).toEqual(["just now"]);
    expect(fs.readFileSync(path.join(folder, KEY), "utf8")).toBe("whole");
  });

  it("have keys of the folders that backups contain, and of no others", async () => {
    const store = new LocalStore(folder);
    await store.keepBytes("receipts/agency/paid.pdf", Buffer.from("paid"));
    await expect(store.keepBytes("elsewhere/a.png", Buffer.from("a"))).rejects.toThrow("No place");
  });

  it("have no key of an unfinished one", async () => {
    leave("half", 0);
    expect(await new LocalStore(folder).read(`files/uploads/${UNFINISHED}/half`)).toBeNull();
  });
});

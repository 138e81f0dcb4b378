import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Debian's libfaketime, which `apt-get install faketime` installs. */
const LIBRARY = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => fs.existsSync(file));

/** Whether processes can have a clock of their own; tests that need one say in their name that they did not run. */
export const canShiftClocks = LIBRARY !== undefined && process.platform === "linux";

/** The clock of processes, which a test moves while they run. Timers keep their pace. */
export class ShiftedClock {
  /** For the environment of a process. */
  readonly env: NodeJS.ProcessEnv;
  private readonly file: string;
  private offset = 0;

  constructor() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-clock-"));
    // PostgreSQL runs as another user.
    fs.chmodSync(folder, 0o755);
    this.file = path.join(folder, "offset");
    this.set(0);
    this.env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_RESET: "1",
    };
  }

  /** Milliseconds since 1970, as its processes read them. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Moves it to an instant, also backwards. */
  moveTo(instant: string): void {
    this.set(Date.parse(instant) - Date.now());
  }

  /** Moves it by milliseconds. */
  moveBy(milliseconds: number): void {
    this.set(this.offset + milliseconds);
  }

  remove(): void {
    fs.rmSync(path.dirname(this.file), { recursive: true, force: true });
  }

  private set(milliseconds: number): void {
    this.offset = milliseconds;
    const unfinished = `${this.file}.unfinished`;
    fs.writeFileSync(unfinished, `${milliseconds < 0 ? "" : "+"}${(milliseconds / 1000).toFixed(3)}\n`);
    fs.renameSync(unfinished, this.file);
  }
}

/** What a process with this clock prints as its time, ISO 8601. For a test of the clock itself. */
export const timeIn = (clock: ShiftedClock): string =>
  execFileSync(process.execPath, ["-p", "new Date().toISOString()"], {
    env: { ...process.env, ...clock.env, NODE_OPTIONS: "" },
    encoding: "utf8",
  }).trim();

import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

const root = path.dirname(import.meta.dirname);

/** Milliseconds and bytes since the probe was last reset, and bytes now. */
interface Probed {
  readonly longest: number;
  readonly largest: number;
  readonly rss: number;
}

export interface Running {
  readonly url: string;
  /** Seconds from the start of the process to its first response. */
  readonly seconds: number;
  probe(message?: "reset" | "read"): Promise<Probed>;
  stop(): Promise<void>;
}

interface Program {
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly isProbed?: boolean;
}

const START_MS = 180_000;

/** Starts a program in a separate process. The program prints the address on which it listens. */
export async function startProgram({
  file,
  env = {},
  args = [],
  isProbed = false,
}: Program): Promise<Running> {
  const began = performance.now();
  const child = fork(path.join(root, file), args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", PORT: "0", ...env },
    execArgv: isProbed ? ["--import", path.join(import.meta.dirname, "probe.js")] : [],
    silent: true,
  });
  const { address, output } = await addressOf(child);
  const url = address.replace(/\/cms\/$/, "");
  const seconds = (performance.now() - began) / 1000;
  return {
    url,
    seconds,
    probe: (message = "read") =>
      new Promise((resolve) => {
        child.once("message", (reply) => resolve(reply as Probed)); // sent by bench/probe.js
        child.send(message);
      }),
    async stop() {
      if (child.exitCode !== null) throw new Error(`${file} ended by itself:\n${output()}`);
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function addressOf(child: ChildProcess): Promise<{ address: string; output: () => string }> {
  let output = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
    const read = (text: Buffer) => {
      output = (output + text.toString()).slice(-8_000);
      const address = /Listening on (\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve({ address, output: () => output });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`A measured program does not start:\n${output}`)));
  });
}

/** Starts the server with a database, like `npm start`. */
export const startServer = (env: Readonly<Record<string, string>>, { isProbed = false } = {}) =>
  startProgram({
    file: "dist/server/main.js",
    env: { DEMO: "0", SESSION_CALLS_PER_MINUTE: "0", ...env },
    isProbed,
  });

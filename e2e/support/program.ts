import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
/** The time for a first start, which creates a store and fills it with the demonstration. */
const START_MS = 180_000;

/** The built server in a separate process. */
export interface RunningServer {
  /** `http://localhost:<port>`: screens below `/cms/`, the API below `/api`. */
  readonly url: string;
  readonly dataDir: string;
  /** Stops the server. A second call has no effect. @throws unless the server exits by itself with code 0 */
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on a free port with a data directory; resolves when it listens. */
export async function startServer({
  dataDir,
  env = {},
  program = root,
}: {
  dataDir: string;
  env?: Record<string, string>;
  /** The folder of another build of the project. */
  program?: string;
}): Promise<RunningServer> {
  // A test is too short for V8's optimized compilation of the embedded PostgreSQL to pay off.
  const child = spawn(process.execPath, ["--liftoff-only", "dist/server/main.js"], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
    const read = (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000);
      const address = /Listening on (\S+)\/cms\//.exec(output)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`The server does not start:\n${output}`)));
  });
  return {
    url,
    dataDir,
    async stop() {
      child.kill("SIGTERM"); // This has no effect on a process that has exited.
      const code = await exited;
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${output}`);
    },
  };
}

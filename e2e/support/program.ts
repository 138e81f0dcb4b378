import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
/** The first start lays down a store and fills it with the demonstration. */
const START_MS = 180_000;

/** The built server in a process of its own. */
export interface RunningServer {
  /** `http://localhost:<port>`: the screens are below `/cms/`, the calls below `/api`. */
  readonly url: string;
  readonly dataDir: string;
  /** Ends it in order; a second time does nothing. @throws where it does not end by itself and with 0 */
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on a free port over a data directory; resolves once it listens. */
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
  // A test ends before V8 has earned back what a second compilation of the embedded PostgreSQL takes.
  const child = spawn(process.execPath, ["--liftoff-only", "dist/server/main.js"], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
    const read = (text: Buffer) => {
      said = (said + text.toString()).slice(-10_000);
      const address = /Listening on (\S+)\/cms\//.exec(said)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`The server does not start:\n${said}`)));
  });
  return {
    url,
    dataDir,
    async stop() {
      child.kill("SIGTERM"); // one that has ended hears nothing
      const code = await exited;
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${said}`);
    },
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { build } from "../../scripts/build.js";

/** For a busy machine. */
const START_MS = 180_000;
const LOG_CHARACTERS = 200_000;

/** A port that was free a moment ago. */
export const freePort = async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
};

/** A PostgreSQL, or the folder of an embedded store. */
type Place = { readonly databaseUrl: string } | { readonly dataDir: string };

/** A server process, started like `npm start`. */
export class ServerProcess {
  readonly port: number;
  /** The URL of the calls, without a trailing slash. */
  readonly url: string;
  /** More variables, read at each start. */
  readonly env: NodeJS.ProcessEnv;
  /** What it logged since its last start. */
  log = "";
  private readonly place: Place;
  private process: ChildProcess | undefined;

  private constructor(place: Place, port: number, env: NodeJS.ProcessEnv) {
    this.place = place;
    this.port = port;
    this.url = `http://127.0.0.1:${port}/api`;
    this.env = env;
  }

  static async start(databaseUrl: string): Promise<ServerProcess> {
    const server = await ServerProcess.at({ databaseUrl });
    await server.start();
    return server;
  }

  /** A server that is not started yet. */
  static async at(place: Place, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    return new ServerProcess(place, await freePort(), env);
  }

  get isRunning(): boolean {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Starts it, also after it ended, and resolves once it responds. */
  async start(): Promise<void> {
    await this.spawn();
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      const isUp = await fetch(`${this.url}/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
      if (!this.isRunning) throw new Error(`The server ended: ${this.log}`);
      await new Promise((resume) => setTimeout(resume, 50));
    }
    throw new Error("The server does not answer");
  }

  /** Starts it and does not wait. */
  async spawn(): Promise<void> {
    await build(["server"], () => undefined);
    const isEmbedded = "dataDir" in this.place;
    const started = spawn(
      process.execPath,
      // V8's optimization of PostgreSQL's WebAssembly does not pay off in short processes.
      [...(isEmbedded ? ["--liftoff-only"] : []), "dist/server/main.js"],
      {
        env: {
          ...process.env,
          ...("dataDir" in this.place
            ? { DATABASE_URL: undefined, DATA_DIR: this.place.dataDir }
            : { DATABASE_URL: this.place.databaseUrl }),
          PORT: String(this.port),
          HOST: "127.0.0.1",
          DEMO: "0",
          SESSION_CALLS_PER_MINUTE: "0",
          ...this.env,
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    this.log = "";
    started.stderr.on("data", (text) => {
      this.log = (this.log + text).slice(-LOG_CHARACTERS);
    });
    this.process = started;
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Stops it. @returns its exit code, or null if it did not exit by itself */
  stop(): Promise<number | null> {
    return this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = this.process;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null;
    const exit = once(ended, "exit");
    ended.kill(signal);
    const [code] = await exit;
    return code;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { build } from "../../scripts/build.js";

/** For a busy machine. */
const START_MS = 180_000;

/** A port that was free a moment ago. */
export const freePort = async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
};

/** A server process, started like `npm start`. */
export class ServerProcess {
  readonly port: number;
  /** The URL of the calls, without a trailing slash. */
  readonly url: string;
  private readonly databaseUrl: string;
  private process: ChildProcess | undefined;

  private constructor(databaseUrl: string, port: number) {
    this.databaseUrl = databaseUrl;
    this.port = port;
    this.url = `http://127.0.0.1:${port}/api`;
  }

  static async start(databaseUrl: string): Promise<ServerProcess> {
    const server = new ServerProcess(databaseUrl, await freePort());
    await server.start();
    return server;
  }

  /** Starts it, also after it ended, and resolves once it responds. */
  async start(): Promise<void> {
    const { databaseUrl, port } = this;
    await build(["server"], () => undefined);
    this.process = spawn(process.execPath, ["dist/server/main.js"], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        HOST: "127.0.0.1",
        DEMO: "0",
        SESSION_CALLS_PER_MINUTE: "0",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      const isUp = await fetch(`${this.url}/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resume) => setTimeout(resume, 50));
    }
    throw new Error("The server does not answer");
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

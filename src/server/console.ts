import { ConfigError } from "./config.ts";
import { databaseError } from "./db/errors.ts";
import type { Log } from "./db/log.ts";

/** A line for who started the program. */
export const say = (text: string) => void process.stdout.write(`${text}\n`);
export const complain = (text: string) => void process.stderr.write(`${text}\n`);

/** The database's log before there is a server, and in commands. */
export const consoleLog: Log = {
  info: say,
  warn: complain,
  error: (fields, message) =>
    complain(`${message}: ${"err" in fields && fields.err instanceof Error ? fields.err.message : ""}`),
};

/** As `consoleLog`, for a command whose standard output is an answer. */
export const quietLog: Log = { ...consoleLog, info: complain };

/** Why a program cannot go on, in one sentence, without anything secret; `failed` is what it cannot do. */
export function reasonOf(error: unknown, failed = "Platen cannot start"): string {
  if (error instanceof ConfigError) return error.message;
  const known = error as NodeJS.ErrnoException & { port?: number };
  if (known.code === "EADDRINUSE") return `PORT ${known.port} is taken: another program listens there`;
  if (known.code === "EACCES" && known.syscall === "listen") return `PORT ${known.port} may not be opened`;
  const away = databaseError(error);
  if (away) return `DATABASE_URL cannot be used: ${away.message || away.code}`;
  return error instanceof Error ? `${failed}: ${error.message}` : failed;
}

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

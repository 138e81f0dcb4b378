import type { Log } from "../db/log.ts";

export const printLine = (text: string) => void process.stdout.write(`${text}\n`);
export const printError = (text: string) => void process.stderr.write(`${text}\n`);

/** The database's log before the server starts, and in commands. */
export const consoleLog: Log = {
  info: printLine,
  warn: printError,
  error: (fields, message) =>
    printError(`${message}: ${"err" in fields && fields.err instanceof Error ? fields.err.message : ""}`),
};

/** As `consoleLog`, for a command whose standard output is data. */
export const quietLog: Log = { ...consoleLog, info: printError };

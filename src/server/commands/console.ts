import type { Log } from "../db/log.ts";
import { errorAsLogged } from "../logs/error-as-logged.ts";
import type { LogFormat } from "../logs/format.ts";

export const printLine = (text: string) => void process.stdout.write(`${text}\n`);
export const printError = (text: string) => void process.stderr.write(`${text}\n`);

/** The database's log before the server starts, and in commands. */
export const consoleLog: Log = {
  info: printLine,
  warn: printError,
  error: (fields, message) =>
    printError(
      "err" in fields && fields.err instanceof Error ? `${message}: ${fields.err.message}` : message,
    ),
};

/** As `consoleLog`, for a command whose standard output is data. */
export const quietLog: Log = { ...consoleLog, info: printError };

const asJson = (level: string, msg: string, fields: object = {}) =>
  JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...fields, msg });

const jsonLog: Log = {
  info: (text) => printLine(asJson("info", text)),
  warn: (text) => printError(asJson("warn", text)),
  error: (fields, text) =>
    printError(asJson("error", text, "err" in fields ? { err: errorAsLogged(fields.err) } : {})),
};

/** What a server prints around its own log, in the format of LOG_FORMAT. */
export const logIn = (format: LogFormat): Log => (format === "json" ? jsonLog : consoleLog);

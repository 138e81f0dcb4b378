import { databaseError } from "../db/errors.ts";

/** An error for the log: code, message and stack, without any user input. */
interface Logged extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  /** Of a query without Drizzle; its values are parameters. */
  statement?: string;
  cause?: Logged;
}

/** Errors of class 22 (data exceptions), whose messages quote the value. */
const QUOTES_A_VALUE = /^22/;
const DEEPEST = 5;

function messageOf(error: Error): string {
  // Drizzle's message ends with the statement's parameters.
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  const cause = databaseError(error);
  if (cause === error && QUOTES_A_VALUE.test(cause.code)) return "A value that its column cannot hold";
  return error.message;
}

/** The frames of a stack, without the message that precedes them. */
const placesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

function logged(error: Error, depth: number): Logged {
  const { code, constraint, statement } = error as {
    code?: unknown;
    constraint?: unknown;
    statement?: unknown;
  };
  return {
    type: error.name,
    message: messageOf(error),
    stack: placesOf(error),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof statement === "string" && { statement }),
    ...(error.cause instanceof Error && depth < DEEPEST && { cause: logged(error.cause, depth + 1) }),
  };
}

/**
 * Serializes an error for the log without statement parameters, rows named by a constraint, and user input: logs are
 * read by more people than the database.
 */
export const errorAsLogged = (error: unknown): Logged =>
  error instanceof Error ? logged(error, 0) : { type: typeof error, message: "No error", stack: "" };

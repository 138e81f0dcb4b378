import { databaseError } from "./db/errors.ts";

/** An error as it is logged: what happened and where, and nothing that a person wrote. */
interface Logged extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: Logged;
}

/** PostgreSQL quotes the value that did not fit (class 22), and whatever a query's text was given as. */
const QUOTES_A_VALUE = /^22/;
const DEEPEST = 5;

function messageOf(error: Error): string {
  // Drizzle's message ends with every value of the statement.
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  const known = databaseError(error);
  if (known === error && QUOTES_A_VALUE.test(known.code)) return "A value that its column cannot hold";
  return error.message;
}

/** Only the places: the first lines of a stack are the message again. */
const placesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

function logged(error: Error, depth: number): Logged {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    stack: placesOf(error),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(error.cause instanceof Error && depth < DEEPEST && { cause: logged(error.cause, depth + 1) }),
  };
}

/**
 * What the log says of an error. Values of statements, rows that a constraint names and what a person sent stay
 * out of it: a log travels further than the database.
 */
export const errorAsLogged = (error: unknown): Logged =>
  error instanceof Error ? logged(error, 0) : { type: typeof error, message: "No error", stack: "" };

import { messages } from "../../domain/messages.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { type ApiError, badRequest, databaseUnavailable, diskFull } from "../api-error.ts";

/** The used part of node-postgres' errors. Codes: PostgreSQL's documentation, appendix A. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}

const isCode = (value: unknown): value is string => typeof value === "string";

/** The driver's error, which Drizzle wraps as a cause. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    // Errors of Node, Fastify and PostgreSQL all have codes; only these forms are the database's or the network's.
    if ("code" in one && isCode(one.code) && (/^[0-9A-Z]{5}$/.test(one.code) || one.code.startsWith("E"))) {
      return one as DatabaseError;
    }
    if (UNAVAILABLE_MESSAGES.test(one.message)) return Object.assign(one, { code: "08006" });
  }
  return undefined;
}

const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout|Client was closed)/;

/** Connection exceptions, insufficient resources, operator intervention (57014: statement time-out), and Node's network errors. */
const UNAVAILABLE = /^(08|53|57P|57014|55P03$|25P03|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;

/** Whether the database was unreachable or too slow, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(databaseError(error)?.code ?? "");

/** Whether a table cannot store the data: a retry would fail the same way. */
export const isBadData = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? "");

/** Whether a transaction failed by a deadlock or serialization failure, so that it should be retried. */
export const isLostRace = (error: unknown): boolean => {
  const code = databaseError(error)?.code;
  return code === "40P01" || code === "40001";
};

/** Whether the disk of the database or of files is full: codes of PostgreSQL and of Node. */
export const isDiskFull = (error: unknown): boolean =>
  /^(53100|ENOSPC|EDQUOT)$/.test(databaseError(error)?.code ?? "");

/** Whether a later retry may succeed: the database was unavailable, the disk full, or the transaction lost its races repeatedly. */
export const isPassing = (error: unknown): boolean =>
  isLostRace(error) || isUnavailable(error) || isDiskFull(error);

/** The column from `Key (agency_id, code)=(…) already exists`: the last one that is not an id. */
export function columnTaken({ detail }: DatabaseError): string | undefined {
  const listed = detail?.match(/^Key \((.*?)\)=\(/)?.[1];
  const names = listed?.match(/[a-z_][a-z0-9_]*/g)?.filter((name) => name !== "lower" && name !== "coalesce");
  return names?.findLast((name) => !["agency_id", "seller_team_id", "id"].includes(name));
}

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The ApiError of a database error; `undefined` where the error is a bug. */
export function databaseApiError(error: unknown): ApiError | undefined {
  const cause = databaseError(error);
  if (!cause) return undefined;
  const { code } = cause;
  if (code === "23505") {
    const field = camel(columnTaken(cause) ?? "");
    if (!field) return badRequest(messages.changedMeanwhile);
    const text = messages.taken(labelOf(field));
    return badRequest(text, { [field]: text });
  }
  if (code === "23503") return badRequest(messages.missingReference("Something that this refers to"));
  if (code === "23514" || code === "23502") return badRequest(messages.invalid);
  // Data exceptions that parsing should have refused.
  if (code.startsWith("22")) return badRequest(messages.invalid);
  if (code === "40P01" || code === "40001") return badRequest(messages.changedMeanwhile);
  if (isDiskFull(cause)) return diskFull();
  return UNAVAILABLE.test(code) ? databaseUnavailable() : undefined;
}

import { messages } from "../../domain/messages.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { databaseAway, type Refusal, refuse } from "../refusal.ts";

/** The part of node-postgres' errors that is looked at. Codes: PostgreSQL's documentation, appendix A. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}

const isCode = (value: unknown): value is string => typeof value === "string";

/** Drizzle wraps the driver's error as its cause. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    // A code alone tells neither: Node's errors, Fastify's and PostgreSQL's all have one.
    if ("code" in one && isCode(one.code) && (/^[0-9A-Z]{5}$/.test(one.code) || one.code.startsWith("E"))) {
      return one as DatabaseError;
    }
    if (AWAY_MESSAGES.test(one.message)) return Object.assign(one, { code: "08006" });
  }
  return undefined;
}

const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout|Client was closed)/;

/** Connection exceptions, resources, operator intervention (57014: the statement took too long), and Node's. */
const AWAY = /^(08|53|57P|57014|55P03$|25P03|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;

/** Whether the database could not be asked, or not in time: the same request may work in a moment. */
export const isAway = (error: unknown): boolean => AWAY.test(databaseError(error)?.code ?? "");

/** A transaction that another one beat: worth another try from its beginning. */
export const isLostRace = (error: unknown): boolean => {
  const code = databaseError(error)?.code;
  return code === "40P01" || code === "40001";
};

/** `Key (agency_id, code)=(…) already exists` names the columns; the last is the one that a person gave. */
export function columnTaken({ detail }: DatabaseError): string | undefined {
  const listed = detail?.match(/^Key \((.*?)\)=\(/)?.[1];
  const names = listed?.match(/[a-z_][a-z0-9_]*/g)?.filter((name) => name !== "lower" && name !== "coalesce");
  return names?.findLast((name) => !["agency_id", "seller_team_id", "id"].includes(name));
}

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What an error of the database means to who asked; undefined: a mistake of ours. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  const known = databaseError(error);
  if (!known) return undefined;
  const { code } = known;
  if (code === "23505") {
    const field = camel(columnTaken(known) ?? "");
    if (!field) return refuse(messages.changedMeanwhile);
    const text = messages.taken(labelOf(field));
    return refuse(text, { [field]: text });
  }
  if (code === "23503") return refuse(messages.missingReference("Something that this refers to"));
  if (code === "23514" || code === "23502") return refuse(messages.invalid);
  // Text or numbers that a column cannot hold: parsing should have said so first.
  if (code.startsWith("22")) return refuse(messages.invalid);
  if (code === "40P01" || code === "40001") return refuse(messages.changedMeanwhile);
  return AWAY.test(code) ? databaseAway() : undefined;
}

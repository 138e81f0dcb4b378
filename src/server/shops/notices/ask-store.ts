import type { IncomingMessage } from "node:http";
import { ForbiddenAddress, type OutboundOptions, sendRequest } from "../../outbound/request.ts";

/** A store could not be asked, or did not answer. The message is the whole reason. */
export class StoreSilent extends Error {
  override readonly name = "StoreSilent";
}

export interface Question {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it is sent, so that what was signed is what arrives. */
  readonly body?: string;
}

export interface StoreAnswer {
  readonly status: number;
  /** What was JSON; null for anything else. */
  readonly body: unknown;
  /** Seconds that the store asks to be left alone for. */
  readonly retryAfter: number | undefined;
}

export type Reach = Pick<OutboundOptions, "allowPrivate" | "signal">;

const MAX_ANSWER = 4 * 1024 * 1024;

function jsonOf(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The store refuses the connection",
  ECONNRESET: "The store ended the connection before it answered",
  ENOTFOUND: "The store's address does not exist",
  EAI_AGAIN: "The store's address could not be looked up",
};

function silenceOf(error: unknown, signal: AbortSignal): Error {
  if (error instanceof ForbiddenAddress || error instanceof StoreSilent) return error;
  if (signal.reason instanceof DOMException && signal.reason.name === "TimeoutError")
    return new StoreSilent("The store did not answer in time");
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new StoreSilent(WORDS[code] ?? `The store could not be asked: ${message}`);
}

/** An answer's text; one that is too long is not read to its end. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER) throw new StoreSilent("The store answered more than anybody reads");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Asks a store one thing. Follows no redirects, which could lead anywhere.
 * @throws ForbiddenAddress, StoreSilent
 */
export async function askStore(question: Question, reach: Reach): Promise<StoreAnswer> {
  try {
    const headers = { accept: "application/json", ...question.headers };
    const answer = await sendRequest({ ...question, headers }, reach);
    const body = jsonOf(await textOf(answer));
    const after = Number(answer.headers["retry-after"]);
    return {
      status: answer.statusCode ?? 0,
      body,
      retryAfter: Number.isFinite(after) && after > 0 ? after : undefined,
    };
  } catch (error) {
    throw silenceOf(error, reach.signal);
  }
}

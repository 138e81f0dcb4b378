import { messages } from "../domain/messages.ts";

/** Text for each refused field, keyed by its path in the body: `variants.0.price`. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A request that is refused, thrown from wherever that is found out; `plugins/errors.ts` turns it into the
 * wire's `{message, errors?}`. Not an error of ours: nothing is logged.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, more: { errors?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** 400: what was asked cannot be done, and why, in words that a person can act on. */
export const refuse = (message: string, errors?: FieldErrors) => new Refusal(400, message, { errors });

/** 400 of one field. */
export const refuseField = (field: string, text: string) => refuse(text, { [field]: text });

/** 401: there is no session, or it has ended. */
export const signedOut = () => new Refusal(401, messages.sessionExpired);

/** 403: this person may not do that to any row. */
export const forbidden = () => new Refusal(403, messages.forbidden);

/** 404: there is no such row among the person's own; a foreign one answers the same. */
export const absent = () => new Refusal(404, messages.notFound);

/** 429, with the seconds to wait. */
export const tooMany = (seconds: number) =>
  new Refusal(429, messages.tooMany(seconds), { retryAfter: seconds });

/** 503: nothing was changed and the same request may work in a moment. */
export const databaseAway = () => new Refusal(503, messages.databaseAway, { retryAfter: 5 });

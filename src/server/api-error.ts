import type { Challenge } from "../domain/auth/challenge.ts";
import { messages } from "../domain/messages.ts";

/** Messages by the path of the field in the body: `variants.0.price`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Refuses a request. `plugins/errors.ts` sends it as `{message, errors?, challenge?}`; the client's error, so it is not logged. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  /** What the person has to do first. */
  readonly challenge: Challenge | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number; challenge?: Challenge } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
  }
}

/** 400: the request is invalid. The message is shown to the person. */
export const badRequest = (message: string, errors?: FieldErrors) => new ApiError(400, message, { errors });

/** 400 with an error for one field. */
export const badField = (field: string, text: string) => badRequest(text, { [field]: text });

/** 401: the session has ended. */
export const unauthorized = () => new ApiError(401, messages.sessionExpired);

/** 401: the request has neither an API key nor the token of a session. */
export const credentialsMissing = () => new ApiError(401, messages.credentialsMissing);

/** 403: the person does not have the permission. */
export const forbidden = () => new ApiError(403, messages.forbidden);

/** 401: no active API key has this text. */
export const unknownApiKey = () => new ApiError(401, messages.apiKeyUnknown);

/** 403: the API key does not have the permission, or its team's orders may not be pulled. */
export const apiKeyForbidden = (isForOrders: boolean) =>
  new ApiError(403, isForOrders ? messages.ordersNotByApi : messages.apiKeyForbidden);

/** 404: no such row in the person's scope. Rows outside of the scope respond the same. */
export const notFound = () => new ApiError(404, messages.notFound);

/** 429, with the seconds to wait. */
export const tooManyRequests = (seconds: number) =>
  new ApiError(429, messages.tooMany(seconds), { retryAfter: seconds });

const DISK_FULL = "The server's disk is full. Nothing was changed; try again once there is room";

/** 503: a file or a row could not be written. An operator has to make room. */
export const diskFull = () => new ApiError(503, DISK_FULL, { retryAfter: 60 });

/** 503: nothing was changed, and the client may retry. */
export const databaseUnavailable = () => new ApiError(503, messages.databaseUnavailable, { retryAfter: 5 });

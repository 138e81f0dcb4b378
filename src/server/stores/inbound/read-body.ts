import { messages } from "../../../domain/messages.ts";
import { quoteLongIntegers } from "../../../domain/orders/incoming/json/parse.ts";
import { isObject, type JsonObject } from "../../../domain/orders/incoming/json/value.ts";
import { badRequest } from "../../api-error.ts";
import { parseJson } from "../../plugins/json.ts";

/** The JSON object of a body, with integers beyond 2^53 as text. Throws an ApiError (400). */
export function readBody(raw: Buffer): JsonObject {
  const body = parseJson(Buffer.from(quoteLongIntegers(raw.toString("utf8"))));
  if (!isObject(body)) throw badRequest(messages.notJson);
  return body;
}

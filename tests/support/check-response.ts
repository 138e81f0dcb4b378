import type { preSerializationAsyncHookHandler } from "fastify";
import { z } from "zod";
import { isDesignScope } from "../../src/server/scope.ts";

/**
 * A hook that compares the result of a handler with the response schema of its route, so that each test of a call also
 * checks the types that the screens derive from the schema. It runs before the serializer, which would write a null in a
 * required field as an empty value. Designers get only part of a row, which no schema describes.
 */
export const checkResponse =
  (response: z.ZodType): preSerializationAsyncHookHandler =>
  async ({ method, url, actor }, reply, payload) => {
    const isWhole = !(actor && isDesignScope(actor.scope));
    if (reply.statusCode >= 300 || !isWhole) return payload;
    const { error } = response.safeParse(JSON.parse(JSON.stringify(payload)));
    if (error) throw new Error(`${method} ${url} differs from its schema:\n${z.prettifyError(error)}`);
    return payload;
  };

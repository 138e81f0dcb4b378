import type { preSerializationAsyncHookHandler } from "fastify";
import { z } from "zod";
import { isDesignScope } from "../../src/server/scope.ts";

/** The names in the address of a list that is asked for some fields. */
const askedIn = (url: string) =>
  new URL(url, "http://platen.test").searchParams.get("fields")?.split(",") ?? [];

/** The schema of a list whose rows have these fields alone. */
function withFields(response: z.ZodType, names: readonly string[]): z.ZodType {
  // Only lists are asked for fields.
  const page = response as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>;
  const kept = Object.entries(page.shape.data.element.shape).filter(([name]) =>
    ["id", "version", ...names].includes(name),
  );
  return page.extend({ data: z.array(z.object(Object.fromEntries(kept))) });
}

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
    const asked = askedIn(url);
    const schema = asked.length > 0 ? withFields(response, asked) : response;
    const { error } = schema.safeParse(JSON.parse(JSON.stringify(payload)));
    if (error) throw new Error(`${method} ${url} differs from its schema:\n${z.prettifyError(error)}`);
    return payload;
  };

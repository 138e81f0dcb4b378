import type { preSerializationAsyncHookHandler } from "fastify";
import { z } from "zod";
import { isDesignScope, isSupplierScope } from "../../src/server/scope.ts";
import { jsonSchemaOf } from "../../src/server/serializers.ts";

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

/** What the API document says of a response. Keys that it does not name are left to the serializer, which drops them. */
function documented(response: z.ZodType): z.ZodType {
  const known = documents.get(response);
  if (known) return known;
  const text = JSON.stringify(jsonSchemaOf(response), (key, value) =>
    key === "additionalProperties" && value === false ? undefined : value,
  );
  const schema = z.fromJSONSchema(JSON.parse(text));
  documents.set(response, schema);
  return schema;
}
const documents = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A hook that compares the result of a handler with the response schema of its route, so that each test of a call also
 * checks the types that the screens derive from the schema. It runs before the serializer, which would write a null in a
 * required field as an empty value. Designers and suppliers get only part of a row, as the API document describes it.
 */
export const checkResponse =
  (response: z.ZodType): preSerializationAsyncHookHandler =>
  async ({ method, url, actor }, reply, payload) => {
    const isWhole = !(actor && (isDesignScope(actor.scope) || isSupplierScope(actor.scope)));
    const asked = askedIn(url);
    if (reply.statusCode >= 300 || (!isWhole && asked.length > 0)) return payload;
    const whole = asked.length > 0 ? withFields(response, asked) : response;
    const schema = isWhole ? whole : documented(response);
    const { error } = schema.safeParse(JSON.parse(JSON.stringify(payload)));
    if (error) throw new Error(`${method} ${url} differs from its schema:\n${z.prettifyError(error)}`);
    return payload;
  };

import fastJson from "fast-json-stringify";
import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Serialiser = (value: unknown) => string;

/** The schema of an answer for the document: complete, with what is required. */
export const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", cycles: "ref", reused: "inline" });

const isNull = (schema: JsonSchema) => schema.type === "null";

/**
 * The same schema as the serialiser likes it. `anyOf` with null makes it validate every value, so that
 * becomes `nullable`; and a key that a handler left out must not fail an answer that is otherwise good.
 */
function lean(schema: JsonSchema): JsonSchema {
  if (schema.anyOf?.length === 2 && schema.anyOf.some((one) => isNull(one))) {
    const other = schema.anyOf.find((one) => !isNull(one));
    return { ...lean(other ?? {}), nullable: true };
  }
  const { required: _required, format: _format, $schema: _dialect, enum: _enum, ...kept } = schema;
  const { properties, items, anyOf, additionalProperties } = kept;
  return {
    ...kept,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, lean(one as JsonSchema)]),
      ),
    }),
    ...(typeof items === "object" && !Array.isArray(items) && { items: lean(items) }),
    ...(anyOf && { anyOf: anyOf.map((one) => lean(one)) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: lean(additionalProperties),
    }),
  };
}

const known = new WeakMap<z.ZodType, Serialiser>();

/**
 * Writes answers of a schema as JSON, several times faster than JSON.stringify and without any key that the
 * schema does not name. Built at its first use: building all of them would take half of a start.
 */
export function serialiserOf(schema: z.ZodType): Serialiser {
  return (value) => {
    let write = known.get(schema);
    if (!write) {
      // The library's own types know fewer keywords than JSON Schema has.
      write = fastJson(lean(jsonSchemaOf(schema)) as Parameters<typeof fastJson>[0]);
      known.set(schema, write);
    }
    return write(value);
  };
}

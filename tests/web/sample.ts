import type { z } from "zod";

type Definition = z.core.$ZodTypes["_zod"]["def"];
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as Definition;

/** The plainest value of a schema: null where it may be, empty texts and lists, zero, the first of several values. */
function plainest(schema: z.core.$ZodType): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape)
          .filter(([, field]) => definitionOf(field).type !== "optional")
          .map(([name, field]) => [name, plainest(field)]),
      );
    case "array":
      return [];
    case "record":
      return {};
    case "nullable":
      return null;
    case "string":
      return "";
    case "number":
      return 0;
    case "boolean":
      return false;
    case "enum":
      return Object.values(definition.entries)[0];
    case "literal":
      return definition.values[0];
    case "union":
      return definition.options[0] && plainest(definition.options[0]);
    case "lazy":
      return plainest(definition.getter());
    case "default":
    case "readonly":
      return plainest(definition.innerType);
    default:
      return undefined;
  }
}

/** A response or a row as its schema describes it, with what a test is about: `sampleOf(rowSchema(deposits), { amount: 5 })`. */
export const sampleOf = <S extends z.ZodType>(schema: S, over: Partial<z.output<S>> = {}): z.output<S> =>
  schema.parse({ ...(plainest(schema) as object), ...(over as object) });

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

/** A value with the plainest values of what it lacks, at any depth. */
function filled(schema: z.core.$ZodType, given: unknown): unknown {
  if (given === undefined) return plainest(schema);
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object": {
      if (typeof given !== "object" || given === null) return given;
      const all = { ...(plainest(schema) as object), ...given };
      const { shape } = definition;
      return Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, shape[name] ? filled(shape[name], value) : value]),
      );
    }
    case "array":
      return Array.isArray(given) ? given.map((item) => filled(definition.element, item)) : given;
    case "nullable":
    case "optional":
      return given === null ? null : filled(definition.innerType, given);
    case "lazy":
      return filled(definition.getter(), given);
    case "union":
      return (
        definition.options
          .map((option) => filled(option, given))
          .find((value, at) => (definition.options[at] as z.ZodType).safeParse(value).success) ?? given
      );
    default:
      return given;
  }
}

/** What a test is about of a value. That a text or a number is one of those that are possible, its schema checks. */
export type Part<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Part<Item>[]
      : T extends object
        ? { readonly [K in keyof T]?: Part<T[K]> }
        : T;

/** A response or a row as its schema describes it, with what a test is about: `sampleOf(rowSchema(deposits), { amount: 5 })`. */
export const sampleOf = <S extends z.ZodType>(
  schema: S,
  over: Part<z.output<S>> = {} as never,
): z.output<S> => schema.parse(filled(schema, over));

import { z } from "zod";
import type { Resource } from "./define.ts";
import type { Field } from "./field.ts";

/** The zod schemas that follow from a declaration: the bodies of create and edit, and the shape of a row. */

const sellerTeamKey = { sellerTeam: z.uuid("Not a valid ID").optional() };

/** Body of `POST r`. Unknown keys are rejected, including fields that the server sets. */
export function createSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.setBy === "server") continue;
    shape[name] = field.required && field.initial === undefined ? field.input : field.input.nullish();
  }
  return z.strictObject(resource.owner === "sellerTeam" ? { ...shape, ...sellerTeamKey } : shape);
}

/** The row version that the editor loaded. If omitted, the edit ignores concurrent changes. */
export const seenVersion = z.int().min(1).optional();

/**
 * Body of `PATCH r/:id`: any subset of the fields. Fields set at creation may be repeated unchanged. Where `stored` is
 * wider than `input`, the write compares the value with the row.
 */
export function editSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.uuid().optional(), version: seenVersion };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.setBy === "server") continue;
    const input = field.stored ?? field.input;
    shape[name] = field.required ? input.optional() : input.nullish();
  }
  return z.strictObject(shape);
}

/** Whether a row may hold no value. What is read from a referenced row may be missing there. */
export const isNullable = (field: Field): boolean => !field.required || field.from !== undefined;

/** Shared by the fields of a kind: there are hundreds. */
const WHOLE = z.int();
const NUMBER = z.number();
const FLAG = z.boolean();
const TEXT = z.string();
const TEXTS = z.array(TEXT);
const ANY = z.unknown();

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "integer":
      return WHOLE;
    case "money":
    case "rate":
      return NUMBER;
    case "flag":
      return FLAG;
    case "choice":
      return z.literal((field.options ?? []).map((option) => option.value));
    case "references":
    case "images":
      return TEXTS;
    case "json":
      return ANY;
    default:
      return TEXT;
  }
}

const nullables = new WeakMap<z.ZodType, z.ZodType>();

function nullable(schema: z.ZodType): z.ZodType {
  const made = nullables.get(schema) ?? schema.nullable();
  nullables.set(schema, made);
  return made;
}

/** The schema of a field's value in a response; references are ids here, the server adds what they show. */
export function responseOf(field: Field): z.ZodType {
  const value = valueOf(field);
  return isNullable(field) ? nullable(value) : value;
}

/** The fields that a create may contain. */
export const writableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.setBy !== "server");

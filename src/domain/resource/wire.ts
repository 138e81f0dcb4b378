import { z } from "zod";
import type { Resource } from "./define.ts";
import type { Field } from "./field.ts";

/** The zod schemas that a declaration gives the wire: what a create and an edit accept, what a row looks like. */

const sellerTeamKey = { sellerTeam: z.uuid("Not a valid ID").optional() };

/** Body of `POST r`. Unknown keys are refused; server-set fields are unknown keys. */
export function createSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.setBy === "server") continue;
    shape[name] = field.required && field.initial === undefined ? field.input : field.input.nullish();
  }
  return z.strictObject(resource.owner === "sellerTeam" ? { ...shape, ...sellerTeamKey } : shape);
}

/** The version of a row that its editor saw. Left out: the edit passes whatever changed meanwhile. */
export const seenVersion = z.int().min(1).optional();

/** Body of `PATCH r/:id`: any part of it; fields set at creation may be repeated, unchanged. */
export function editSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.uuid().optional(), version: seenVersion };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.setBy === "server") continue;
    shape[name] = field.required ? field.input.optional() : field.input.nullish();
  }
  return z.strictObject(shape);
}

const shown = z.looseObject({ id: z.string() });

/** A field's value as an answer carries it. */
export function answerOf(field: Field): z.ZodType {
  const value = (): z.ZodType => {
    switch (field.kind) {
      case "integer":
        return z.int();
      case "money":
      case "rate":
        return z.number();
      case "flag":
        return z.boolean();
      case "choice":
        return z.literal((field.options ?? []).map((option) => option.value));
      case "reference":
        return shown;
      case "references":
        return z.array(field.asIds ? z.string() : shown);
      case "images":
        return z.array(z.string());
      case "json":
        return z.unknown();
      default:
        return z.string();
    }
  };
  return value().nullable();
}

/** Fields that the server takes from a create: neither set by it nor unknown. */
export const writableFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.setBy !== "server");

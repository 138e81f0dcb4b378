import { z } from "zod";
import { resourceNamed } from "../resources/registry.ts";
import type { RowOf } from "../resources/rows.ts";
import type { Resource } from "./define.ts";
import type { Field } from "./field.ts";
import { isNullable, responseOf } from "./wire.ts";
import { withWithheldFields } from "./withheld-fields.ts";

/** The schemas of a resource's rows in responses, with what references show. */

/** A reference in a row's JSON: the target resource, and its fields that are shown beside the id. */
export interface Reference {
  readonly name: string;
  readonly many: boolean;
  readonly target: Resource;
  readonly shows: readonly string[];
}

/** The team of a seller team's row is a field like a declared reference, unless it is one. */
const TEAM: Field = {
  kind: "reference",
  label: "Seller",
  input: z.uuid(),
  setBy: "server",
  required: true,
  target: "seller-teams",
  shows: ["name"],
};

/** The fields of a row's JSON: the declared ones, and the team of a seller team's row. */
export function rowFieldsOf({ fields, owner }: Resource): ReadonlyMap<string, Field> {
  const all = new Map(Object.entries(fields));
  if (owner === "sellerTeam" && !all.has("sellerTeam")) all.set("sellerTeam", TEAM);
  return all;
}

const isLong = ({ kind }: Field) => ["html", "json", "longText"].includes(kind);

/** Fields that lists omit: long text that no column shows. */
export const detailFieldsOf = (resource: Resource): ReadonlySet<string> =>
  new Set(
    [...rowFieldsOf(resource)]
      .filter(([name, field]) => isLong(field) && !resource.list.columns.includes(name))
      .map(([name]) => name),
  );

export function referenceOf(name: string, field: Field): Reference | undefined {
  if (field.kind !== "reference" && field.kind !== "references") return undefined;
  const target = resourceNamed(field.target ?? "");
  const shows = field.shows?.length ? field.shows : [target.title];
  return { name, many: field.kind === "references", target, shows };
}

/** A reference within a referenced row: its JSON is the id and title. */
export function innerReferenceOf({ target, shows }: Reference, shown: string): Reference | undefined {
  const field = target.fields[shown];
  return shows.includes(shown) && field?.kind === "reference"
    ? referenceOf(shown, { ...field, shows: [] })
    : undefined;
}

function fieldSchema(field: Field, reference: Reference | undefined): z.ZodType {
  if (!reference || field.asIds) return responseOf(field);
  const shape: Record<string, z.ZodType> = { id: z.string() };
  for (const shown of reference.shows) {
    const shownField = reference.target.fields[shown];
    const inner = innerReferenceOf(reference, shown);
    if (shownField) shape[shown] = inner ? fieldSchema(shownField, inner) : responseOf(shownField);
  }
  const value = reference.many ? z.array(z.object(shape)) : z.object(shape);
  return isNullable(field) ? value.nullable() : value;
}

type SchemaOf<Row> = z.ZodObject<{
  [N in keyof Row]-?: undefined extends Row[N]
    ? z.ZodOptional<z.ZodType<Exclude<Row[N], undefined>>>
    : z.ZodType<Row[N]>;
}>;

function schemaOf(resource: Resource, without: ReadonlySet<string>): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: z.string(), version: z.int() };
  for (const [name, field] of rowFieldsOf(resource)) {
    if (without.has(name)) continue;
    const schema = fieldSchema(field, referenceOf(name, field));
    shape[name] = field.agencyOnly ? schema.optional() : schema;
  }
  return withWithheldFields(resource.name, z.object(shape));
}

const NONE: ReadonlySet<string> = new Set();
const whole = new WeakMap<Resource, z.ZodObject>();
const listed = new WeakMap<Resource, z.ZodObject>();

function kept(made: WeakMap<Resource, z.ZodObject>, resource: Resource, make: () => z.ZodObject) {
  const schema = made.get(resource) ?? make();
  made.set(resource, schema);
  return schema;
}

/** The schema of a row in full, built when it is first read. */
export const rowSchema = <R extends Resource>(resource: R) =>
  // Its fields are those of the type: both follow from the declaration.
  kept(whole, resource, () => schemaOf(resource, NONE)) as unknown as SchemaOf<RowOf<R>>;

/** The schema of a row in lists, which omit long texts. */
export const listRowSchema = <R extends Resource>(resource: R) =>
  // As above; the omitted fields are the caller's not to read.
  kept(listed, resource, () => schemaOf(resource, detailFieldsOf(resource))) as unknown as SchemaOf<RowOf<R>>;

/** The schema of a list response: `{data, total, totalCapped?}`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), totalCapped: z.boolean().optional() });

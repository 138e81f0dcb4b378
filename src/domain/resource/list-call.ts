import { z } from "zod";
import type { Call, Permission, Schema } from "./call.ts";
import type { Resource } from "./define.ts";
import { askedFields, listQueryOf, type QueryShape } from "./query.ts";
import { detailFieldsOf, listRowSchema, pageOf, rowFieldsOf, rowSchema } from "./row-schema.ts";

type Page<Row extends z.ZodObject> = ReturnType<typeof pageOf<Row>>;

/**
 * A declared call that lists rows of a resource: one page of those that the query finds, with the total. Its query has
 * `fields`, the names of what each row should have.
 */
export interface ListCall<
  P extends Schema = Schema,
  Row extends z.ZodObject = z.ZodObject,
  M extends Permission = Permission,
> extends Call<P, z.ZodObject, undefined, Page<Row>, M> {
  readonly resource: Resource;
  /** The fields to select, where the query asks for none. */
  readonly fields: readonly string[];
  readonly shape: QueryShape;
}

type ListDeclaration<
  M extends Permission,
  R extends Resource,
  P extends Schema,
  Row extends z.ZodObject,
> = Omit<Call<P, undefined, undefined, z.ZodType, M>, "method" | "query" | "body" | "response"> & {
  readonly resource: R;
  /** The fields to select, by default those of the resource's lists. */
  readonly fields?: readonly string[];
  /** The schema of a row, where its fields do not give it. Read at the first request. */
  readonly row?: () => Row;
  /** The query, by default the resource's own. */
  readonly query?: QueryShape;
};

/** The schema of a row with these fields. */
const rowOf = (resource: Resource, fields: readonly string[]) => {
  const { shape } = rowSchema(resource) as z.ZodObject;
  return z.object({
    id: z.string(),
    ...Object.fromEntries(fields.map((name) => [name, shape[name] ?? z.string()])),
  });
};

/** The fields of a resource's lists. */
export function listFieldsOf(resource: Resource): string[] {
  const detail = detailFieldsOf(resource);
  return [...rowFieldsOf(resource).keys()].filter((name) => !detail.has(name));
}

/** Declares a named list of a resource. */
export function listCall<
  M extends Permission,
  R extends Resource,
  P extends Schema = undefined,
  Row extends z.ZodObject = ReturnType<typeof listRowSchema<R>>,
>(declaration: ListDeclaration<M, R, P, Row>): ListCall<P, Row, M> {
  const { resource, fields, row, query, ...call } = declaration;
  const rowSchemaOf = () => row?.() ?? (fields ? rowOf(resource, fields) : listRowSchema(resource));
  const shape = query ?? listQueryOf(resource);
  return {
    ...call,
    method: "GET",
    resource,
    fields: fields ?? listFieldsOf(resource),
    shape,
    query: () => shape.schema.extend({ fields: askedFields(Object.keys(rowSchemaOf().shape)) }),
    // Where no row is declared, it is that of the default of `Row`.
    response: () => pageOf(rowSchemaOf()) as unknown as Page<Row>,
  };
}

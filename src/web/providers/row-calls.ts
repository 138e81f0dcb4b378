import type { z } from "zod";
import type { byId, Call, Method, Schema } from "../../domain/resource/call.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { callsOf } from "../../domain/resource/generic-calls.ts";
import { resources } from "../../domain/resources/registry.ts";
import type { CreateOf, EditOf, RowOf } from "../../domain/resources/rows.ts";

/**
 * The generic calls of a resource where Refine has no hook for them, or where a button makes them with a text of its own.
 * Their declarations in `domain/resource/generic-calls.ts` would add the schemas of all rows to the bundle.
 */

type Generic = ReturnType<typeof callsOf>;
type WithBody<Row, Params extends Schema, Body> = Call<
  Params,
  undefined,
  z.ZodType<unknown, Body>,
  z.ZodType<Row>
>;

const generic = (resource: string, name: string, method: Method, rest = "") => ({
  ...{ name: `${resource}.${name}`, method },
  url: `/${resources.get(resource)?.path ?? resource}${rest}`,
  ...(method === "GET" ? {} : { changes: [resource] }),
});

export const countRows = (resource: string) =>
  generic(resource, "count", "GET", "/count") as unknown as Generic["count"];

/** Its history of exports is reloaded by the screen. */
export const exportRows = (resource: string) =>
  ({
    ...generic(resource, "startExport", "POST", "/export"),
    changes: [],
  }) as unknown as Generic["startExport"];

export const showRow = <Row extends object>(resource: string) =>
  generic(resource, "show", "GET", "/:id") as unknown as Call<
    typeof byId,
    undefined,
    undefined,
    z.ZodType<Row>
  >;

/** `createRow<typeof mailNotifications>("mail-notifications")`. */
export const createRow = <R extends Resource>(resource: R["name"]) =>
  generic(resource, "create", "POST") as unknown as WithBody<RowOf<R>, undefined, CreateOf<R>>;

export const editRow = <R extends Resource>(resource: R["name"]) =>
  generic(resource, "edit", "PATCH", "/:id") as unknown as WithBody<RowOf<R>, typeof byId, EditOf<R>>;

export const deleteRow = (resource: string) =>
  generic(resource, "delete", "DELETE", "/:id") as unknown as Generic["delete"];

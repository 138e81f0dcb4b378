import type { z } from "zod";
import type { byId, Call, Schema } from "../../domain/resource/call.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { genericAddresses } from "../../domain/resource/generic-addresses.ts";
import type { callsOf } from "../../domain/resource/generic-calls.ts";
import { resources } from "../../domain/resources/registry.ts";
import type { CreateOf, EditOf, RowOf } from "../../domain/resources/rows.ts";

/**
 * The generic calls of a resource where Refine has no hook for them, or where a button makes them with a text of its own.
 * Their declarations in `domain/resource/generic-calls.ts` would add the schemas of all rows to the bundle.
 */

type Generic = ReturnType<typeof callsOf>;
type Kind = keyof ReturnType<typeof genericAddresses>;
type WithBody<Row, Params extends Schema, Body> = Call<
  Params,
  undefined,
  z.ZodType<unknown, Body>,
  z.ZodType<Row>
>;

/** What the browser's bundle has of a call, with the type of its declaration. */
const generic = <C>(resource: string, kind: Kind, changes: readonly string[] = [resource]) => {
  const { path } = resources.get(resource) ?? { path: resource };
  return { ...genericAddresses({ path })[kind], changes } as unknown as C;
};

export const countRows = (resource: string) => generic<Generic["count"]>(resource, "count", []);

/** Its history of exports is reloaded by the screen. */
export const exportRows = (resource: string) => generic<Generic["startExport"]>(resource, "startExport", []);

export const showRow = <Row extends object>(resource: string) =>
  generic<Call<typeof byId, undefined, undefined, z.ZodType<Row>>>(resource, "show", []);

/** `createRow<typeof mailNotifications>("mail-notifications")`. */
export const createRow = <R extends Resource>(resource: R["name"]) =>
  generic<WithBody<RowOf<R>, undefined, CreateOf<R>>>(resource, "create");

export const editRow = <R extends Resource>(resource: R["name"]) =>
  generic<WithBody<RowOf<R>, typeof byId, EditOf<R>>>(resource, "edit");

export const deleteRow = (resource: string) => generic<Generic["delete"]>(resource, "delete");

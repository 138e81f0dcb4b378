import { z } from "zod";
import { identifier } from "./fields.ts";

/** What a call requires: an action on a resource, a session, or nothing. */
export type Permission = readonly [resource: string, action: string] | "signed-in" | "anyone";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Schema = z.ZodType | undefined;

/** A schema, or a function that makes it when it is first needed. */
export type Source<S> = S | (() => S);

/** What a scope of an API key permits on its resource. */
export type KeyScopeKind = "read" | "write";

/** How API keys can make a call. */
export interface KeyAccess {
  readonly scope: KeyScopeKind;
  /** The keys of a team alone: what the call responds with spans the orders of all teams of an agency. */
  readonly ofTeamsOnly?: true;
  /** The response names orders, although the resource is not one of orders: closed to a team's keys while its orders are. */
  readonly namesOrders?: true;
}

export interface CallDeclaration<
  Name extends string,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends z.ZodType,
  M extends Permission,
> {
  /** Identifies the call: `orders.submit`. Also its `operationId` in the API's document. */
  readonly name: Name;
  /** Of several, the first is the one that screens use. */
  readonly method: Method | readonly Method[];
  /** Below `/api`. */
  readonly url: string;
  readonly requires: M;
  /** Whether API keys can make it. Left out: no key can. */
  readonly key?: KeyScopeKind | KeyAccess;
  readonly summary: string;
  /** Malformed params respond with the same 404 as unknown ids. */
  readonly params?: P;
  /** Left out: the call takes no query, and any key responds 400. */
  readonly query?: Source<Q>;
  readonly body?: Source<B>;
  readonly response: Source<A>;
  /** Status of a success, 200 by default. */
  readonly status?: number;
  /** Bytes, 1 MiB by default. */
  readonly maxBody?: number;
  /** The content type of a response that is not JSON, unless the handler sets another. */
  readonly produces?: string;
  /** A GET that changes something, such as a link that works once: HEAD is refused, so that no preview of a link uses it. */
  readonly refusesHead?: true;
  /** The resources and named calls whose rows it changes, by their paths: screens reload what shows them. */
  readonly changes?: readonly string[];
}

/** A declared call. */
export type Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
  M extends Permission = Permission,
  Name extends string = string,
> = CallDeclaration<Name, P, Q, B, A, M>;

/**
 * Declares a named call once; its route, access, the scopes of API keys, its part of the API's document and the hooks of
 * the screens follow.
 *
 * The browser's bundle has the name, method, address and changes of a call alone: see `scripts/vite/calls.ts`.
 */
export const defineCall = <
  const Name extends string,
  const M extends Permission,
  A extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  call: CallDeclaration<Name, P, Q, B, A, M>,
): Call<P, Q, B, A, M, Name> => call;

/** The schema of a source; a schema itself is no function. */
export const schemaOf = <S extends Schema>(source: Source<S>): S =>
  typeof source === "function" ? source() : source;

export const keyAccessOf = (key: KeyScopeKind | KeyAccess): KeyAccess =>
  typeof key === "string" ? { scope: key } : key;

/** The params of `/orders/:id`. */
export const byId = z.object({ id: identifier });

/** The query of a command with a preview: with `?preview=true` its transaction is rolled back. */
export const previewQuery = z.strictObject({ preview: z.enum(["true", "false"]).optional() });

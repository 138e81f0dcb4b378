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

/** A declared call. */
export interface Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
  M extends Permission = Permission,
> {
  /** Identifies the call: `orders.submit`. Also its `operationId` in the API's document. */
  readonly name: string;
  /** Of several, the first is the one that screens use. */
  readonly method: Method | readonly Method[];
  /** Below `/api`. */
  readonly url: string;
  readonly requires: M;
  /** Whether API keys can make it. Left out: no key can. */
  readonly key?: KeyScopeKind | KeyAccess;
  readonly summary: string;
  /** Only for a session that was verified within minutes, by the password or a second factor: 403 with a challenge. */
  readonly asksAgain?: true;
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
  /**
   * The resources and named calls whose rows it changes, by their paths: `orders` is all below `/orders`. Screens reload
   * what shows them.
   */
  readonly changes?: readonly string[];
  /** The resource whose whole row it responds with, as its page reads it: a screen of that row is not read again. */
  readonly responds?: string;
}

type Value = string | number | boolean | null | undefined;
type GivenParams<P> = P extends z.ZodType
  ? { readonly params: { readonly [K in keyof z.input<P>]: string } }
  : { readonly params?: never };
type GivenQuery<Q> = Q extends z.ZodType
  ? { readonly query?: { readonly [K in keyof z.input<Q>]?: Value } }
  : { readonly query?: never };
type GivenBody<B> = B extends z.ZodType
  ? undefined extends z.input<B>
    ? { readonly body?: z.input<B> }
    : { readonly body: z.input<B> }
  : { readonly body?: never };

/** What a caller gives to a call: the parts of its address, its query and its body. */
export type Given<C extends Call> =
  C extends Call<infer P, infer Q, infer B> ? GivenParams<P> & GivenQuery<Q> & GivenBody<B> : never;

/** What a call responds with. */
export type ResponseOf<C> = C extends Call<Schema, Schema, Schema, infer A> ? z.output<A> : never;

/**
 * Declares a named call once; its route, access, the scopes of API keys, its part of the API's document and the hooks of
 * the screens follow.
 *
 * The browser's bundle has the method, address and changes of a call alone: see `scripts/vite/calls.ts`.
 */
export const defineCall = <
  M extends Permission,
  A extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  call: Call<P, Q, B, A, M>,
): Call<P, Q, B, A, M> => call;

/** The schema of a source; a schema itself is no function. */
export const schemaOf = <S extends Schema>(source: Source<S>): S =>
  typeof source === "function" ? source() : source;

export const keyAccessOf = (key: KeyScopeKind | KeyAccess): KeyAccess =>
  typeof key === "string" ? { scope: key } : key;

/** The params of `/orders/:id`. */
export const byId = z.object({ id: identifier });

/** The query of a command with a preview: with `?preview=true` its transaction is rolled back. */
export const previewQuery = z.strictObject({ preview: z.enum(["true", "false"]).optional() });

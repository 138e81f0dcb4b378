import type { z } from "zod";
import type { Resource } from "../resource/define.ts";
import type { Fields, Kind } from "../resource/field.ts";
import type * as declared from "./index.ts";

/** Types derived from a declaration: the rows of responses, and the bodies and queries of requests. */

type Declared = typeof declared;
type Named<T> = Extract<Declared[keyof Declared], { name: T }>;
type FieldsOf<R> = R extends { fields: infer F extends Fields } ? F : never;
type Key<F> = keyof F & string;

type ValueOf<F> = F extends { input: z.ZodType<infer V> } ? V : never;
type KindOf<F> = F extends { kind: infer K extends Kind } ? K : never;

/** Money in dollars, rates in percent, times in ISO 8601, images as paths. */
type Plain<F> = {
  [K in Kind]: K extends "choice" | "json"
    ? ValueOf<F>
    : K extends "integer" | "money" | "rate"
      ? number
      : K extends "flag"
        ? boolean
        : K extends "images"
          ? string[]
          : string;
}[KindOf<F>];

type Nullable<F, V> = F extends { required: true } ? V : V | null;

/** The fields included with a reference: only its title where the declaration lists none. */
type ShownNames<F, Target> = F extends { shows: infer S extends readonly [string, ...string[]] }
  ? S[number]
  : TitleOf<Target>;

/** A nested reference has only its id and title. */
type Inner<F> = F extends { kind: "reference"; target: infer T }
  ? { id: string } & { [K in TitleOf<Named<T>>]: string }
  : Plain<F>;
type TitleOf<R> = R extends { title: infer T extends string } ? T : never;

type Linked<F> = F extends { target: infer T }
  ? { id: string } & {
      [K in ShownNames<F, Named<T>> & Key<FieldsOf<Named<T>>>]: Nullable<
        FieldsOf<Named<T>>[K],
        Inner<FieldsOf<Named<T>>[K]>
      >;
    }
  : never;

type Read<F> = F extends { kind: "reference" }
  ? Linked<F>
  : F extends { kind: "references" }
    ? F extends { asIds: true }
      ? string[]
      : Linked<F>[]
    : Plain<F>;

type OptionalKeys<F> = { [N in Key<F>]: F[N] extends { agencyOnly: true } ? N : never }[Key<F>];

/** The team of a seller team's row, unless it is declared, as where it may be `null`. */
type TeamOf<R extends Resource> = R["owner"] extends "sellerTeam"
  ? "sellerTeam" extends keyof R["fields"]
    ? unknown
    : { sellerTeam: { id: string; name: string } }
  : unknown;

/** A row of `GET r/:id`. `GET r` omits long texts and JSON without a column. Agency-only fields may be absent. */
export type RowOf<R extends Resource> = Flat<
  { id: string; version: number } & TeamOf<R> & {
      [N in Exclude<Key<R["fields"]>, OptionalKeys<R["fields"]>>]: Nullable<
        R["fields"][N],
        Read<R["fields"][N]>
      >;
    } & {
      [N in OptionalKeys<R["fields"]>]?: Nullable<R["fields"][N], Read<R["fields"][N]>>;
    }
>;

type Written<F> = F extends { kind: "reference" | "image" } ? string : ValueOf<F>;
type Writable<F> = { [N in Key<F>]: F[N] extends { setBy: "server" } ? never : N }[Key<F>];
type Needed<F> = {
  [N in Writable<F>]: F[N] extends { required: true }
    ? F[N] extends { initial: unknown }
      ? never
      : N
    : never;
}[Writable<F>];

/** The body of `POST r`. */
export type CreateOf<R extends Resource> = Flat<
  { [N in Needed<R["fields"]>]: Written<R["fields"][N]> } & {
    [N in Exclude<Writable<R["fields"]>, Needed<R["fields"]>>]?: Written<R["fields"][N]> | null;
  } & (R["owner"] extends "sellerTeam" ? { sellerTeam?: string } : unknown)
>;

/** The body of `PATCH r/:id`: any subset of the fields, and the version of the row that was loaded. */
export type EditOf<R extends Resource> = Flat<
  { [N in Writable<R["fields"]>]?: Nullable<R["fields"][N], Written<R["fields"][N]>> } & { version?: number }
>;

type Stem<N extends string> = N extends `${infer S}At` ? S : N extends `${infer S}Date` ? S : N;
type FilterKey<N extends string, Operator> = Operator extends "range" ? `${Stem<N>}From` | `${Stem<N>}To` : N;
type FilterKeys<L> = { [N in keyof L & string]: FilterKey<N, L[N]> }[keyof L & string];

/** The query of `GET r`: pagination, sort, search and one key per declared filter, all as text. */
export type ListQueryOf<R extends Resource> = Partial<
  Record<
    | "page"
    | "limit"
    | "sort"
    | "search"
    | "ids"
    | FilterKeys<R["list"]["filters"]>
    | (R["owner"] extends "sellerTeam" ? "sellerTeam" : never),
    string
  >
>;

/** Flattens an intersection into one object type, for readable editor hints. */
type Flat<T> = { [K in keyof T]: T[K] };

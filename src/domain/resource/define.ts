import type { Role } from "../access/roles.ts";
import type { Field, Fields } from "./field.ts";

/** The shape of a row's keys: see docs/ARCHITECTURE.md, Tenancy. */
export type Owner = "platform" | "agency" | "sellerTeam";

export const VERBS = ["list", "show", "create", "edit", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** The first part of a screen's address. */
export type Area = "ag" | "s" | "a" | "ds";

/** Which operators a filter on a field of this kind may offer. `in` takes a comma-joined list. */
type FilterFor<F> =
  F extends Field<infer K>
    ? K extends "text"
      ? "equals" | "contains" | "prefix"
      : K extends "choice" | "reference"
        ? "in"
        : K extends "flag"
          ? "equals"
          : K extends "timestamp" | "integer" | "money" | "rate"
            ? "range"
            : never
    : never;

export type FilterOperator = "equals" | "contains" | "prefix" | "in" | "range";

type Key<F> = keyof F & string;
type KeyOfKind<F, K extends Field["kind"]> = {
  [N in Key<F>]: F[N] extends { kind: K } ? N : never;
}[Key<F>];
type Sortable<F> = KeyOfKind<F, "text" | "integer" | "money" | "rate" | "flag" | "choice" | "timestamp">;
type Writable<F> = { [N in Key<F>]: F[N] extends { setBy: "server" } ? never : N }[Key<F>];

export interface Declaration<Name extends string, F extends Fields> {
  /** REST path, table and access object alike. */
  readonly name: Name;
  readonly label: { readonly one: string; readonly many: string };
  readonly owner: Owner;
  /** The generic calls it answers; left out: all. The rest is 404. */
  readonly verbs?: readonly Verb[];
  /** Where the REST path is called otherwise than the resource. */
  readonly path?: string;
  /** Where the table is called otherwise than the resource. */
  readonly table?: string;
  /** The field that names a row to a person. */
  readonly title: KeyOfKind<F, "text">;
  readonly fields: F;
  /** Which role may do what with it through the generic calls, beyond scope: what rows is decided in SQL. */
  readonly access: { readonly [R in Role]?: "read" | "write" | readonly Verb[] };
  readonly list: {
    readonly columns: readonly Key<F>[];
    readonly filters?: { readonly [N in Key<F>]?: FilterFor<F[N]> };
    /** Further keys of the query for text fields: `{ code: "name" }` finds rows whose name contains the code. */
    readonly aliases?: { readonly [key: string]: KeyOfKind<F, "text"> };
    /**
     * Filters by rows of another resource that no field refers to, each by its ids: what ties them is SQL, in
     * `server/crud/through.ts`.
     */
    readonly through?: { readonly [key: string]: { readonly label: string; readonly target: string } };
    /** The order that a list has of itself; `-` is descending. */
    readonly sort: Sortable<F> | `-${Sortable<F>}`;
    /** Further fields that a list may be sorted by, each with its index. */
    readonly sorts?: readonly Sortable<F>[];
    /** Fields that `search` looks through. */
    readonly search?: readonly KeyOfKind<F, "text" | "longText">[];
  };
  /** Fields of the form in order; none: the resource has no form. */
  readonly form?: readonly Writable<F>[];
  /** The areas whose screens show it, each at `/<area>/<path>`. */
  readonly areas?: readonly Area[];
  /** An icon of the menu, by name. */
  readonly icon?: string;
}

export interface Resource<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name;
  readonly label: { readonly one: string; readonly many: string };
  readonly owner: Owner;
  readonly verbs: readonly Verb[];
  readonly path: string;
  readonly table: string;
  readonly title: string;
  readonly fields: F;
  readonly access: { readonly [R in Role]?: "read" | "write" | readonly Verb[] };
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: { readonly [field: string]: FilterOperator };
    readonly aliases: { readonly [key: string]: string };
    readonly through: { readonly [key: string]: { readonly label: string; readonly target: string } };
    readonly sort: string;
    readonly sorts: readonly string[];
    readonly search: readonly string[];
  };
  readonly form: readonly string[];
  readonly areas: readonly Area[];
  readonly icon: string;
}

/**
 * Declares an entity once; list, form, validation, access lines, generic calls, table columns, OpenAPI and CSV
 * export follow. A field that does not exist, a filter that its kind does not know and a form field that only
 * the server sets are compile errors; a reference to nothing is one in `resources/registry.ts`.
 */
export function defineResource<const Name extends string, F extends Fields>(
  declaration: Declaration<Name, F>,
): Resource<Name, F> {
  const { list } = declaration;
  return {
    verbs: VERBS,
    path: declaration.name,
    table: declaration.name.replaceAll("-", "_"),
    form: [],
    areas: [],
    icon: "table",
    ...declaration,
    list: {
      filters: {},
      aliases: {},
      through: {},
      search: [],
      ...list,
      sorts: [...new Set([list.sort.replace(/^-/, ""), ...(list.sorts ?? [])])],
    } as Resource["list"],
  };
}

/** Type of the check in the registry: every reference names a resource of `All`, else the error says which. */
export type ReferencesExist<All extends Record<string, Resource>> = {
  [R in keyof All]: {
    [N in keyof All[R]["fields"]]: All[R]["fields"][N] extends { target: infer T }
      ? T extends All[keyof All]["name"]
        ? never
        : `${All[R]["name"]}.${N & string} refers to ${T & string}, which no resource is called`
      : never;
  }[keyof All[R]["fields"]];
}[keyof All];

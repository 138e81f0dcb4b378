import type { Role } from "../access/roles.ts";
import type { KeyScopeKind } from "./call.ts";
import type { Field, Fields, Option } from "./field.ts";
import type { MenuPlaces } from "./menu.ts";

/** The keys of a row: see docs/ARCHITECTURE.md, Tenancy. */
export type Owner = "platform" | "agency" | "sellerTeam";

export const VERBS = ["list", "show", "create", "edit", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** The first segment of a screen's path. */
export type Area = "ag" | "s" | "a" | "ds";

interface Label {
  readonly one: string;
  readonly many: string;
  /** The label in menus, where the specification uses another one than `many`. */
  readonly menu?: string;
}

type AreaPaths = { readonly [A in Area]?: string };

/** A filter by what no column contains: one of the options, yes or no, a text, any of several short texts, or an id. */
export interface DerivedFilter {
  readonly label: string;
  readonly by: readonly Option[] | "flag" | "text" | "texts" | "id";
}

/** The operators that a filter may use, by field kind. `in` takes a comma-separated list. */
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

export interface Declaration<
  Name extends string,
  F extends Fields,
  O extends Owner,
  Title extends string,
  Filters,
> {
  /** Also the default REST path and table name, and the object of access rules. */
  readonly name: Name;
  readonly label: Label;
  readonly owner: O;
  /** The supported generic calls, by default all; the others return 404. */
  readonly verbs?: readonly Verb[];
  /** What API keys may do by the generic calls; `write` includes `read`. Left out: no key reaches the resource. */
  readonly key?: KeyScopeKind;
  /** The REST path, where it differs from the name. */
  readonly path?: string;
  /** The table, where its name differs. */
  readonly table?: string;
  /** The field that identifies a row to users. */
  readonly title: Title & KeyOfKind<F, "text">;
  readonly fields: F;
  /** Which role may make which generic calls. Which rows they apply to is decided by the row scope in SQL. */
  readonly access: { readonly [R in Role]?: "read" | "write" | readonly Verb[] };
  readonly list: {
    readonly columns: readonly Key<F>[];
    readonly filters?: Filters & Record<Exclude<keyof Filters, Key<F>>, never>;
    /** Further query keys for text fields: `{ code: "name" }` finds rows whose name contains the code. */
    readonly aliases?: { readonly [key: string]: KeyOfKind<F, "text"> };
    /**
     * Filters by ids of another resource that no field references. The join is SQL, in its `serverPart`.
     */
    readonly through?: { readonly [key: string]: { readonly label: string; readonly target: string } };
    /** Filters by what no column contains. The conditions are SQL, in its `serverPart`. */
    readonly derived?: { readonly [key: string]: DerivedFilter };
    /** The default sort of a list; `-` is descending. */
    readonly sort: Sortable<F> | `-${Sortable<F>}`;
    /** Further sortable fields, each with its index. */
    readonly sorts?: readonly Sortable<F>[];
    /** Fields that `search` matches. */
    readonly search?: readonly KeyOfKind<F, "text" | "longText">[];
  };
  /** The fields of the form, in order; without them the resource has no form. */
  readonly form?: readonly Writable<F>[];
  /** The areas with screens of the resource, at `/<area>/<path>`, for roles of the area that have access. */
  readonly areas?: readonly Area[];
  /** The path of its list in an area, where it differs. */
  readonly paths?: AreaPaths;
  /** Its entry in the side menu of an area. Without one, its list is reached by links and by its address. */
  readonly menu?: MenuPlaces;
  /** The name of its menu icon. */
  readonly icon?: string;
}

export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  O extends Owner = Owner,
  Title extends string = string,
  Filters = { readonly [field: string]: FilterOperator },
> {
  readonly name: Name;
  readonly label: Label;
  readonly owner: O;
  readonly verbs: readonly Verb[];
  readonly key?: KeyScopeKind;
  readonly path: string;
  readonly table: string;
  readonly title: Title;
  readonly fields: F;
  readonly access: { readonly [R in Role]?: "read" | "write" | readonly Verb[] };
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: Filters;
    readonly aliases: { readonly [key: string]: string };
    readonly through: { readonly [key: string]: { readonly label: string; readonly target: string } };
    readonly derived: { readonly [key: string]: DerivedFilter };
    readonly sort: string;
    readonly sorts: readonly string[];
    readonly search: readonly string[];
  };
  readonly form: readonly string[];
  readonly areas: readonly Area[];
  readonly paths: AreaPaths;
  readonly menu: MenuPlaces;
  readonly icon: string;
}

/**
 * Declares an entity once; list, form, validation, access rules, generic calls, table columns, OpenAPI and CSV export
 * follow. Unknown fields, filters that the field's kind does not support and form fields that only the server sets are
 * compile errors; `resources/registry.ts` checks references the same way.
 */
export function defineResource<
  const Name extends string,
  F extends Fields,
  const O extends Owner,
  const Title extends string,
  const Filters extends { readonly [N in Key<F>]?: FilterFor<F[N]> } = Record<never, never>,
>(declaration: Declaration<Name, F, O, Title, Filters>): Resource<Name, F, O, Title, Filters> {
  const { list } = declaration;
  return {
    verbs: VERBS,
    path: declaration.name,
    table: declaration.name.replaceAll("-", "_"),
    form: [],
    areas: [],
    paths: {},
    menu: {},
    icon: "table",
    ...declaration,
    list: {
      filters: {},
      aliases: {},
      through: {},
      derived: {},
      search: [],
      ...list,
      sorts: [...new Set([list.sort.replace(/^-/, ""), ...(list.sorts ?? [])])],
    } as Resource<Name, F, O, Title, Filters>["list"],
  };
}

/**
 * The type of the registry's check: `never` if every reference names a resource of `All`, otherwise the error message.
 */
export type ReferencesExist<All extends Record<string, Resource>> = {
  [R in keyof All]: {
    [N in keyof All[R]["fields"]]: All[R]["fields"][N] extends { target: infer T }
      ? T extends All[keyof All]["name"]
        ? never
        : `${All[R]["name"]}.${N & string} refers to ${T & string}, which no resource is called`
      : never;
  }[keyof All[R]["fields"]];
}[keyof All];

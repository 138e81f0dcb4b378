import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import {
  detailFieldsOf,
  innerReferenceOf,
  listRowSchema,
  type Reference,
  referenceOf,
  rowFieldsOf,
  rowSchema,
} from "../../domain/resource/row-schema.ts";
import { columnKey, columnName, type DeclaredTable } from "../db/schema/declared-columns.ts";
// Creates all tables, for `tableNamed`.
import "../db/schema/index.ts";
import { tableNamed } from "../db/schema/table.ts";
import { partOf } from "./server-part.ts";

/** A reference in a row's JSON, with the table of its target. */
export interface Link extends Reference {
  readonly targetTable: DeclaredTable;
}

/** A resource with everything that the generic routes derive from it, computed once. */
export interface ResourceModel {
  readonly resource: Resource;
  readonly table: DeclaredTable;
  /** The fields of a row's JSON: the declared ones, and the team of a seller team's row. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly links: ReadonlyMap<string, Link>;
  /** Fields that sellers do not get. */
  readonly agencyOnly: readonly string[];
  /** Fields that lists omit: long text that no column shows. */
  readonly detailOnly: ReadonlySet<string>;
  selection(names: Iterable<string>): { select: SQL; joins: SQL };
  column(name: string): PgColumn;
  /** The schemas of a row, in full and in lists; built when they are first read. */
  readonly rowResponse: z.ZodObject;
  readonly listResponse: z.ZodObject;
}

const quoted = (name: string) => `"${name}"`;

const linkTo = (reference: Reference): Link => ({
  ...reference,
  targetTable: tableNamed(reference.target.table),
});

/** The agency of a row, in its own table: what a reference to an agency's row is joined by. */
const agencyColumn = (resource: Resource) =>
  `${quoted(resource.table)}.${resource.owner === "platform" ? '"owner_agency_id"' : '"agency_id"'}`;

/** `join users manager on manager.id = agencies.manager_id`, with the agency where the target's key has one. */
function joinOf(resource: Resource, link: Link, field: Field): string {
  const alias = quoted(`r_${link.name}`);
  const within =
    link.target.owner === "platform" ? "" : ` and ${alias}."agency_id" = ${agencyColumn(resource)}`;
  const own = `${quoted(resource.table)}.${quoted(columnName(link.name, field))}`;
  return ` left join ${quoted(link.target.table)} ${alias} on ${alias}."id" = ${own}${within}`;
}

const cannotTravel = ({ target }: Link, shown: string) =>
  new Error(`${target.name}.${shown} cannot travel with a reference`);

const shownColumn = (link: Link, shown: string) => {
  const field = link.target.fields[shown];
  if (!field || field.kind === "reference" || field.kind === "references") throw cannotTravel(link, shown);
  return quoted(columnName(shown, field));
};

/** A reference within a referenced row: its JSON is the id and title. */
export function innerLinkOf(link: Link, shown: string): Link | undefined {
  const inner = innerReferenceOf(link, shown);
  return inner && linkTo(inner);
}

/** Columns and joins of a reference within a reference. */
function innerOf(link: Link, inner: Link) {
  const [outer, alias] = [quoted(`r_${link.name}`), quoted(`r_${link.name}_${inner.name}`)];
  const agency = link.target.owner === "platform" ? '"owner_agency_id"' : '"agency_id"';
  const within = inner.target.owner === "platform" ? "" : ` and ${alias}."agency_id" = ${outer}.${agency}`;
  const key = `${outer}.${quoted(columnName(inner.name, { kind: "reference" }))}`;
  const name = `${link.name}.${inner.name}`;
  return {
    join: ` left join ${quoted(inner.target.table)} ${alias} on ${alias}."id" = ${key}${within}`,
    selected: [
      `${alias}."id" as ${quoted(`${name}.id`)}`,
      ...inner.shows.map((one) => `${alias}.${shownColumn(inner, one)} as ${quoted(`${name}.${one}`)}`),
    ],
  };
}

/** All rows of a list of ids as one JSON value, in one query for the whole page. */
function gatheredOf(resource: Resource, link: Link, field: Field): string {
  const pairs = link.shows.map((shown) => `'${shown}', r.${shownColumn(link, shown)}`).join(", ");
  const own = `${quoted(resource.table)}.${quoted(columnName(link.name, field))}`;
  const within = link.target.owner === "platform" ? "" : ` and r."agency_id" = ${agencyColumn(resource)}`;
  return (
    `(select coalesce(json_agg(json_build_object('id', r."id", ${pairs}) order by r."id"), '[]')` +
    ` from ${quoted(link.target.table)} r where r."id" = any(${own})${within}) as ${quoted(link.name)}`
  );
}

function makeModel(resource: Resource): ResourceModel {
  const table = tableNamed(resource.table);
  const fields = rowFieldsOf(resource);
  const links = new Map<string, Link>();
  for (const [name, field] of fields) {
    const reference = referenceOf(name, field);
    if (reference) links.set(name, linkTo(reference));
  }

  const selection = (names: Iterable<string>) => {
    const selected = [`${quoted(resource.table)}."id"`, `${quoted(resource.table)}."version"`];
    const joined = new Map<string, string>();
    const join = (name: string, link: Link) => {
      const field = fields.get(name);
      if (field) joined.set(name, joinOf(resource, link, field));
    };
    for (const name of names) {
      const field = fields.get(name);
      const link = links.get(name);
      if (!field) continue;
      if (field.inRows) {
        selected.push(`${partOf(resource).parts?.[name]?.select} as ${quoted(name)}`);
      } else if (field.from) {
        const [reference, shown] = field.from;
        const source = links.get(reference);
        if (!source)
          throw new Error(`${resource.name}.${name} is read from ${reference}, which is no reference`);
        join(reference, source);
        selected.push(`${quoted(`r_${reference}`)}.${shownColumn(source, shown)} as ${quoted(name)}`);
      } else if (!link || field.asIds) {
        selected.push(`${quoted(resource.table)}.${quoted(columnName(name, field))} as ${quoted(name)}`);
      } else if (link.many) {
        selected.push(gatheredOf(resource, link, field));
      } else {
        join(name, link);
        const alias = quoted(`r_${name}`);
        selected.push(`${alias}."id" as ${quoted(`${name}.id`)}`);
        for (const shown of link.shows) {
          const inner = innerLinkOf(link, shown);
          if (!inner) selected.push(`${alias}.${shownColumn(link, shown)} as ${quoted(`${name}.${shown}`)}`);
          else {
            const more = innerOf(link, inner);
            joined.set(`${name}.${shown}`, more.join);
            selected.push(...more.selected);
          }
        }
      }
    }
    return {
      select: sql.raw(selected.join(", ")),
      joins: sql.raw([...joined.values()].join("")),
    };
  };

  return {
    resource,
    table,
    fields,
    links,
    agencyOnly: [...fields].filter(([, field]) => field.agencyOnly).map(([name]) => name),
    detailOnly: detailFieldsOf(resource),
    selection,
    column: (name) => {
      if (name === "id") return table.id;
      const field = fields.get(name);
      const column = field && table[columnKey(name, field)];
      if (!column) throw new Error(`${resource.name} has no column for ${name}`);
      return column;
    },
    get rowResponse() {
      return rowSchema(resource);
    },
    get listResponse() {
      return listRowSchema(resource);
    },
  };
}

const models = new Map<string, ResourceModel>();

/** The model of a declaration, created at first use. */
export function modelOf(resource: Resource): ResourceModel {
  let model = models.get(resource.name);
  if (!model) {
    model = makeModel(resource);
    models.set(resource.name, model);
  }
  return model;
}

import { type SQL, sql } from "drizzle-orm";
import type { Field, Kind } from "../../domain/resource/field.ts";
import { innerLinkOf, type Link, type ResourceModel } from "./model.ts";

/** SQL of a column's JSON value, by kind; the same values as those of `toWire`. */
const CONVERT: Partial<Record<Kind, (column: string) => string>> = {
  money: (column) => `round(${column} / 100.0, 2)`,
  rate: (column) => `round(${column} / 100.0, 2)`,
  timestamp: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const column = (key: string) => `s."${key}"`;
const valueOf = ({ kind }: Pick<Field, "kind">, key: string) => CONVERT[kind]?.(column(key)) ?? column(key);

/** `jsonb_build_object`, which takes fifty pairs, of any number of them. */
function objectOf(pairs: readonly (readonly [name: string, value: string])[]): string {
  const objects: string[] = [];
  for (let from = 0; from < pairs.length; from += 50) {
    const part = pairs.slice(from, from + 50).flatMap(([name, value]) => [`'${name}'`, value]);
    objects.push(`jsonb_build_object(${part.join(", ")})`);
  }
  return objects.join(" || ");
}

function referenceOf(name: string, link: Link): string {
  const shown = link.shows.map((one) => {
    const inner = innerLinkOf(link, one);
    const field = link.target.fields[one] as Field; // `selection` has checked that it exists.
    return [one, inner ? referenceOf(`${name}.${one}`, inner) : valueOf(field, `${name}.${one}`)] as const;
  });
  const id = column(`${name}.id`);
  return `case when ${id} is not null then ${objectOf([["id", id], ...shown])} end`;
}

/**
 * SQL of a row's JSON, as `presenterOf` makes it, over a subquery `s` of the model's selection of all fields. For a
 * statement that writes a row and uses its JSON, which otherwise would have to be read first.
 */
export function jsonOfRow({ fields, links }: ResourceModel): SQL {
  const values = [...fields].map(([name, field]) => {
    const link = links.get(name);
    return [name, link && !link.many ? referenceOf(name, link) : valueOf(field, name)] as const;
  });
  return sql.raw(objectOf([["id", column("id")], ["version", column("version")], ...values]));
}

import type { Field, Kind } from "../../domain/resource/field.ts";
import type { Scope } from "../scope.ts";
import { innerLinkOf, type Link, type ResourceModel } from "./model.ts";
import { isWithheld, withholdsNothing } from "./withheld.ts";

/** A row as selected: plain columns by name, references as `name.id` and `name.shown`. */
export type Selected = Record<string, unknown>;
declare const presented: unique symbol;
/** A row's JSON, as a presenter makes it. The key is the compiler's alone: an object made otherwise is no row. */
export type WireRow = { id: string; readonly [presented]: true } & Record<string, unknown>;

export interface WirePage {
  readonly data: readonly WireRow[];
  readonly total: number;
}

type Convert = (value: unknown) => unknown;

/** Cents or hundredths of a percent; the driver returns a bigint as text. */
const hundredths: Convert = (value) => Number(value) / 100;
const iso: Convert = (value) =>
  typeof value === "string" && value.endsWith("Z") ? value : new Date(value as string).toISOString();

const CONVERT: Partial<Record<Kind, Convert>> = { money: hundredths, rate: hundredths, timestamp: iso };

/** The JSON value of a field's stored value, which is not null. */
export const toWire = (field: Pick<Field, "kind">, value: unknown): unknown =>
  value === null || value === undefined ? null : (CONVERT[field.kind]?.(value) ?? value);

type Write = (row: Selected, wire: WireRow) => void;

function writerOf(name: string, field: Field, link: Link | undefined): Write {
  if (link && !link.many) {
    const inner = link.shows.flatMap((one) => {
      const further = innerLinkOf(link, one);
      const field = link.target.fields[one];
      return further && field ? [{ one, write: writerOf(`${name}.${one}`, field, further) }] : [];
    });
    const plain = link.shows.filter((one) => !innerLinkOf(link, one));
    const shown = plain.map((one) => {
      const target = link.target.fields[one] as Field; // `selection` has checked that it exists.
      return { one, key: `${name}.${one}`, target };
    });
    const idKey = `${name}.id`;
    return (row, wire) => {
      const id = row[idKey];
      if (id === null || id === undefined) {
        wire[name] = null;
        return;
      }
      const reference: Record<string, unknown> = { id };
      for (const { one, key, target } of shown) reference[one] = toWire(target, row[key]);
      for (const { one, write } of inner) {
        const within = { id: "" } as WireRow;
        write(row, within);
        reference[one] = within[`${name}.${one}`];
      }
      wire[name] = reference;
    };
  }
  const convert = CONVERT[field.kind];
  if (!convert) {
    return (row, wire) => {
      wire[name] = row[name] ?? null;
    };
  }
  return (row, wire) => {
    const value = row[name];
    wire[name] = value === null || value === undefined ? null : convert(value);
  };
}

/** Removes what the person may not read: the agency's internal fields for sellers, the buyer for designers. */
export function veilOf(model: ResourceModel, scope: Scope): (row: WireRow) => WireRow {
  const withheld = isWithheld(model, scope);
  if (withheld === withholdsNothing) return (row) => row;
  return (row) => {
    for (const name of Object.keys(row)) if (withheld(name)) delete row[name];
    return row;
  };
}

/** Creates a function from selected rows to JSON; once per resource and kind of response. */
export function presenterOf(model: ResourceModel, names: Iterable<string>): (row: Selected) => WireRow {
  const writers: Write[] = [];
  for (const name of names) {
    const field = model.fields.get(name);
    if (field) writers.push(writerOf(name, field, model.links.get(name)));
  }
  return (row) => {
    // Every selection includes the id.
    const wire = { id: row.id } as WireRow;
    if (row.version !== undefined) wire.version = row.version;
    for (const write of writers) write(row, wire);
    return wire;
  };
}

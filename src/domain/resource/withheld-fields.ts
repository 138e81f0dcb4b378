import { z } from "zod";
import { DESIGNER_FIELDS } from "../access/designer-view.ts";
import { WITHHELD_FROM_SUPPLIERS } from "../access/supplier-view.ts";

const withheld = new WeakSet<object>();

/** Whether rows lack a field for some roles, which its schema does not say: most readers get all fields. */
export const isWithheldFromSome = (field: object): boolean => withheld.has(field);

/**
 * The schema of a resource's rows, whose fields are marked that designers or suppliers do not get: the API document does not
 * require them. `always`: those that everybody gets, although no role's view names them.
 */
export function withWithheldFields<Row extends z.ZodObject>(
  resource: string,
  row: Row,
  always: readonly string[] = [],
): Row {
  const shown = DESIGNER_FIELDS[resource];
  const hidden = WITHHELD_FROM_SUPPLIERS[resource] ?? [];
  if (!shown && hidden.length === 0) return row;
  const kept = new Set(["id", ...always, ...(shown ?? Object.keys(row.shape))]);
  const shape = Object.entries(row.shape as Record<string, z.ZodType>).map(([name, field]) => {
    if (kept.has(name) && !hidden.includes(name)) return [name, field];
    // Fields share schemas, so that a mark is put on a copy.
    const marked = field.clone();
    withheld.add(marked);
    return [name, marked];
  });
  // The fields are the same.
  return z.object(Object.fromEntries(shape)) as unknown as Row;
}

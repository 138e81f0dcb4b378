import { toCents } from "../../money/cents.ts";
import type { LoggedVariant } from "../supplier-log.ts";
import type { GridVariant } from "../variant-grid.ts";

export interface UndoPlan {
  /** The variants with the values that they get again. */
  readonly restored: readonly { readonly before: GridVariant; readonly after: GridVariant }[];
  /** The number of variants that stay as they are. */
  readonly kept: number;
}

type Logged = Pick<LoggedVariant, "inStock" | "supplierMinPrice" | "supplierMaxPrice" | "supplierQuantity">;
type Values = Pick<GridVariant, "inStock" | "supplierMinPrice" | "supplierMaxPrice" | "supplierQuantity">;

const valuesOf = (logged: Logged): Values => ({
  inStock: logged.inStock,
  supplierMinPrice: toCents(logged.supplierMinPrice),
  supplierMaxPrice: toCents(logged.supplierMaxPrice),
  supplierQuantity: logged.supplierQuantity,
});

/** A variant with the values before an import that it still has from that import; `null` where it has none. */
function restored(logged: LoggedVariant, now: GridVariant): GridVariant | null {
  if (!logged.before) return null;
  const [before, imported] = [valuesOf(logged.before), valuesOf(logged)];
  const again = (Object.keys(before) as (keyof Values)[]).filter(
    (name) => before[name] !== imported[name] && now[name] === imported[name],
  );
  if (again.length === 0) return null;
  const after = { ...now, ...Object.fromEntries(again.map((name) => [name, before[name]])) };
  const isPrice = again.includes("supplierMinPrice") || again.includes("supplierMaxPrice");
  // A price that was changed since may not fit the earlier one.
  return isPrice && after.supplierMinPrice > after.supplierMaxPrice ? null : after;
}

/** Which values of an import an undo restores: those that nobody has changed since. */
export function planUndo(
  logged: readonly LoggedVariant[],
  current: ReadonlyMap<string, GridVariant>,
): UndoPlan {
  const plans = logged.flatMap((one) => {
    const before = current.get(one.id);
    const after = before && restored(one, before);
    return before && after ? [{ before, after }] : [];
  });
  return { restored: plans, kept: logged.length - plans.length };
}

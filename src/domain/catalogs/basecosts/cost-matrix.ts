import { z } from "zod";
import { counted } from "../../counts.ts";
import { listed } from "../../resource/labels.ts";

/** The maximum numbers of catalogs on a page of the matrix, and of base costs as its columns. */
export const MATRIX_CATALOGS = 100;
export const MATRIX_BASECOSTS = 100;

/** The prices of a catalog in a base cost. A margin is price less cost, in dollars. */
export const matrixCell = z.object({
  basecost: z.string(),
  /** How many of the catalog's variants have a price. */
  priced: z.int(),
  /** The margins of the priced variants whose cost is known; `null` where there are none. */
  lowestMargin: z.number().nullable(),
  highestMargin: z.number().nullable(),
  /** How many zones and options have a shipping rate. */
  rates: z.int(),
  /** How many open orders cannot be submitted because a price or a rate is missing here. */
  waiting: z.int(),
});
export type MatrixCell = z.output<typeof matrixCell>;

export const matrixRow = z.object({
  id: z.string(),
  name: z.string(),
  productCode: z.string().nullable(),
  image: z.string().nullable(),
  variants: z.int(),
  /** One for each base cost, in their order. */
  cells: z.array(matrixCell),
});
export type MatrixRow = z.output<typeof matrixRow>;

/** Prices by catalog and base cost, by their names. */
export const matrixResponse = z.object({
  basecosts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** May be more than those that are columns. */
  basecostTotal: z.int(),
  data: z.array(matrixRow),
  total: z.int(),
  totalCapped: z.boolean().optional(),
});
export type CostMatrix = z.output<typeof matrixResponse>;

/** For example `7 variants have no price: 3 open orders wait for it`. `null` where nothing is missing. */
export function missingText(cell: MatrixCell, variants: number): string | null {
  const unpriced = variants - cell.priced;
  // A catalog without any price is not sold by this base cost, unless orders wait for it.
  if (unpriced === variants && cell.waiting === 0) return null;
  const missing = [
    ...(unpriced > 0 ? [`${counted(unpriced, "variant")} ${unpriced === 1 ? "has" : "have"} no price`] : []),
    ...(cell.rates === 0 ? ["shipping has no rate"] : []),
  ];
  // Rates exist, but not for the destination of an order.
  if (missing.length === 0 && cell.waiting > 0) missing.push("A destination has no shipping rate");
  if (missing.length === 0) return null;
  const [first = "", ...rest] = missing;
  const text = listed([first[0]?.toUpperCase() + first.slice(1), ...rest]);
  if (cell.waiting === 0) return text;
  return `${text}: ${counted(cell.waiting, "open order")} ${cell.waiting === 1 ? "waits" : "wait"} for it`;
}

/** Whether the lowest margin is below, at or above 0; `null` without a margin. */
export const levelOf = ({ lowestMargin }: MatrixCell): "loss" | "none" | "profit" | null =>
  lowestMargin === null ? null : lowestMargin < 0 ? "loss" : lowestMargin === 0 ? "none" : "profit";

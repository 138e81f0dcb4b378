import type { settlementLines, settlements } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type Settlement = RowOf<typeof settlements>;
export type SettlementLine = RowOf<typeof settlementLines>;

export const settlementsResource = resourceNamed("settlements");
export const linesResource = resourceNamed("settlement-lines");

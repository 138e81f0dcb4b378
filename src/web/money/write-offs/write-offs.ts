import { formatMoney } from "../../../domain/format.ts";
import { DEBTS } from "../../../domain/money/write-offs.ts";
import type { writeOffs } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type WriteOff = RowOf<typeof writeOffs>;

export const writeOffsResource = resourceNamed("write-offs");

/** Like "$20.00, balance owed", for dialogs. */
export const writeOffLabel = ({ amount, of }: Pick<WriteOff, "amount" | "of">) =>
  `${formatMoney(amount)}, ${DEBTS[of].toLowerCase()}`;
